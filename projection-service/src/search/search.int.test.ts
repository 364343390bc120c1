import { searchCalls } from '@shilu/events/search/calls';
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
    expect((await search('甲酸', 'li')).rows).toBe(1);
    expect((await search('苯甲酸', 'admin')).response.map((row) => row.id)).toEqual(['n7']);
    expect((await search('boc', 'li')).response[0]?.snippet).toContain(`${HIT_FROM}Boc${HIT_TO}`);
    for (const key of ['N-Boc-piperidine', 'piper', '50mg', '50', '常用词 boc', 'SL-2026-mine'])
      expect((await search(key, 'li')).rows, key).toBe(1);
    for (const key of ['没有', 'oc-pip', '常用词 suzuki', '!!!']) expect((await search(key, 'li')).rows, key).toBe(0);
  });
});
