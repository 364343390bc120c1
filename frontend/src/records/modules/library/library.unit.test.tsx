import { registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import { multiTableRegister } from '@shilu/events/resources/multi-table';
import { designedType } from '@shilu/events/resources/table-design';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import { MultiTableEditor } from '../multiLevelTable/multi-table-editor';
import { multiTableMerge } from '../multiLevelTable/multi-table-merge';
import { MultiTableStatic } from '../multiLevelTable/multi-table-static';
import { newerContent } from './newer-content';

const calls = registerCalls(multiTableRegister);
const versions = versionCalls(multiTableRegister);
if (versions === null) throw new Error('tables have versions');
const { type } = designedType(multiTableRegister.name);

const designed = (rows: MultiTable['rows'], ...further: readonly string[]): MultiTable => ({
  levels: [
    { key: 'l1', label: '条件', columns: [{ key: 'c', label: '条件', type: 'text' }] },
    {
      ...{ key: 'l2', label: '检验' },
      columns: ['项目', '结果', ...further].map((label) => ({ key: `k${label}`, label, type: 'text' as const })),
    },
  ],
  rows,
});
const ROWS: MultiTable['rows'] = [
  { id: 'a', cells: { c: '25 ℃' } },
  { id: 'b', parent: 'a', cells: { k项目: '含量' } },
];
const valuesOf = (content: MultiTable) => ({
  ...{ name: '稳定性试验', nameEn: 'Stability', description: '条件 › 检验' },
  tableDesign: [{ type, title: '表', content, contentVersion: 1 }],
});
const NEWER = designed([...ROWS, { id: 'd', parent: 'a', cells: { k项目: '水分' } }], '方法');
const entry = (version: number) => ({
  ...{ id: 't1', ownerId: 'li', removed: false, revision: 5, status: 'published', version, inUse: true },
  ...{ changedSince: false, createdAt: '', modifiedAt: '2026-11-20T08:00:00.000Z', moves: [] },
  values: valuesOf(version === 1 ? designed(ROWS) : NEWER),
});

let server: ServerForTests;
beforeAll(() => readTexts('records', 'common', 'multiLevelTable'));
beforeEach(() => {
  server = serverForTests();
  server.answer(calls.page, [entry(1)], 1);
  server.answer(calls.detail, entry(1));
});
const place = { recordId: 'r', moduleId: 'm', people: {}, unfilled: new Set<string>() };
type Kept = { content: MultiTable };
const Opened = ({ kept }: { readonly kept: Kept }) => {
  const [content, setContent] = useState(kept.content);
  const put = (next: MultiTable): void => {
    Object.assign(kept, { content: next });
    setContent(next);
  };
  return <MultiTableEditor content={content} place={place} onChange={put} onLeave={() => undefined} />;
};

it('a table of the library is found, taken with its rows, and named in the module with its version; one step takes it back', async () => {
  part('M11', 'begun from a table of the library');
  const kept: Kept = { content: { levels: [], rows: [] } };
  show(<Opened kept={kept} />);
  fireEvent.click(screen.getByRole('button', { name: '从资源取用…' }));
  const one = await screen.findByRole('button', { name: /稳定性试验 第 1 版/ });
  expect(server.sent(calls.page)[0]).toMatchObject({ inUse: true });
  expect((await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })).violations.map(({ id }) => id)).toEqual([]); // prettier-ignore
  fireEvent.click(one);
  await waitFor(() => expect(kept.content).toEqual({ ...designed(ROWS), origin: { entryId: 't1', version: 1 } }));
  // What is filled in is never replaced.
  expect(screen.queryByRole('button', { name: '从资源取用…' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(kept.content).toEqual({ levels: [], rows: [] });
});

it('says where it is from and that there is a newer version, of which the changes are taken and nothing filled in is lost', async () => {
  part('M11', 'a newer version is shown and not forced');
  server.answer(calls.detail, entry(2));
  server.answer(versions.version, {
    ...{ number: 2, revision: 1, position: '1', hash: 'h', at: '', by: 'li', byName: '李静', signatures: [] },
    ...{ state: 'inUse', values: valuesOf(NEWER) },
  });
  const filled: MultiTable = {
    ...designed([ROWS[0] ?? { id: 'a', cells: {} }, { id: 'b', parent: 'a', cells: { k项目: '含量', k结果: '99.1' } }]),
    origin: { entryId: 't1', version: 1 },
  };
  const kept: Kept = { content: filled };
  const { unmount } = show(<Opened kept={kept} />);
  fireEvent.click(await screen.findByRole('button', { name: '取用第 2 版的改动' }));
  await waitFor(() => expect(kept.content.origin).toEqual({ entryId: 't1', version: 2 }));
  expect(
    server
      .sent(versions.version)
      .map((sent) => Number(sent.number))
      .toSorted(),
  ).toEqual([1, 2]);
  const merged = newerContent({ merge: multiTableMerge, old: designed(ROWS), mine: filled, next: NEWER });
  expect(merged.levels).toEqual(NEWER.levels);
  expect(merged.rows.map(({ cells }) => cells)).toEqual([
    ...[{ c: '25 ℃' }, { k项目: '含量', k结果: '99.1' }, { k项目: '水分' }],
  ]);
  // Whoever wants other columns than the library has says so, and keeps what is written.
  fireEvent.click(screen.getByRole('button', { name: '不再沿用设计' }));
  expect(kept.content).not.toHaveProperty('origin');
  expect(kept.content.rows.map(({ cells }) => cells)).toContainEqual({ k项目: '含量', k结果: '99.1' });
  unmount();
  show(<MultiTableStatic content={filled} place={place} />);
  expect(await screen.findByRole('link', { name: '稳定性试验' })).toHaveAttribute('href', '/multiTable/detail/t1');
  expect(screen.getByText('已有第 2 版')).toBeVisible();
});
