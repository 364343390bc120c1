import { randomUUID } from 'node:crypto';
import { streamName } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import { registerCalls } from '@shilu/events/core/register-calls';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import type { CellChange, FilledValue } from '@shilu/events/records/modules/cell-fill';
import type { SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { notebookRegister } from '@shilu/events/records/notebook';
import { recordCalls } from '@shilu/events/records/calls';
import { RECORD } from '@shilu/events/records/record-events';
import { recordHash } from '@shilu/events/records/record-hash';
import { moduleOf } from '@shilu/events/records/record-state';
import { roomSaidSchema, type RoomSaid } from '@shilu/events/records/room-calls';
import { emptyRoom, heardInRoom } from '@shilu/events/records/room-state';
import { designToFill } from '@shilu/events/testing/design-to-fill';
import type { EventStreamReply } from '@shilu/infra/http/call-context';
import { proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandService } from '../../routes';
import { openLab, PASSWORD, type Lab, type Person } from '../../testing/lab';

let lab: Lab;
let author: Person;
let li: Person;
let wang: Person;
let one: CommandService;
let two: CommandService;
let bookId: string;
beforeAll(async () => {
  lab = await openLab();
  wang = await lab.member('wang');
  author = await lab.member('chen', { directLeaderId: 'wang' });
  li = await lab.member('li');
  // As an installation whose services are processes of their own: who is where is told from one to the other.
  [one, two] = [await lab.another(), await lab.another()];
  bookId = (await author.call(registerCalls(notebookRegister).add, { name: '本' })).response.id;
  await lab.admin.call(registerCalls(flowRegister).add, {
    ...{ name: '复核', type: 'record', isDefault: true },
    nodes: [{ name: '直属领导', approver: 'directLeader', accountIds: [], mode: 'any' }],
  });
});
afterAll(() => lab.close());

const workbook = designToFill(
  { '5': { '1': { f: '=SUM(B2:B5)' } } },
  { startRow: 1, endRow: 4, startColumn: 1, endColumn: 1 },
);
const at = (row: number) => ({ sheet: 's1', row, column: 1 });
const change = (row: number, from: FilledValue, to: FilledValue): CellChange => ({ ...at(row), from, to });

const sheet = async () => {
  const made = await author.call(recordCalls.addRecord, { title: '称量', projectId: null, taskId: null, bookId });
  const experimentId = made.response.id;
  const added = await author.call(recordCalls.addModule, {
    ...{ experimentId, type: 'spreadDesign', title: '称量表', content: workbook },
  });
  const { moduleId } = added.response;
  const UserList = [{ UserId: 'li', Attribute: 1 as const }];
  await author.call(recordCalls.grantModule, { experimentId, ModuleId: moduleId, UserList });
  return { experimentId, moduleId };
};
type Place = Awaited<ReturnType<typeof sheet>>;
const stateOf = async ({ experimentId }: Place) => (await lab.service.services.records.load(experimentId)).state;
const moduleAt = async (place: Place) => {
  const module = moduleOf(await stateOf(place), place.moduleId);
  if (!module) throw new Error('no module');
  return module;
};

const follow = async (person: Person, place: Place, on: CommandService, seat = randomUUID()) => {
  const { response } = await person.call(recordCalls.followSheet, { ...place, seat }, { on });
  const closing = new AbortController();
  const said: RoomSaid[] = [];
  const running = (response as EventStreamReply).start({
    send: ({ data }) => void said.push(roomSaidSchema.parse(JSON.parse(data))),
    comment: () => undefined,
    lastEventId: null,
    closed: closing.signal,
  });
  let turn = 0;
  return {
    said,
    seat,
    room: () => said.reduce(heardInRoom, emptyRoom),
    at: async (row: number | null, typing: string[] = []) => {
      const whereabouts = { cell: row === null ? null : at(row), typing: typing.map((value) => ({ place: at(row ?? 0), value })) };
      const asked = { ...place, seat, ...whereabouts, turn: (turn += 1) };
      return (await person.call(recordCalls.atCell, asked, { on })).response.heldBy;
    },
    end: () => (closing.abort(), running),
  };
}; // prettier-ignore
const until = async (done: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 5_000; !done() && Date.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(done()).toBe(true);
};
const submit = async (place: Place) =>
  author.call(
    approvalCalls.submit,
    {
      ...{ experimentId: place.experimentId, recordHash: recordHash(await stateOf(place)) },
      ...{
        password: passwordDigest('chen', PASSWORD),
        meaning: 'authored',
        timeZone: 'Asia/Shanghai',
        account: 'chen',
      },
    },
    { on: one },
  );

describe('a sheet that several people fill in', () => {
  test('T17 each is seen at once, nothing is overwritten, others who fill in block submission, and what ends it asks for a refresh', async () => {
    proves('T17');
    proves('M09');
    const place = await sheet();
    const [chen, his] = [await follow(author, place, one), await follow(li, place, two)];
    await until(() => chen.room().seats.length === 2 && his.room().seats.length === 2);

    // Who looks at a cell that is calculated writes nothing in it, and keeps nobody from anything.
    expect(await his.at(5, ['1'])).toBeNull();
    expect(two.services.rooms.seats({ recordId: place.experimentId, moduleId: place.moduleId })).toMatchObject([{ cell: null, typing: [] }, { cell: null, typing: [] }]);

    // A cell is whose who came first, in whichever process; what is typed there is seen before it is in the log.
    expect(await his.at(2, ['12.'])).toBeNull();
    await until(() => chen.room().seats.some((seat) => seat.cell?.row === 2 && seat.typing[0]?.value === '12.'));
    expect(await chen.at(2)).toEqual({ accountId: 'li', name: 'li 名' });
    await expect(submit(place)).rejects.toMatchObject({
      ...{ key: 'othersFilling', params: { name: 'li 名', module: '称量表' } },
    });
    // Nor is the editor opened over them.
    expect((await author.call(recordCalls.enableEdit, place, { on: one })).response).toMatchObject({
      ...{ isLocked: true, holderName: 'li 名' },
    });

    const base = (await moduleAt(place)).contentRevision;
    // Nor by typing elsewhere, and the sheet is neither rewritten nor taken away.
    const kept = { ...place, baseRevision: base, data: workbook, contentVersion: 1 };
    await author.call(recordCalls.saveModule, { ...kept, isAuto: true }, { on: one });
    expect((await author.call(recordCalls.checkLock, place, { on: one })).response).toMatchObject({ holderId: null });
    const held = { key: 'moduleLockedByOther', params: { name: 'li 名' } };
    await expect(author.call(recordCalls.saveModule, { ...kept, isAuto: false }, { on: one })).rejects.toMatchObject(held);
    await expect(author.call(recordCalls.removeModule, place, { on: one })).rejects.toMatchObject(held);
    const asked = { ...place, baseRevision: base };
    const theirs = await author.call(recordCalls.fillCells, { ...asked, cells: [change(2, null, 9)] }, { on: one });
    expect(theirs.response.refused).toMatchObject([{ cell: '质量 B3', because: 'held', name: 'li 名', yours: 9, theirs: null }]);

    const commandId = randomUUID();
    const cells = [change(2, null, 12.3), change(5, null, 1)];
    const first = await li.call(recordCalls.fillCells, { ...asked, cells }, { on: two, commandId });
    expect(first.response.refused).toMatchObject([{ because: 'unfit', message: '单元格 B6 由设计锁定，不能更改；只能填写输入单元格' }]);
    // Answered, and so in the log: by that person, with what the formula gives now.
    const module = await moduleAt(place);
    expect(module).toMatchObject({ savedBy: 'li', contentRevision: first.response.contentRevision, writers: ['chen', 'li'] });
    expect((module.content.inline as SpreadDesign).book.sheets['s1']?.cellData).toMatchObject({ '2': { '1': { v: 12.3 } }, '5': { '1': { v: 12.3 } } });
    const again = await li.call(recordCalls.fillCells, { ...asked, cells }, { on: two, commandId });
    expect(again.response).toMatchObject({ contentRevision: first.response.contentRevision, refused: [{ because: 'unfit' }] });
    await until(() => [chen, his].every((each) => each.room().revision === module.contentRevision));
    for (const each of [chen, his]) expect(each.room()).toMatchObject({ content: module.content.inline, behind: false });

    await his.at(null);
    await until(() => chen.room().seats.every((seat) => seat.accountId !== 'li' || seat.cell === null));
    const late = await author.call(recordCalls.fillCells, { ...asked, cells: [change(2, null, 12.4), change(3, null, 7)] }, { on: one });
    expect(late.response.refused).toMatchObject([{ because: 'changed', name: 'li 名', theirs: 12.3, yours: 12.4 }]);

    const stored = await lab.store.readStream(streamName(RECORD, place.experimentId), { from: base + 1, limit: 20 });
    const fills = stored.map(readEvent).filter(({ type }) => type === 'SheetCellsChanged');
    expect(fills.map(({ actor, data }) => [actor, (data as { cells: unknown }).cells])).toEqual([
      ['li', [change(2, null, 12.3)]],
      ['chen', [change(3, null, 7)]],
    ]);

    await his.end();
    await until(() => chen.room().seats.length === 1);
    await submit(place);
    await until(() => chen.room().behind);
    await expect(li.call(recordCalls.fillCells, { ...asked, cells: [change(4, null, 1)] }, { on: two })).rejects.toMatchObject({ key: 'recordSubmittedByOther' });
    await expect(his.at(4)).rejects.toMatchObject({ key: 'recordSubmittedByOther' });
    await chen.end();
  }); // prettier-ignore

  test('T17 an edit lock, a removed module and a lost right end it, each in its words', async () => {
    const place = await sheet();
    const his = await follow(li, place, two);
    await until(() => his.room().revision > 0);
    const asked = { ...place, baseRevision: (await moduleAt(place)).contentRevision, cells: [change(1, null, 1)] };
    expect((await author.call(recordCalls.enableEdit, place, { on: one })).response.isLocked).toBe(false);
    await expect(li.call(recordCalls.fillCells, asked, { on: two })).rejects.toMatchObject({
      ...{ key: 'moduleLockedByOther', params: { name: 'chen 名' } },
    });
    await author.call(recordCalls.releaseEdit, place, { on: one });
    await expect(wang.call(recordCalls.fillCells, asked, { on: two })).rejects.toMatchObject({ key: 'notFound' });
    await author.call(recordCalls.grantModule, { experimentId: place.experimentId, ModuleId: place.moduleId, UserList: [] }, { on: one });
    await until(() => his.room().behind || his.said.length > 1);
    await expect(li.call(recordCalls.fillCells, asked, { on: two })).rejects.toMatchObject({ key: 'notFound' });
    await his.end();
    await author.call(recordCalls.removeModule, place, { on: one });
    await expect(author.call(recordCalls.fillCells, asked, { on: one })).rejects.toMatchObject({ key: 'moduleDeletedByOther' });
    await expect(author.call(recordCalls.followSheet, { ...place, seat: randomUUID() }, { on: one })).rejects.toMatchObject({ key: 'moduleDeletedByOther' });
  }); // prettier-ignore

  test('one person makes one event a second, however often they send', async () => {
    const place = await sheet();
    const { contentRevision: baseRevision } = await moduleAt(place);
    const began = performance.now();
    await Promise.all(
      [1, 2].map((row) => li.call(recordCalls.fillCells, { ...place, baseRevision, cells: [change(row, null, row)] }, { on: two })),
    );
    expect(performance.now() - began).toBeGreaterThan(950);
  }); // prettier-ignore
});
