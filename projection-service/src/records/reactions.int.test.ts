import { part } from '@shilu/tests/proves';
import { addRow, changeRow, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equation } from '@shilu/events/records/modules/equation/equation';
import { typeCell } from '@shilu/events/records/modules/equation/typing';
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
  return { response, rows, ids: response.map(({ recordId }) => recordId) };
};

describe('X705 the reactions of records', () => {
  it('each with its scheme, products, yield and conditions, to those who may read it and nobody else', async () => {
    part('R090', 'the list on the server, under the rights of the reader');
    const { response, rows } = await list({ sortField: 'yield' });
    expect(rows).toBe(2);
    expect(response.map(({ title, products }) => [title, products[0]?.name, Math.round(products[0]?.yield ?? 0)])).toEqual([
      ['甲酯', '苯甲酸甲酯', 81],
      ['再做一次', '粗品', 27],
    ]);
    expect(response[0]).toMatchObject({
      ...{ number: 'SL-2026-one', moduleId: 'rx', moduleTitle: '酯化', type: equation.type },
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
});
