import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityCalls } from '@shilu/events/identity/calls';
import type { CellChange, CellPlace } from '@shilu/events/records/modules/cell-fill';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { recordCalls } from '@shilu/events/records/calls';
import { roomSaidSchema, type RoomSaid } from '@shilu/events/records/room-calls';
import { emptyRoom, heardInRoom, type RoomState } from '@shilu/events/records/room-state';
import { designToFill } from '@shilu/events/testing/design-to-fill';
import type { BenchRow } from './row';
import { addNotebook } from './support/laboratory';
import { logIn, type Person } from './support/person';
import { startCommandServer, startDatabase } from './support/servers';
import { percentile, rounded } from './support/stats';

const PEOPLE = 20;
const CELLS_A_SECOND = 5;
const SECONDS = 60;
const WARM_UP_SECONDS = 5;
/** Each person's own column; they begin at its top again. */
const ROWS = 50;
const PASSWORD = 'correct-horse-1';

const columns = Array.from({ length: PEOPLE }, (_, n) => n);
const totals = columns.map((column) => {
  const letter = String.fromCharCode(65 + column);
  return [column, { f: `=COUNTA(${letter}1:${letter}${ROWS})` }] as const;
});
const sheet = designToFill(
  { [ROWS + 1]: Object.fromEntries(totals) },
  { startRow: 0, endRow: ROWS - 1, startColumn: 0, endColumn: PEOPLE - 1 },
  'text',
);

type Place = { readonly experimentId: string; readonly moduleId: string };
type Measured = { shown: number[]; logged: number[]; sent: number; refused: number; late: number[] };

/** Reads what is said at the sheet, as a browser does. */
const listen = async (url: string, person: Person, place: Place, seat: string, hear: (said: RoomSaid) => void, signal: AbortSignal): Promise<void> => {
  const path = `ExperimentModule/FollowSheet/${place.experimentId}/${place.moduleId}?seat=${seat}`;
  const answer = await fetch(`${url}/api/${path}`, { headers: { ...person.headers(), 'command-id': randomUUID() }, signal });
  if (!answer.ok || !answer.body) throw new Error(`the sheet is not told: ${answer.status}`);
  let rest = '';
  const decoder = new TextDecoder();
  for await (const bytes of answer.body) {
    const blocks = (rest + decoder.decode(bytes as Uint8Array, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) if (block.startsWith('data: ')) hear(roomSaidSchema.parse(JSON.parse(block.slice(6))));
  }
}; // prettier-ignore

const writer = async (person: Person, place: Place, n: number, measured: Measured, typedAt: Map<string, number>) => {
  const seat = randomUUID();
  const ended = new AbortController();
  let room: RoomState = emptyRoom;
  const seen = new Set<string>();
  const hear = (said: RoomSaid): void => {
    const now = performance.now();
    room = heardInRoom(room, said);
    if (said.kind !== 'seat' || said.seat.seat === seat) return;
    for (const { value } of said.seat.typing) {
      const at = typedAt.get(value);
      if (at === undefined || seen.has(value)) continue;
      seen.add(value);
      measured.shown.push(now - at);
    }
  };
  const beside = await person.beside();
  return {
    seat,
    person,
    listening: async (url: string) => listen(url, person, place, seat, hear, ended.signal).catch(() => undefined),
    room: () => room,
    end: () => {
      ended.abort();
      person.close();
      beside.close();
    },
    /** Types by the clock; what is typed in a second is one command. */
    work: async (began: number): Promise<ReadonlyMap<number, string>> => {
      const last = new Map<number, string>();
      const waiting: CellChange[] = [];
      let sending: Promise<void> | null = null;
      let at = 0;
      const send = async (counts: boolean): Promise<void> => {
        const cells = waiting.splice(0);
        const first = performance.now();
        const { response } = await beside.call(recordCalls.fillCells, { ...place, baseRevision: room.revision, cells });
        measured.refused += response.refused.length;
        if (counts) measured.logged.push(performance.now() - first);
        sending = null;
      };
      // One on its way at a time, as a browser has it: what is typed meanwhile is in the next.
      const flush = (counts: boolean): void => {
        if (waiting.length > 0) sending ??= send(counts);
      };
      for (let beat = 0; beat < (WARM_UP_SECONDS + SECONDS) * CELLS_A_SECOND; beat += 1) {
        const due = (beat * 1_000) / CELLS_A_SECOND + (n * 1_000) / CELLS_A_SECOND / PEOPLE;
        const wait = due - (performance.now() - began);
        if (wait > 0) await sleep(wait);
        const counts = due >= WARM_UP_SECONDS * 1_000;
        const row = beat % ROWS;
        const cell: CellPlace = { sheet: 's1', row, column: n };
        const to = `${n}-${beat}`;
        waiting.push({ ...cell, from: last.get(row) ?? null, to });
        last.set(row, to);
        const typed = performance.now();
        if (counts) typedAt.set(to, typed);
        measured.sent += 1;
        at += 1;
        await person.call(recordCalls.atCell, { ...place, seat, cell, typing: [{ place: cell, value: to }], turn: at });
        if (counts) measured.late.push(typed - began - due);
        if (beat % CELLS_A_SECOND === CELLS_A_SECOND - 1) flush(counts);
      }
      while (waiting.length > 0 || sending !== null) {
        flush(false);
        await sending;
      }
      return last;
    },
  };
}; // prettier-ignore

/** Twenty people type in one sheet: until the others see it, and until it is in the log. */
export async function benchLiveSheet(): Promise<BenchRow[]> {
  const database = await startDatabase();
  const server = await startCommandServer(database.url);
  try {
    const admin = await logIn(server.url, 'admin', server.password);
    const accounts = columns.slice(1).map((n) => `person${n}`);
    for (const account of accounts)
      await admin.call(identityCalls.addMember, {
        ...{ id: account, account, password: PASSWORD, realName: account, mobilePhone: '' },
        ...{ email: '', departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
      });
    const made = await admin.call(recordCalls.addRecord, {
      ...{ title: '称量', bookId: await addNotebook(admin), projectId: null, taskId: null },
    });
    const experimentId = made.response.id;
    const added = await admin.call(recordCalls.addModule, {
      ...{ experimentId, type: 'spreadDesign', title: '称量表', content: sheet },
    });
    const place = { experimentId, moduleId: added.response.moduleId };
    const UserList = accounts.map((UserId) => ({ UserId, Attribute: 1 as const }));
    await admin.call(recordCalls.grantModule, { experimentId, ModuleId: place.moduleId, UserList });
    const measured: Measured = { shown: [], logged: [], sent: 0, refused: 0, late: [] };
    const typedAt = new Map<string, number>();
    const people = [admin, ...(await Promise.all(accounts.map((account) => logIn(server.url, account, PASSWORD))))];
    const writers = await Promise.all(people.map((person, n) => writer(person, place, n, measured, typedAt)));
    for (const each of writers) void each.listening(server.url);
    for (const deadline = Date.now() + 20_000; writers.some((each) => each.room().revision < 0); await sleep(50))
      if (Date.now() > deadline) throw new Error('not everybody hears the sheet');
    const began = performance.now();
    const typed = await Promise.all(writers.map((each) => each.work(began)));
    await sleep(1_000);
    const sheets = writers.map((each) => JSON.stringify(each.room().content));
    const [first] = writers;
    const { fill } = moduleTypeOf('spreadDesign');
    let lost = 0;
    for (const [column, last] of typed.entries())
      for (const [row, value] of last)
        if (fill?.valueAt(first?.room().content, { sheet: 's1', row, column }) !== value) lost += 1;
    for (const each of writers) each.end();
    const apart = new Set(sheets).size - 1;
    const [shown, logged] = [percentile(measured.shown, 0.95), percentile(measured.logged, 0.95)];
    const lateness = percentile(measured.late, 0.95);
    const wanted = SECONDS * CELLS_A_SECOND * PEOPLE * (PEOPLE - 1);
    const note =
      `${PEOPLE} people, ${CELLS_A_SECOND} cells/s each for ${SECONDS} s, ${PEOPLE} formulas; ${measured.shown.length} of ${wanted} sights; ` +
      `${lost} cells lost, ${measured.refused} refused, ${apart} sheets differ; typed late p95 ${lateness.toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1) ?? ''}`;
    return [
      {
        ...{ name: 'cell typed to seen by the others, p95', value: rounded(shown, 1), unit: 'ms', target: '<= 300 ms' },
        ...{ ok: shown <= 300 && lost === 0 && apart === 0 && measured.shown.length >= wanted * 0.99, note },
      },
      { name: 'cell typed to seen by the others, p50', value: rounded(percentile(measured.shown, 0.5), 1), unit: 'ms' },
      { name: 'a second of cells sent to in the log, p95', value: rounded(logged, 1), unit: 'ms' },
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}
