import type { CellChange, CellPlace, FilledValue } from '@shilu/events/records/modules/cell-fill';
import { placeKey } from '@shilu/events/records/modules/cell-fill';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { evolveRecord } from '@shilu/events/records/evolve-record';
import { contentHash } from '@shilu/events/records/record-hash';
import { moduleOf, type RecordState } from '@shilu/events/records/record-state';
import type { RefusedCell, RoomSaid } from '@shilu/events/records/room-calls';
import {
  answeredInRoom,
  draftedInRoom,
  emptyRoom,
  heardInRoom,
  rejectedInRoom,
  sentFromRoom,
  settledInRoom,
  shownInRoom,
  typedInRoom,
  type RoomState,
} from '@shilu/events/records/room-state';
import { withDifferences } from '@shilu/events/records/save-difference';
import { designToFill } from '@shilu/events/testing/design-to-fill';
import { RecordLog, recordModule } from '@shilu/events/testing/record-log';
import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideModules } from '../decide-modules';
import { chosenCells, keptAgain } from './chosen-cells';
import { saidOf } from './said-of-events';

const type = moduleTypeOf('spreadDesign');
const fill = type.fill;
if (fill === undefined) throw new Error('a designed sheet is filled in');

/** Long enough a text that saves say differences. */
const NOTE = '称量记录：天平编号、批号、操作者和环境条件见首页。'.repeat(80);
const workbook = designToFill(
  { '0': { '0': { v: NOTE }, '1': { v: '质量' } }, '5': { '0': { f: '=SUM(B2:B4)' } } },
  { startRow: 1, endRow: 4, startColumn: 1, endColumn: 1 },
);
const PEOPLE = ['u1', 'u2', 'u3'];

/** The server without its surroundings: a log, and the decision on it. */
const createServer = () => {
  const log = new RecordLog().created([recordModule('m1', workbook, { type: 'spreadDesign' })]);
  const grants = PEOPLE.slice(1).map((accountId) => ({ accountId, attribute: 1 as const }));
  log.push('ModuleGranted', { moduleId: 'm1', grants, previous: [] });
  let state: RecordState = log.state();
  /** By command id, as the log has it. */
  const done = new Map<string, number>();
  const sheet = (): SpreadDesign => moduleOf(state, 'm1')?.content.inline as SpreadDesign;
  const revision = (): number => moduleOf(state, 'm1')?.contentRevision ?? 0;
  return {
    log,
    sheet,
    whole: (): RoomSaid => ({ kind: 'whole', revision: revision(), contentVersion: 1, content: sheet(), seats: [] }),
    /** That a command put a value into a cell, or found it there. */
    holds: (commandId: string, change: CellChange): boolean => {
      const event = log.events[done.get(commandId) ?? -1];
      const wrote = event?.type === 'SheetCellsChanged' ? event.data.cells : [];
      return [...wrote.filter((each) => placeKey(each) === placeKey(change)).map(({ to }) => to), fill.valueAt(sheet(), change)].includes(change.to);
    },
    /** A process that begins anew has nothing but the log. */
    restart: () => {
      state = log.state();
    },
    fill: (actor: string, commandId: string, cells: readonly CellChange[]) => {
      const at = done.get(commandId);
      const written = at === undefined ? undefined : log.events[at];
      const before = written?.type === 'SheetCellsChanged' ? written.data.cells : [];
      const { taken, kept } =
        written === undefined
          ? chosenCells(fill, sheet(), cells, () => null)
          : { taken: [], kept: keptAgain(fill, sheet(), cells, before) };
      let said: readonly RoomSaid[] = [];
      if (written === undefined && taken.length > 0) {
        const value = fill.filled(sheet(), taken);
        const content = { hash: contentHash(value), version: 1, inline: value };
        const save = { kind: 'save', actor, reason: null, moduleId: 'm1', value, unread: [], content, files: [] } as const;
        const events = decideModules(
          { ...save, text: type.text(value), stored: sheet(), baseRevision: revision(), mergedRevision: null, cells: taken },
          state,
        );
        const [event] = withDifferences(state.modules, events);
        if (event?.type !== 'SheetCellsChanged') throw new Error('cells make one event');
        log.push('SheetCellsChanged', event.data, { actor });
        const recorded = log.events.slice(-1);
        done.set(commandId, log.events.length - 1);
        state = recorded.reduce(evolveRecord, state);
        said = saidOf(recorded).map((one) => one.said);
      }
      const refused = kept.map(({ change, why, theirs }): RefusedCell => ({
        ...{ place: { sheet: change.sheet, row: change.row, column: change.column }, cell: '', because: why, theirs },
        ...{ yours: change.to, name: '', message: '' },
      }));
      return { said, answer: { contentRevision: revision(), refused } };
    },
  };
}; // prettier-ignore

type Client = { readonly who: string; state: RoomState; heard: RoomSaid[] };
const cell = (row: number): CellPlace => ({ sheet: 's1', row, column: 1 });

const value = fc.option(fc.integer({ min: 0, max: 5 }));
const client = fc.nat({ max: PEOPLE.length - 1 });
const step = fc.oneof(
  // Typing takes a while: others' changes come in between its first key and the leaving of the cell.
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), client, row: fc.integer({ min: 1, max: 4 }), value }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('leave' as const), client }) },
  // How the call ends: answered, the answer lost after it was carried out, or lost on its way there.
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), client, ends: fc.constantFrom('answered', 'unheard', 'lost', 'twice') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('hear' as const), client, which: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), client }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
); // prettier-ignore

describe('a sheet that several people fill in', () => {
  test('T17 any number of clients, in any order, delayed, lost, repeated, the server begun anew: all have the server’s sheet, and what was acknowledged is in the log', () => {
    part('T17', 'nothing is overwritten and no acknowledged cell is lost');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
        const server = createServer();
        const clients = PEOPLE.map((who): Client => ({ who, state: emptyRoom, heard: [] }));
        let commands = 0;
        // By who typed what where: what the cell had shown them when they began.
        const sawAt = new Map<string, Set<FilledValue>>();
        const saw = (who: string, place: CellPlace, value: FilledValue): Set<FilledValue> => {
          const key = `${who} ${placeKey(place)} ${String(value)}`;
          const seen = sawAt.get(key) ?? new Set();
          sawAt.set(key, seen);
          return seen;
        };
        const press = (one: Client, place: CellPlace, to: FilledValue): void => {
          const { draft, revision } = one.state;
          if (revision < 0) return;
          const began =
            draft !== null && placeKey(draft.place) === placeKey(place)
              ? [...saw(one.who, place, draft.value)]
              : [shownInRoom(one.state, fill.valueAt, place).value];
          one.state = draftedInRoom(one.state, fill.valueAt, place, to);
          began.forEach((value) => saw(one.who, place, to).add(value));
        };
        let keys = 100;
        const send = (one: Client, ends: string): void => {
          one.state = sentFromRoom(one.state, `command-${(commands += 1)}`, 3);
          const { sent } = one.state;
          if (sent === null || ends === 'lost') return;
          const { said, answer } = server.fill(one.who, sent.commandId, sent.cells);
          const again = ends === 'twice' ? server.fill(one.who, sent.commandId, sent.cells) : undefined;
          expect(again?.said ?? []).toEqual([]);
          for (const other of clients) other.heard.push(...said);
          if (ends === 'unheard') return;
          const refused = new Set(answer.refused.map(({ place }) => placeKey(place)));
          for (const change of sent.cells)
            if (!refused.has(placeKey(change))) expect(server.holds(sent.commandId, change)).toBe(true);
          one.state = answeredInRoom(one.state, sent.commandId, answer);
        };
        const hear = (one: Client, which: number): void => {
          if (one.state.behind) {
            one.heard = [];
            one.state = heardInRoom(one.state, server.whole());
            return;
          }
          const [said] = one.heard.splice(Math.min(which, Math.max(0, one.heard.length - 1)), 1);
          if (said) one.state = heardInRoom(one.state, said);
        };
        for (const one of steps) {
          const who = 'client' in one ? clients[one.client] : undefined;
          if (one.do === 'restart') server.restart();
          else if (who === undefined) continue;
          // No two values typed are the same, so that each says who had seen what; some cells are emptied.
          else if (one.do === 'type') press(who, cell(one.row), one.value === null ? null : (keys += 1));
          else if (one.do === 'leave') who.state = settledInRoom(who.state, fill.valueAt);
          else if (one.do === 'send') send(who, one.ends);
          else if (one.do === 'hear') hear(who, one.which);
          else {
            who.heard = [];
            who.state = { ...who.state, behind: true };
          }
        }
        for (const one of clients) one.state = settledInRoom(one.state, fill.valueAt);
        for (let round = 0; round < 60; round += 1)
          for (const one of clients) {
            hear(one, 0);
            send(one, 'answered');
          }
        for (const one of clients) {
          expect(one.state.content).toEqual(server.sheet());
          expect([one.state.draft, one.state.typed, one.state.sent, one.state.taken]).toEqual([null, [], null, []]);
          for (let row = 1; row <= 4; row += 1)
            expect(shownInRoom(one.state, fill.valueAt, cell(row))).toEqual({ value: fill.valueAt(server.sheet(), cell(row)), pending: false }); // prettier-ignore
        }
        // What stood there before a write is what its author had before them, or what they had typed on that themselves.
        const seenBefore = (
          who: string,
          place: CellPlace,
          to: FilledValue,
          known = new Set<FilledValue>(),
        ): Set<FilledValue> => {
          for (const value of saw(who, place, to))
            if (!known.has(value)) seenBefore(who, place, value, known.add(value));
          return known;
        };
        // Each event says the very cells that it changed, from what stood there.
        const seen = new Map<string, FilledValue>();
        for (const event of server.log.events)
          if (event.type === 'SheetCellsChanged')
            for (const change of event.data.cells) {
              expect(seen.get(placeKey(change)) ?? null).toBe(change.from);
              expect([...seenBefore(event.actor, change, change.to)]).toContain(change.from);
              seen.set(placeKey(change), change.to);
            }
        expect(contentHash(server.sheet())).toBe(moduleOf(server.log.state(), 'm1')?.content.hash);
      }),
      { numRuns: 150 },
    );
  });

  test('T17 who wrote first stands, and the other is told what stands there and keeps what they typed', () => {
    const place = cell(2);
    const asked = (from: FilledValue, to: FilledValue): CellChange => ({ ...place, from, to });
    const stands = fill.filled(workbook, [asked(null, 12.3)]);
    expect(chosenCells(fill, stands, [asked(null, 12.4)], () => null)).toEqual({
      taken: [],
      kept: [{ change: asked(null, 12.4), theirs: 12.3, why: 'changed' }],
    });
    expect(chosenCells(fill, stands, [asked(12.3, 12.4)], () => 'li').kept).toMatchObject([{ why: 'held', by: 'li' }]);
    const formula = { sheet: 's1', row: 5, column: 0, from: null, to: 7 };
    expect(chosenCells(fill, stands, [formula], () => null).kept).toMatchObject([{ why: 'unfit', fault: { message: 'lockedCell' } }]); // prettier-ignore
    expect(chosenCells(fill, stands, [{ ...place, row: 99, from: null, to: 1 }], () => null).kept).toMatchObject([{ why: 'unfit' }]); // prettier-ignore
    // The same value again is no change, whoever wrote it.
    expect(chosenCells(fill, stands, [asked(null, 12.3)], () => 'li')).toEqual({ taken: [], kept: [] });
  });

  test('a command id that is used again acknowledges what it wrote, to the value, and nothing else', () => {
    const change = (row: number, to: FilledValue): CellChange => ({ ...cell(row), from: null, to });
    const wrote = [change(1, 9), change(2, null)];
    const stands = fill.filled(workbook, [change(1, 5)]);
    expect(keptAgain(fill, stands, [change(1, 9)], wrote)).toEqual([]);
    expect(keptAgain(fill, stands, [change(1, 8), change(1, 9)], wrote)).toEqual([]);
    expect(keptAgain(fill, stands, [change(1, 8)], wrote)).toMatchObject([{ why: 'changed', theirs: 5, change: { to: 8 } }]);
    expect(keptAgain(fill, stands, [change(2, 7)], wrote)).toMatchObject([{ theirs: null, change: { to: 7 } }]);
    expect(keptAgain(fill, stands, [change(1, 9)], [])).toMatchObject([{ theirs: 5 }]);
  }); // prettier-ignore

  test('what was rejected as a whole is typed again on what stood there', () => {
    const typed = typedInRoom(
      { ...emptyRoom, revision: 0, content: workbook, behind: false },
      fill.valueAt,
      cell(1),
      1,
    );
    const sent = sentFromRoom(typed, 'c', 9);
    const later = typedInRoom(sent, fill.valueAt, cell(1), 2);
    expect(later.typed).toMatchObject([{ from: 1, to: 2 }]);
    expect(rejectedInRoom(later, 'c').typed).toMatchObject([{ from: null, to: 2 }]);
    expect(rejectedInRoom(sent, 'c').typed).toMatchObject([{ from: null, to: 1 }]);
  });
});
