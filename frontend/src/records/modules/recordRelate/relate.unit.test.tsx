import { capabilityCalls } from '@shilu/events/capabilities/calls';
import type { ShownRelation } from '@shilu/events/capabilities/relate-calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { NamedRecord } from '@shilu/events/records/fact-calls';
import type { Relate } from '@shilu/events/records/modules/record-relate/relate-schema';
import { recordRelateModule } from '@shilu/events/records/modules/record-relate/record-relate';
import { part } from '@shilu/tests/proves';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenRecordContext, type OpenRecord } from '../../page/record-context';
import { RelatedTab } from '../../panel/related-tab';
import { SideBySide } from '../../dialogs/side-by-side';
import { rowForTests } from '../../../testing/record-row';
import { recordForTests } from '../../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../../testing/server';
import { readTexts, show } from '../../../testing/show';
import type { ModulePlace } from '../module-ui';
import { moduleUiOf } from '../registry';

const place: ModulePlace = { recordId: 'r', moduleId: 'm', people: {}, unfilled: new Set() };
const { type } = recordRelateModule;
const named = (id: string, number: string, title: string, own: Partial<NamedRecord> = {}): NamedRecord => ({
  ...{ id, number, title, status: 'approved', removed: false, opens: true },
  ...own,
});
const content: Relate = {
  relations: [
    { id: 'k1', kind: 'continues', recordId: 'r2', note: '同一批中间体' },
    { id: 'k2', kind: 'repeats', recordId: 'r3' },
    { id: 'k3', kind: 'refers', recordId: 'secret' },
  ],
};

beforeAll(() => readTexts('records', 'relations', 'recordRelate', 'audit'));
let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
  server.answer(recordCalls.recordNames, [
    named('r2', 'SL-2026-0002', 'Suzuki 偶联'),
    named('r3', 'SL-2026-0003', '', { removed: true, opens: false }),
  ]);
  server.answer(recordCalls.recordPage, [], 0);
});
const ui = () => {
  const found = moduleUiOf(type);
  if (!found) throw new Error(type);
  return found;
};

/** The editor as the page holds it: what it says is what it shows next. */
const Editing = ({ start, tell }: { readonly start: Relate; readonly tell: (next: Relate) => void }) => {
  const { Editor } = ui();
  const [value, setValue] = useState<unknown>(start);
  return (
    <Editor
      content={value}
      place={place}
      onLeave={() => {}}
      onChange={(next) => {
        setValue(next);
        tell(next as Relate);
      }}
    />
  );
};
const edit = async (start: Relate) => {
  const tell = vi.fn<(next: Relate) => void>();
  show(<Editing start={start} tell={tell} />);
  const find = await screen.findByRole('combobox', { name: '按编号或标题查找要关联的记录' });
  return { find, last: () => tell.mock.lastCall?.[0].relations };
};

describe('M16 related records on the screen', () => {
  it('shows each by relation, number, title and state; one in the bin by its number; one that is not open by nothing', async () => {
    part('M16', 'its static view under the reader’s rights');
    const { Static } = ui();
    const { container } = show(<Static content={content} place={place} />);
    const link = await screen.findByRole('link', { name: 'SL-2026-0002 Suzuki 偶联' });
    expect(link).toHaveAttribute('href', '/editRecord/r2');
    const [first, second, third] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^接续SL-2026-0002 Suzuki 偶联已通过同一批中间体$/);
    expect(second).toHaveTextContent(/^重复SL-2026-0003 在回收站中$/);
    expect(third).toHaveTextContent(/^参考一份不对您开放的记录$/);
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(server.sent(recordCalls.recordNames)).toEqual([{ ids: ['r2', 'r3', 'secret'] }]);
    const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
    expect(violations.map(({ id }) => id).filter((id) => id !== 'color-contrast')).toEqual([]);
  });

  it('a record is found as one types, related with the keyboard, and the focus goes to how it relates', async () => {
    server.answer(recordCalls.recordPage, [
      { ...rowForTests, id: 'r9', number: 'SL-2026-0009', title: '放大' },
      { ...rowForTests, id: 'r', number: 'SL-2026-0001', title: '本记录' },
    ]);
    const { find, last } = await edit({ relations: [] });
    find.focus();
    fireEvent.change(find, { target: { value: '放大' } });
    await waitFor(() => expect(server.sent(recordCalls.recordPage).at(-1)).toMatchObject({ text: '放大' }));
    const offered = await screen.findAllByRole('option', { name: /SL-2026/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual(['SL-2026-0009 放大']);
    fireEvent.keyDown(find, { key: 'ArrowDown', code: 'ArrowDown' });
    fireEvent.keyDown(find, { key: 'Enter', code: 'Enter' });
    expect(last()).toMatchObject([{ kind: 'refers', recordId: 'r9' }]);
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^与 .+ 的关系$/));
  });

  it('relation and remark are changed, moved and taken away, each step undone', async () => {
    const { last } = await edit(content);
    const remark = await screen.findByRole('textbox', { name: 'SL-2026-0002 的备注' });
    fireEvent.change(remark, { target: { value: '第二批' } });
    expect(last()?.[0]).toMatchObject({ id: 'k1', note: '第二批' });
    fireEvent.click(screen.getByRole('combobox', { name: '与 SL-2026-0002 的关系' }));
    const list = await screen.findByRole('listbox', { name: '与 SL-2026-0002 的关系' });
    fireEvent.click(within(list).getByRole('option', { name: '使用其产物' }));
    expect(last()?.[0]).toMatchObject({ id: 'k1', kind: 'uses' });
    fireEvent.click(screen.getByRole('button', { name: '下移 SL-2026-0002 的关联' }));
    expect(last()?.map(({ id }) => id)).toEqual(['k2', 'k1', 'k3']);
    fireEvent.click(screen.getByRole('button', { name: '删除 一份不对您开放的记录 的关联' }));
    expect(last()?.map(({ id }) => id)).toEqual(['k2', 'k1']);
    for (let step = 0; step < 4; step += 1) fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(last()).toEqual(content.relations);
  });

  it('two versions meet relation by relation, and what both related in the same way stands once', () => {
    const { units, compose } = ui().merge;
    const base: Relate = { relations: content.relations.slice(0, 2) };
    const mine: Relate = { relations: [...base.relations, { id: 'a', kind: 'uses', recordId: 'r7' }] };
    const theirs: Relate = {
      relations: [...base.relations.slice(1), { id: 'b', kind: 'uses', recordId: 'r7', note: '其' }],
    };
    const parts = units(base, mine, theirs);
    const merged = compose(parts, new Map(), mine, theirs) as Relate;
    expect(merged.relations.map(({ kind, recordId }) => `${kind} ${recordId}`).sort()).toEqual([
      'repeats r3',
      'uses r7',
    ]);
    expect(recordRelateModule.schema.safeParse(merged).success).toBe(true);
  });

  it('what changed is told with the names that the reader may know', async () => {
    show(<SideBySide type={type} before={{ relations: [] }} after={content} titles={['原', '新']} />);
    expect(await screen.findByText('接续 SL-2026-0002 Suzuki 偶联 · 同一批中间体')).toBeVisible();
    expect(screen.getByText('参考 一份不对您开放的记录')).toBeVisible();
  });
});

describe('M16 told on the other record', () => {
  const fact = {
    ...{ recordId: 'r5', moduleId: 'm7', factId: 'k1', type: 'RecordRelated', told: '由其重复', remark: '放大 5 倍' },
    ...{ number: 'SL-2026-0005', title: '放大', status: 'draft' as const, removed: false },
    ...{ by: 'wang', byName: '王思远', at: '2026-11-20T08:00:00.000Z' },
  };
  const entry: ShownRelation = {
    ...{ id: 'k9', told: '被其参考', beside: { category: 'instrument', id: 'i1' }, note: '换柱后', mayRemove: false },
    other: { category: 'instrument', id: 'i1', name: '液相色谱仪', removed: false, opens: true },
    ...{ by: 'li', byName: '李静', at: '2026-11-20T08:00:00.000Z' },
  };
  const tab = () => {
    server.answer(capabilityCalls.entryRelations, { relations: [entry], mayRelate: false, partial: false }, 1);
    const openRecord = { record: recordForTests } satisfies Partial<OpenRecord>;
    show(
      <OpenRecordContext.Provider value={openRecord as OpenRecord}>
        <RelatedTab />
      </OpenRecordContext.Provider>,
    );
  };

  it('says which relate to it, how, by whom, and leads to the module that says so', async () => {
    server.answer(recordCalls.factsAbout, [fact], 1);
    tab();
    const link = await screen.findByRole('link', { name: 'SL-2026-0005 放大' });
    expect(link).toHaveAttribute('href', '/editRecord/r5#module-m7');
    expect(screen.getAllByRole('article')[0]).toHaveTextContent(/由其重复.*放大 5 倍王思远/);
    expect(server.sent(recordCalls.factsAbout)).toMatchObject([{ id: recordForTests.experimentId }]);
  });

  it('beside the records stand the entries that are related to it, from one list of how things relate', async () => {
    server.answer(recordCalls.factsAbout, [], 0);
    tab();
    expect(await screen.findByRole('link', { name: '液相色谱仪' })).toHaveAttribute(
      'href',
      '/resource/detailInstrument/i1',
    );
    expect(screen.getByRole('article')).toHaveTextContent(/^被其参考 · 仪器 液相色谱仪.*换柱后.*李静/);
    expect(server.sent(capabilityCalls.entryRelations)).toEqual([
      { category: 'record', id: recordForTests.experimentId },
    ]);
  });

  it('says that there is none, and what went wrong', async () => {
    server.answer(recordCalls.factsAbout, [], 0);
    tab();
    expect(await screen.findByText('还没有其他记录关联到本记录。')).toBeVisible();
  });
});
