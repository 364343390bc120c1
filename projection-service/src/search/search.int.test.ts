import { contentHash } from '@shilu/events/records/record-hash';
import { recordCalls } from '@shilu/events/records/calls';
import { searchCalls } from '@shilu/events/search/calls';
import { part } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProjectionService } from '../routes';
import { ask, createLab, type Lab } from '../testing/lab';
import { textModule } from '../testing/log-writer';
import { HIT_FROM, HIT_TO } from './snippet';

let lab: Lab;
let service: ProjectionService;
beforeAll(async () => {
  lab = await createLab();
  await lab.person('admin', '管理员', { isOrganAdmin: true });
  await lab.person('li', '李静');
  // More than are counted: the common word is met by walking from the newest.
  for (let n = 0; n < 1_050; n += 1)
    await lab.record(`n${n}`, {
      ownerId: 'other',
      title: `批 ${n}`,
      modules: [textModule('m1', '步骤', n === 7 ? '常用词 苯甲酸乙酯' : '常用词 甲苯')],
    });
  await lab.record('mine', {
    ownerId: 'li',
    title: '我的',
    modules: [textModule('m1', '步骤', '常用词，N-Boc-piperidine 50mg，甲酸与苯甲醛')],
  });
  service = await lab.start();
}, 120_000);
afterAll(() => lab.end());

/** The text is what is searched; its content may stand elsewhere. */
const plain = (id: string, title: string, text: string) => ({ ...textModule(id, title, '见附件'), text });

const search = (key: string, accountId: string) => ask(service, searchCalls.search, { key }, { accountId });

describe('X080 R024 search', () => {
  it('a word that many records hold gives the newest first, and "more than" as total', async () => {
    const { response, rows, rowsCapped } = await search('常用词', 'admin');
    expect({ rows, rowsCapped }).toEqual({ rows: 200, rowsCapped: true });
    expect(response.map((row) => row.id).slice(0, 3)).toEqual(['mine', 'n1049', 'n1048']);
    expect(
      (await ask(service, searchCalls.search, { key: '常用词', pageIndex: 2 }, { accountId: 'admin' })).response[0]?.id,
    ).toBe('n1040');
  });

  it('the same word finds a reader of little their one record, and nothing more', async () => {
    expect((await search('常用词', 'li')).response.map((row) => row.id)).toEqual(['mine']);
  });

  it('finds two Chinese characters, a phrase and not its pairs apart, words and parts of chemical names, and marks them', async () => {
    part('R024', 'what is found');
    expect((await search('甲酸', 'li')).rows).toBe(1);
    expect((await search('苯甲酸', 'admin')).response.map((row) => row.id)).toEqual(['n7']);
    expect((await search('boc', 'li')).response[0]?.snippet).toContain(`常用词，N-${HIT_FROM}Boc${HIT_TO}`);
    for (const key of ['N-Boc-piperidine', 'piper', '50mg', '50', '常用词 boc', 'SL-2026-mine'])
      expect((await search(key, 'li')).rows, key).toBe(1);
    for (const key of ['没有', 'oc-pip', '常用词 suzuki', '!!!']) expect((await search(key, 'li')).rows, key).toBe(0);
  });

  it('a record whose modules are more than one index row holds is found by each of them, by words of two, and says what was cut', async () => {
    // 1,950 words of 99 Thai letters are more bytes than a tsvector holds; so are eight modules of 58,000 letters.
    const thai = (from: number, words: number, length: number): string =>
      Array.from({ length: words }, (_, n) => {
        const word = String(from + n).padStart(length, 'ก');
        return [...word].map((sign) => (sign === 'ก' ? sign : String.fromCodePoint(0x0e02 + Number(sign)))).join('');
      }).join(' ');
    let seed = 1;
    const random = () => String.fromCodePoint(0x4e00 + ((seed = (seed * 48_271) % 2_147_483_647) % 20_000));
    const pairs = Array.from({ length: 100_000 }, random).join('');
    await lab.record('long', { ownerId: 'li', title: '很长', modules: [] });
    const modules = [
      plain('first', '头', `开头词 ${pairs} 埋没词`),
      ...Array.from({ length: 8 }, (_, n) => plain(`m${n}`, `节${n}`, `标记${n} ${thai(10_000 + n * 1_000, 585, 99)}`)),
      plain('last', '尾', '结尾词 \ufdfa 🧪'),
    ];
    for (const [index, module] of modules.entries())
      await lab.writer.write('record', 'long', [
        { type: 'ModuleAdded', data: { module, index, copiedFrom: null, changes: [] } },
      ]);
    const { position } = await lab.record('short', { ownerId: 'li', title: '很短' });
    expect(await service.caughtUp(position, 20_000)).toBe(true);
    for (const key of ['开头词', '结尾词', '开头词 结尾词', '标记0 标记7', '很长 标记5 结尾词'])
      expect(
        (await search(key, 'li')).response.map((row) => row.id),
        key,
      ).toEqual(['long']);
    for (const key of ['埋没词', '开头词 甲苯', '标记0 标记9']) expect((await search(key, 'li')).rows, key).toBe(0);
    const { response } = await ask(service, recordCalls.record, { id: 'long' }, { accountId: 'li' });
    expect(response.modules.filter((module) => module.searchCut).map((module) => module.id)).toEqual(['first']);
    const { rows } = await lab.deps.pool.query<{ n: string }>('select count(*) as n from rm.set_aside');
    expect(rows[0]?.n).toBe('0');
  });

  it('a DOI, a CAS number and a batch number find their records exactly, in any way of writing them, before words, and say so', async () => {
    part('R024', 'found by identity: why it was found');
    const table = (batch: string) => ({
      columns: [{ key: 'b', label: '原料批号', type: 'text', required: false }],
      rows: [{ id: 'r', cells: { b: batch } }],
    });
    const module = (batch: string) => {
      const inline = table(batch);
      return { ...textModule('t', '投料', ''), type: 'labInfoTable', text: `原料批号\n${batch}`, content: { hash: contentHash(inline), version: 2, inline } }; // prettier-ignore
    };
    await lab.record('paper', {
      ...{ ownerId: 'li', title: '文献' },
      modules: [
        textModule('m1', '引', '按 https://doi.org/10.1021/ACS.orglett.0c01234，用乙醇（64-17-5）'),
        module('b2026/7'),
      ],
    });
    // Says the same words, and is no such thing: a wrong check digit, a number with more to it.
    await lab.record('words', {
      ownerId: 'li',
      title: '乙醇',
      modules: [textModule('m1', '引', '64-17-6，B2026/7-B')],
    });
    await lab.record('secret', { ownerId: 'other', title: '密', modules: [textModule('m1', '引', '64-17-5')] });
    const { position } = await lab.record('later', { ownerId: 'li', title: '后来', modules: [] });
    expect(await service.caughtUp(position, 20_000)).toBe(true);
    const found = async (key: string): Promise<readonly string[]> =>
      (await search(key, 'li')).response.map(
        ({ id, foundBy }) => `${id} ${foundBy ? `${foundBy.kind} ${foundBy.value}` : 'words'}`,
      );
    for (const key of [
      '10.1021/acs.orglett.0c01234',
      'doi:10.1021/ACS.orglett.0c01234',
      'http://dx.doi.org/10.1021/acs.orglett.0c01234',
    ])
      expect(await found(key), key).toEqual(['paper doi 10.1021/acs.orglett.0c01234']);
    expect(await found('CAS 64-17-5')).toEqual(['paper cas 64-17-5']);
    expect(await found('64-17-6')).toEqual(['words words']);
    expect((await found('B2026/7'))[0]).toBe('paper batch B2026/7');
    expect((await found('SL-2026-paper'))[0]).toBe('paper number SL-2026-paper');
    // What is no longer said is no longer found.
    const saved = module('c1');
    const { position: after } = await lab.writer.write('record', 'paper', [
      { type: 'ModuleSaved', data: { moduleId: 't', content: saved.content, files: [], text: saved.text, difference: null, changes: [], merged: false } }, // prettier-ignore
    ]);
    expect(await service.caughtUp(after, 20_000)).toBe(true);
    expect((await found('C1'))[0]).toBe('paper batch C1');
    expect((await found('b2026/7')).filter((one) => one.includes('batch'))).toEqual([]);
  });
});
