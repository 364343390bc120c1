import { identityCalls } from '@shilu/events/identity/calls';
import { placeKey } from '@shilu/events/records/modules/cell-fill';
import { recordCalls } from '@shilu/events/records/calls';
import type { RoomSaid, Seat } from '@shilu/events/records/room-calls';
import { designToFill } from '@shilu/events/testing/design-to-fill';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { moduleForTests } from '../../testing/module-view';
import { recordForTests } from '../../testing/record-view';
import { asks, serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { RecordScreen } from '../page/record-screen';

const content = designToFill({}, { startRow: 1, endRow: 3, startColumn: 1, endColumn: 1 });
const module = moduleForTests({ type: 'spreadDesign', title: '称量表', content });
const record = { ...recordForTests, modules: [module] };
const at = (row: number) => ({ sheet: 's1', row, column: 1 });
const li: Seat = {
  seat: 'li-1',
  accountId: 'li',
  name: '李晓彤',
  cell: at(2),
  typing: [{ place: at(2), value: '12.' }],
};

let server: ServerForTests;
/** Says something at the sheet, to whoever follows it. */
let say: (said: RoomSaid) => void;
let refuseStream: number | null;
beforeAll(() => readTexts('records', 'integrations', 'registers', 'spreadDesign', 'spreadSheet'));
beforeEach(() => {
  server = serverForTests();
  server.answer(identityCalls.members, { list: [] });
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  server.answer(recordCalls.lockList, []);
  server.answer(recordCalls.drafts, []);
  server.answer(recordCalls.unlockRecord, {});
  server.answer(recordCalls.atCell, { heldBy: null, seated: true });
  server.answer(recordCalls.leaveSheet, {});
  server.answer(recordCalls.record, record);
  refuseStream = null;
  const others = fetch;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit): Promise<Response> => {
    if (!asks(recordCalls.followSheet, url)) return others(url, init);
    if (refuseStream !== null) return Promise.resolve(new Response('{}', { status: refuseStream }));
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        say = (said) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(said)}\n\n`));
        init?.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
        say({ kind: 'whole', revision: 3, contentVersion: 1, content, seats: [li] });
      },
    });
    return Promise.resolve(new Response(body));
  });
});

const open = async (shownRecord = record) => {
  const shown = show(<RecordScreen record={shownRecord} onlyRead={null} onEdit={() => {}} refetch={() => Promise.resolve()} />, {
    at: '/editRecord/r?panel=none',
  });
  fireEvent.click(await screen.findByRole('button', { name: '一起填写' }));
  await screen.findByText('李晓彤也在这里');
  return shown;
}; // prettier-ignore
const box = (row: number): Promise<HTMLElement> => screen.findByRole('textbox', { name: `质量 B${row + 1}` });
const typeIn = async (row: number, value: string): Promise<void> => {
  const field = await box(row);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};

describe('T17 a sheet that several people fill in, in the browser', () => {
  it('shows who is where and what they type, sends what is left, and keeps what was refused for the person', async () => {
    const { container } = await open();
    expect(await screen.findByText(/李晓彤正在填：12\./)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: '质量 B3' })).toBeNull();

    server.answer(recordCalls.fillCells, { contentRevision: 4, contentHash: 'h', refused: [] });
    await typeIn(1, '7.5');
    expect(await screen.findByText('等待写入：1 个单元格')).toBeVisible();
    await waitFor(() =>
      expect(server.sent(recordCalls.fillCells)).toMatchObject([
        { experimentId: record.experimentId, baseRevision: 3, cells: [{ ...at(1), from: null, to: 7.5 }] },
      ]),
    );
    expect(await screen.findByText('已全部写入')).toBeVisible();
    // Not yet told by the server, and shown as it is in the log.
    expect(await box(1)).toHaveValue('7.5');
    act(() => {
      say({
        ...{ kind: 'saved', on: 3, revision: 4, by: 'wang', cells: [at(1)] },
        edits: [{ path: ['book', 'sheets', 's1', 'cellData', '1'], put: { '1': { v: 7.5 } } }],
      });
      say({ kind: 'left', seat: 'li-1', accountId: 'li' });
    });
    expect(await screen.findByText('目前只有您在填写')).toBeVisible();
    expect(await box(2)).toHaveValue('');

    const refused = { place: at(2), cell: '质量 B3', because: 'changed', name: '李晓彤', theirs: 12.3, yours: 12.4, message: '' } as const;
    server.answer(recordCalls.fillCells, { contentRevision: 5, contentHash: 'h', refused: [refused] });
    await typeIn(2, '12.4');
    expect(await screen.findByText('李晓彤已先在“质量 B3”填了 12.3，您填的是 12.4')).toBeVisible();
    const found = await axe.run(container, { rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } });
    expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    server.answer(recordCalls.fillCells, { contentRevision: 6, contentHash: 'h', refused: [] });
    act(() =>
      say({
        ...{ kind: 'saved', on: 4, revision: 5, by: 'li', cells: [at(2)] },
        edits: [{ path: ['book', 'sheets', 's1', 'cellData', '2'], put: { '1': { v: 12.3 } } }],
      }),
    );
    await waitFor(async () => expect(await box(2)).toHaveValue('12.3'));
    fireEvent.click(screen.getByRole('button', { name: '写入我填的' }));
    await waitFor(() =>
      expect(server.sent(recordCalls.fillCells).at(-1)?.cells.map((cell) => [placeKey(cell), cell.from, cell.to])).toEqual([
        [placeKey(at(2)), 12.3, 12.4],
      ]),
    );
    expect(screen.queryByText(/您填的是 12\.4/)).toBeNull();
  }); // prettier-ignore

  it('what is typed stands on what was seen when the typing began, its field stays, and nothing is left without a question', async () => {
    await open();
    const field = await box(1);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '12.4' } });
    act(() => {
      say({ kind: 'seat', seat: { ...li, cell: at(1), typing: [{ place: at(1), value: '12.3' }] } });
      say({
        ...{ kind: 'saved', on: 3, revision: 4, by: 'li', cells: [at(1)] },
        edits: [{ path: ['book', 'sheets', 's1', 'cellData', '1'], put: { '1': { v: 12.3 } } }],
      });
    });
    expect(await screen.findByText(/李晓彤正在填：12\.3/)).toBeVisible();
    expect(field).toBeInTheDocument();
    expect(field).toHaveAttribute('readonly');
    const refused = { place: at(1), cell: '质量 B2', because: 'changed', name: '', theirs: 12.3, yours: 12.4, message: '' } as const;
    server.answer(recordCalls.fillCells, { contentRevision: 4, contentHash: 'h', refused: [refused] });
    fireEvent.blur(field);
    await waitFor(() => expect(server.sent(recordCalls.fillCells)).toMatchObject([{ cells: [{ ...at(1), from: null, to: 12.4 }] }]));
    expect(await screen.findByText('“质量 B2”现在是 12.3，您填的是 12.4')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    expect(await screen.findByText(/还没有写入，离开后不会保留：质量 B2 12\.4/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: '留在本页' }));
    fireEvent.click(screen.getByRole('button', { name: '放弃我填的' }));
    fireEvent.click(screen.getByRole('button', { name: '完成' }));
    expect(await screen.findByRole('button', { name: '一起填写' })).toBeVisible();
  }); // prettier-ignore

  it('a value beyond its limits asks why, and what is said goes with it; who said it and when is read', async () => {
    const limits = { ...content, design: { ...content.design, inputs: content.design.inputs.map((input) => ({ ...input, max: '10' })) } };
    const { container } = await open();
    act(() => say({ kind: 'whole', revision: 3, contentVersion: 1, content: limits, seats: [] }));
    server.answer(recordCalls.fillCells, { contentRevision: 4, contentHash: 'h', refused: [] });
    await typeIn(1, '12');
    const field = await screen.findByRole('textbox', { name: '“质量 B2”超限的原因' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '样品受潮' } });
    fireEvent.blur(field);
    const place = { ...at(1), reasonFor: 12 };
    await waitFor(() =>
      expect(server.sent(recordCalls.fillCells).flatMap(({ cells }) => cells)).toEqual([
        { ...at(1), from: null, to: 12 },
        { ...place, from: null, to: '样品受潮' },
      ]), { timeout: 3_000 },
    );
    act(() => {
      say({
        ...{ kind: 'saved', on: 3, revision: 5, by: 'wang', cells: [at(1), place] },
        edits: [
          { path: ['book', 'sheets', 's1', 'cellData', '1'], put: { '1': { v: 12 } } },
          { path: ['reasons'], put: [{ ...at(1), reason: '样品受潮', value: 12, by: 'wang', at: '2026-03-02T01:02:03Z' }] },
        ],
      });
      // Somebody else goes there: what they type is seen, and nothing is typed over it.
      say({ kind: 'seat', seat: { ...li, cell: place, typing: [{ place, value: '受潮，' }] } });
    });
    expect(await screen.findByText(/李晓彤正在填：受潮，/)).toBeVisible();
    act(() => say({ kind: 'left', seat: 'li-1', accountId: 'li' }));
    expect(await screen.findByRole('textbox', { name: '“质量 B2”超限的原因' })).toHaveValue('样品受潮');
    expect(container.querySelector('ul time')).not.toBeNull();
    const found = await axe.run(container, { rules: { region: { enabled: false }, 'color-contrast': { enabled: false } } });
    expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  }); // prettier-ignore

  it('a server that is away for a moment ends nothing, and a reason that was not given is asked for again', async () => {
    await open({ ...record, reasonRequired: true });
    server.refuse(recordCalls.fillCells, 'unavailable');
    await typeIn(1, '9');
    fireEvent.click(await screen.findByRole('button', { name: '取消' }));
    expect(await screen.findByText(/填写原因后写入/)).toBeVisible();
    expect(screen.getByText('等待写入：1 个单元格')).toBeVisible();
    expect(server.sent(recordCalls.fillCells)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: '填写修改原因' }));
    fireEvent.change(await screen.findByRole('textbox', { name: /原因/ }), { target: { value: '补记' } });
    fireEvent.click(screen.getByRole('button', { name: '确认' }));
    await waitFor(() => expect(server.sent(recordCalls.fillCells)).toMatchObject([{ reason: '补记' }]));
    server.answer(recordCalls.fillCells, { contentRevision: 4, contentHash: 'h', refused: [] });
    expect(await screen.findByText('已全部写入', {}, { timeout: 5_000 })).toBeVisible();
    expect(screen.queryByText(/不能再一起填写/)).toBeNull();
  });

  it('what ends it is said, and what was not written stays in sight', async () => {
    await open();
    server.refuse(recordCalls.fillCells, 'recordSubmittedByOther');
    await typeIn(1, '9');
    expect(await screen.findByText(/不能再一起填写.*没有写入：质量 B2 9/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: '质量 B2' })).toBeNull();
  });

  it('a lost connection is opened again, and a sheet that is gone is said to be', async () => {
    await open();
    refuseStream = 404;
    act(() => say({ kind: 'reload' }));
    expect(await screen.findByText(/不能再一起填写/)).toBeVisible();
  });
});
