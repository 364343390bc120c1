import { part } from '@shilu/tests/proves';
import { addRow, changeRow, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equation } from '@shilu/events/records/modules/equation/equation';
import { typeCell } from '@shilu/events/records/modules/equation/typing';
import { templateRegister } from '@shilu/events/templates/template';
import { recordCalls } from '@shilu/events/records/calls';
import { reactionCalls } from '@shilu/events/records/reaction-calls';
import { contentHash } from '@shilu/events/records/record-hash';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectionService } from '../routes';
import { ask, createLab, type Lab } from '../testing/lab';
import { textModule } from '../testing/log-writer';

/** Benzoic acid, 1 g, to an ester of which so much was isolated. */
const esterification = (product: string, isolated: string) => {
  const drawn = addRow(
    addRow(emptyEquation(), { ...emptyRow('a', 'startingMaterial'), name: '苯甲酸', cas: '65-85-0', formula: 'C7H6O2' }),
    { ...emptyRow('p', 'product'), name: product, formula: 'C8H8O2', structure: 'COC(=O)c1ccccc1' },
  );
  const typed = typeCell(drawn, 'a', 'mass', '1 g');
  if ('fault' in typed) throw new Error(typed.fault['en-US']);
  const batches = isolated === '' ? [] : [{ ...newBatch('b', '1'), mass: isolated, massUnit: 'g' as const }];
  const begun = changeRow(typed.content, 'p', { batches });
  const content = equation.derived({ ...begun, condition: { ...begun.condition, temperature: '65' } });
  return {
    ...textModule('rx', '酯化', ''),
    ...{ type: equation.type, content: { hash: contentHash(content), inline: content, version: equation.version } },
    text: equation.text(content),
  };
}; // prettier-ignore

let lab: Lab;
let service: ProjectionService;
beforeAll(async () => {
  lab = await createLab();
  await lab.person('admin', '管理员', { isOrganAdmin: true });
  await lab.person('li', '李静');
  await lab.person('wang', '王强');
  await lab.record('one', { ownerId: 'li', title: '甲酯', modules: [esterification('苯甲酸甲酯', '0.9')] });
  await lab.record('two', { ownerId: 'li', title: '再做一次', modules: [esterification('粗品', '0.3'), textModule('t', '步骤', '65')] }); // prettier-ignore
  await lab.record('hidden', { ownerId: 'wang', title: '保密', modules: [esterification('保密产物', '')] });
  service = await lab.start();
}, 120_000);
afterAll(() => lab.end());

const list = async (asked: Parameters<typeof ask<typeof reactionCalls.page>>[2] = {}, accountId = 'li') => {
  const { response, rows } = await ask(service, reactionCalls.page, asked, { accountId });
  return { response, rows, ids: response.map(({ id }) => id) };
};

describe('X705 the reactions of records', () => {
  it('a list of records says of which a product was isolated: a next reaction begins with it', async () => {
    part('R090', 'records with a batch say so in their lists');
    const { response } = await ask(service, recordCalls.recordPage, { sortField: 'title' }, { accountId: 'admin' });
    expect(new Map(response.map(({ id, hasBatch }) => [id, hasBatch]))).toEqual(
      new Map([
        ['one', true],
        ['two', true],
        ['hidden', undefined],
      ]),
    );
  });

  it('each with its scheme, products, yield and conditions, to those who may read it and nobody else', async () => {
    part('R090', 'the list on the server, under the rights of the reader');
    const { response, rows } = await list({ sortField: 'yield' });
    expect(rows).toBe(2);
    expect(response.map(({ title, products }) => [title, products[0]?.name, Math.round(products[0]?.yield ?? 0)])).toEqual([
      ['甲酯', '苯甲酸甲酯', 81],
      ['再做一次', '粗品', 27],
    ]);
    expect(response[0]).toMatchObject({
      ...{ kind: 'record', number: 'SL-2026-one', bookId: 'book', moduleId: 'rx', moduleTitle: '酯化', type: equation.type },
      author: { id: 'li', name: '李静' },
      drawing: { kind: 'scheme', products: [{ structure: 'COC(=O)c1ccccc1' }] },
    });
    expect(response[0]?.conditions).toContain('65 ℃');
    expect((await list({}, 'wang')).ids).toEqual(['hidden']);
    expect((await list({}, 'admin')).rows).toBe(3);
  }); // prettier-ignore

  it('found by words of materials, CAS numbers, conditions and the record; narrowed by yield and person; in pages', async () => {
    part('R090', 'search, filters, order and pages on the server');
    for (const [text, ids] of [['65-85-0 甲酯', ['one']], ['粗品', ['two']], ['保密产物', []], ['SL-2026-TWO', ['two']]] as const)
      expect((await list({ text })).ids).toEqual(ids);
    expect((await list({ yieldFrom: 50 })).ids).toEqual(['one']);
    expect((await list({ yieldTo: 50 })).ids).toEqual(['two']);
    expect((await list({ ownerId: 'wang' })).ids).toEqual([]);
    const second = await list({ sortField: 'yield', sortOrder: 'asc', pageSize: 1, pageIndex: 2 });
    expect([second.ids, second.rows]).toEqual([['one'], 2]);
  }); // prettier-ignore

  it('of templates: a draft to its author, what is published to the others, who may begin a record with it', async () => {
    part('R090', 'reactions of templates on the server, under the rights of the reader');
    const modulesWith = (product: string) => {
      const { type, content } = esterification(product, '0.9');
      const text = textModule('t', '步骤', '65');
      return [
        { type: text.type, title: '步骤', content: text.content.inline, contentVersion: text.content.version },
        { type, title: '酯化反应', content: content.inline, contentVersion: content.version },
      ];
    };
    const kind = templateRegister.name;
    const added = { kind: 'added', ownerId: 'wang', changes: [], status: 'draft', values: { name: '酯化模板', modules: modulesWith('公开产物') } };
    await lab.writer.write(kind, 't1', [{ type: 'TemplateAdded', data: added }], { actor: 'wang' });
    const move = { kind: 'moved', changes: [], set: {} };
    await lab.writer.write(kind, 't1', [
      { type: 'TemplateSubmitted', data: { ...move, move: 'submit', from: 'draft', to: 'inReview', set: { approverIds: ['admin'] } } },
    ], { actor: 'wang' });
    await lab.writer.write(kind, 't1', [
      {
        type: 'TemplatePublished',
        data: {
          ...{ ...move, move: 'approve', from: 'inReview', to: 'published', set: { reviewerId: 'admin' } },
          ...{ version: { hash: 'b'.repeat(64), number: 1 }, signatureId: 's', signedHash: 'b'.repeat(64), timeZone: 'Asia/Shanghai' },
          ...{ meaning: { value: 'approved', zh: '批准', en: 'Approved' }, signerName: { sealed: { ct: 'AAAA', iv: 'AAAA', subject: 'admin' } } },
        },
      },
    ], { actor: 'admin' });
    const { position } = await lab.writer.write(kind, 't1', [
      { type: 'TemplateModified', data: { kind: 'modified', changes: [], status: 'published', values: { name: '酯化模板', modules: modulesWith('改过的产物') } } },
    ], { actor: 'wang' });
    expect(await service.caughtUp(position, 20_000)).toBe(true);
    const products = async (accountId: string, asked: Parameters<typeof list>[0] = {}) =>
      (await list({ kind, ...asked }, accountId)).response.map((row) => [row.products[0]?.name, row.inUse]);
    expect(await products('wang')).toEqual([['改过的产物', true]]);
    expect(await products('li')).toEqual([['公开产物', true]]);
    expect((await list({ kind }, 'li')).response[0]).toMatchObject({
      ...{ kind, id: 't1', number: '', title: '酯化模板', bookId: null, moduleId: '1', moduleTitle: '酯化反应' },
      ...{ type: equation.type, author: { id: 'wang', name: '王强' }, drawing: { kind: 'scheme' } },
    });
    expect(await products('li', { text: '酯化模板 65-85-0' })).toHaveLength(1);
    expect(await products('li', { text: '改过的产物' })).toEqual([]);
    expect(await products('li', { yieldFrom: 90 })).toEqual([]);
    expect(await products('li', { ownerId: 'li' })).toEqual([]);
    expect((await list({ kind: 'nothing' })).rows).toBe(0);
    // What is in records is not among them, and theirs is not among records'.
    expect((await list({ text: '公开产物' })).rows).toBe(0);
  }); // prettier-ignore
});
