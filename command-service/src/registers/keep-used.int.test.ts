import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { legalHoldRegister } from '@shilu/events/audit/legal-hold';
import { isAppError } from '@shilu/events/core/app-error';
import type { Call, RequestOf } from '@shilu/events/core/call';
import type { Register, RegisterOf, RegisterValues } from '@shilu/events/core/define-register';
import { streamName } from '@shilu/events/core/envelope';
import { typeOf } from '@shilu/events/core/fields/field-types';
import { ids } from '@shilu/events/core/fields/ids';
import { keepingReferences } from '@shilu/events/core/keep-used';
import { isNamedIn } from '@shilu/events/core/named-in';
import { policies } from '@shilu/events/core/policies';
import { carryPolicy } from '@shilu/events/core/policy';
import { readEvent } from '@shilu/events/core/read-event';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { ACCOUNT } from '@shilu/events/identity/account';
import { identityCalls } from '@shilu/events/identity/calls';
import { departmentRegister } from '@shilu/events/organization/department';
import { projectCalls } from '@shilu/events/projects/calls';
import { PROJECT, projectRegister } from '@shilu/events/projects/project';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { RECORD } from '@shilu/events/records/record-category';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { maintenanceRegister } from '@shilu/events/resources/maintenance-report';
import { methodRegister } from '@shilu/events/resources/method';
import type { Position } from '@shilu/infra/event-store/port';
import { reportInProcess } from '@shilu/infra/http/report';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createTurns } from '../engine/turns';
import type { CommandDeps, CommandService } from '../routes';
import { openLab, type Lab } from '../testing/lab';
import { createMortal, Killed } from '../testing/mortal-store';

const kindOf = (register: RegisterOf) => ({ name: register.name, calls: registerCalls(register) });
const kinds = {
  aBalance: kindOf(instrumentRegister),
  aBook: kindOf(notebookRegister),
  aUnit: kindOf(departmentRegister),
  aMethod: kindOf(methodRegister),
  aReport: kindOf(maintenanceRegister),
};
type Kind = keyof typeof kinds;

const mortal = createMortal();
let lab: Lab;
let first: CommandService;
let second: CommandService;
/** Of the run that is under way: what may use something, and what may be used, by category and id. */
let inPlay: (readonly [category: string, id: string])[] = [];

/** What a thing says of itself, as the log has it; null where it does not stand. */
const standing = async (category: string, id: string): Promise<RegisterValues | null> => {
  const { services } = first;
  if (category === RECORD) {
    const { state } = await services.records.load(id);
    return state.exists && !state.removed ? { ...state } : null;
  }
  if (category === ACCOUNT) return { ...(await services.accounts.load(id)).state };
  const register = category === PROJECT ? projectRegister : registers.find(({ name }) => name === category);
  if (!register) throw new Error(`no register ${category}`);
  const { state } = await services.entriesOf(register).load(id);
  return state.exists && !state.removed ? state.values : null;
};

/** In place of the read models, once they have all of the log. */
const usesIn: CommandDeps['usesIn'] = async ({ category, field }, id) => {
  let count = 0;
  for (const [one, user] of inPlay)
    if (one === category && isNamedIn((await standing(category, user))?.[field], id)) count += 1;
  return { count, capped: false, example: '', hidden: false };
};

const watched = [...new Set([...registers.map(({ name }) => name), ACCOUNT, RECORD, PROJECT])];
let seen: Position | null = null;
const eventsOf = () => lab.store.readAll({ after: seen, limit: 1_000, categories: watched });

/** The ledger of deliveries: each event in the order of the log, again where it failed, while anything follows. */
const carryAll = async (): Promise<void> => {
  const report = reportInProcess(second.routes, () => new Date());
  for (let events = await eventsOf(); events.length > 0; events = await eventsOf())
    for (const stored of events) {
      const event = readEvent(stored);
      for (const { name, eventTypes, follows } of policies)
        for (const { input, onlyAfter } of eventTypes.includes(event.type) ? follows(event) : []) {
          const newest = onlyAfter && (await lab.store.readStream(onlyAfter.stream, { backwards: true, limit: 1 }))[0];
          if (newest?.type === onlyAfter?.type)
            await report(carryPolicy, { policy: name, causation: event.id, input }, { commandId: randomUUID(), correlation: randomUUID() }); // prettier-ignore
        }
      seen = stored.position;
    }
};
/** One at a time, as of one consumer. */
const turns = createTurns();
const runLedger = (): Promise<void> => turns.take('ledger', carryAll);

/** Nothing that stands points at what was removed. */
const pointsAtNothing = async (): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const { used, use } of keepingReferences(registers))
    for (const [category, id] of inPlay.filter(([one]) => one === use.category))
      for (const target of ids((await standing(category, id))?.[use.field]))
        if ((await standing(used.name, target)) === null) wrong.push(`${category} ${id} > ${used.name} ${target}`);
  return wrong;
};

beforeAll(async () => {
  lab = await openLab(mortal.over);
  first = await lab.another({ usesIn });
  second = await lab.another({ usesIn });
  await lab.member('worker');
  await runLedger();
});
afterAll(() => lab.close());
beforeEach(() => mortal.dies(null));

type Process = { readonly on: CommandService; readonly commandId?: string };
const ask = <C extends Call>(call: C, input: RequestOf<C>, { on, commandId = randomUUID() }: Process) =>
  lab.admin.call(call, input, { on, commandId });

/** Lists are sent empty, not left out. */
const start = ({ fields }: Register) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const blank = typeOf(field).blank?.(field);
      return blank === undefined ? [] : [[field.key, blank]];
    }),
  );

/** Two or so of each kind that something may refer to, and of whatever refers to them. */
const laboratory = async (name: string, size: number) => {
  const at: Process = { on: first };
  const idOf = (category: string, place: number): string => `${category}-${name}-${String(place)}`;
  const { aBalance, aBook, aUnit, aMethod, aReport } = kinds;
  const of = ({ name: category }: (typeof kinds)[Kind], place: number): string => idOf(category, place);
  inPlay = [[ACCOUNT, 'worker']];
  await ask(identityCalls.modifyMember, { id: 'worker', departmentId: null }, at);
  const open = { leaderIds: [], memberIds: [], departmentId: null, startDate: null, endDate: null };
  for (const place of [...Array(size).keys()]) {
    const called = { number: `${name}-${String(place)}`, name: `甲 ${name} ${String(place)}` };
    await ask(aBalance.calls.add, { ...start(instrumentRegister), ...called, id: of(aBalance, place) }, at);
    await ask(aMethod.calls.add, { ...start(methodRegister), ...called, id: of(aMethod, place) }, at);
    await ask(aBook.calls.add, { id: of(aBook, place), name: called.name }, at);
    await ask(aUnit.calls.add, { id: of(aUnit, place), name: called.name, headIds: [] }, at);
    await ask(projectCalls.addProject, { id: idOf(PROJECT, place), name: '项目', ...open }, at);
    for (const kind of Object.values(kinds)) inPlay.push([kind.name, of(kind, place)]);
    inPlay.push([RECORD, idOf(RECORD, place)], [PROJECT, idOf(PROJECT, place)]);
  }
  /** Something refers to another, in each way that there is. */
  const uses = {
    aMethod: (user: number, used: number, p: Process) =>
      ask(aMethod.calls.modify, { id: of(aMethod, user), instrumentIds: [of(aBalance, used)] }, p),
    aReport: (user: number, used: number, p: Process) => {
      const report = { doneOn: '2026-11-02', kind: 'repair', title: '换灯', result: 'fit' };
      return ask(
        aReport.calls.add,
        { ...start(maintenanceRegister), ...report, id: of(aReport, user), instrumentId: of(aBalance, used) },
        p,
      );
    },
    aRecord: (user: number, used: number, p: Process) => {
      const place = { bookId: of(aBook, used), projectId: null, taskId: null };
      return ask(recordCalls.addRecord, { id: idOf(RECORD, user), title: '实验', ...place }, p);
    },
    aUnit: (user: number, used: number, p: Process) =>
      ask(aUnit.calls.modify, { id: of(aUnit, user), parentId: of(aUnit, used) }, p),
    aMember: (_user: number, used: number, p: Process) =>
      ask(identityCalls.modifyMember, { id: 'worker', departmentId: of(aUnit, used) }, p),
    aProject: (user: number, used: number, p: Process) =>
      ask(projectCalls.modifyProject, { id: idOf(PROJECT, user), departmentId: of(aUnit, used) }, p),
  };
  return {
    ...{ of, uses },
    gives: {
      aMethod: (user: number, p: Process) => ask(aMethod.calls.modify, { id: of(aMethod, user), instrumentIds: [] }, p),
      aUnit: (user: number, p: Process) => ask(aUnit.calls.modify, { id: of(aUnit, user), parentId: null }, p),
    },
    remove: (kind: Kind, place: number, p: Process) => ask(kinds[kind].calls.remove, { id: of(kinds[kind], place) }, p),
    restore: (kind: Kind, place: number, p: Process) =>
      ask(kinds[kind].calls.restore, { id: of(kinds[kind], place) }, p),
    removeRecord: (place: number, p: Process) => ask(recordCalls.removeRecord, { id: idOf(RECORD, place) }, p),
    restoreRecord: (place: number, p: Process) => ask(recordCalls.restoreRecord, { id: idOf(RECORD, place) }, p),
  };
};

/** What each uses, and the category of its own events. */
const USERS = {
  aMethod: { used: 'aBalance', category: methodRegister.name },
  aReport: { used: 'aBalance', category: maintenanceRegister.name },
  aRecord: { used: 'aBook', category: RECORD },
  aUnit: { used: 'aUnit', category: departmentRegister.name },
  aMember: { used: 'aUnit', category: ACCOUNT },
  aProject: { used: 'aUnit', category: PROJECT },
} as const;
const users = Object.keys(USERS) as (keyof typeof USERS)[];

it.each(['hold', 'removal'] as const)(
  'of a legal hold and the removal of its record, each in a process of its own, the %s is decided and written before the other is looked at',
  async (early) => {
    const name = randomUUID();
    const at = await laboratory(name, 1);
    await at.uses.aRecord(0, 0, { on: first });
    const id = `${RECORD}-${name}-0`;
    const hold = () =>
      ask(
        registerCalls(legalHoldRegister).add,
        { id: `hold-${name}`, name: '争议', why: '原因', projects: [], records: [id], people: [] },
        { on: first },
      );
    const removal = () => at.removeRecord(0, { on: second });
    const { reached, letGo } = mortal.hold(early === 'hold' ? legalHoldRegister.name : RECORD);
    const [begins, follows] = early === 'hold' ? [hold, removal] : [removal, hold];
    const landing = begins();
    await reached;
    const other = follows().then(
      () => 'done',
      (error: unknown) => (isAppError(error) ? error.key : error),
    );
    expect(await Promise.race([other, sleep(100, 'waits')])).toBe('waits');
    letGo();
    await landing;
    expect(await other).toBe(early === 'hold' ? 'underLegalHold' : 'done');
  },
);

describe('removed at the same moment as something comes to use it', () => {
  /** The one is held back at its append, after it was decided, until the other has landed. */
  const landsLast = async (stream: string, last: () => Promise<unknown>, other: () => Promise<unknown>) => {
    const { reached, letGo } = mortal.hold(stream);
    const landing = last();
    await reached;
    await other();
    // What follows from the one is looked at before the other lands, and not again.
    await runLedger();
    letGo();
    return landing;
  };

  it.each(users.flatMap((user) => [[user, 'use'] as const, [user, 'removal'] as const]))(
    '%s, where the %s lands last: it is put back, in the trace with its reason',
    async (user, last) => {
      const { used, category } = USERS[user];
      const at = await laboratory(randomUUID(), 2);
      const uses = () => at.uses[user](1, 0, { on: first });
      const removes = () => at.remove(used, 0, { on: second });
      // Of two departments, which have one category, the one that comes first is held back.
      await (last === 'use' ? landsLast(category, uses, removes) : landsLast(kinds[used].name, removes, uses));
      await runLedger();
      expect(await pointsAtNothing()).toEqual([]);
      const [name, id] = [kinds[used].name, at.of(kinds[used], 0)];
      expect(await standing(name, id)).not.toBeNull();
      const events = await lab.store.readStream(streamName(name, id));
      const [removed, restored] = events.slice(-2).map(readEvent);
      expect([removed?.data, restored?.data]).toEqual([{ kind: 'removed' }, { kind: 'restored' }]);
      expect(restored).toMatchObject({ actor: 'system', session: null });
      expect(restored?.reason).toMatch(/^仍在使用（.+），因此保留 \/ Still in use \(.+\), so it stays$/);
    },
  );

  it.each(users)('%s, where whoever removes it dies before it can look again', async (user) => {
    const { used } = USERS[user];
    const at = await laboratory(randomUUID(), 2);
    const removing = landsLast(
      kinds[used].name,
      () => at.remove(used, 0, { on: second }),
      async () => {
        await at.uses[user](1, 0, { on: first });
        mortal.dies({ appends: 1, landed: true });
      },
    );
    await expect(removing).rejects.toBeInstanceOf(Killed);
    mortal.dies(null);
    expect(await pointsAtNothing()).not.toEqual([]);
    await runLedger();
    expect(await pointsAtNothing()).toEqual([]);
  });

  it('what is taken out of the recycle bin counts again: what it names is put back too', async () => {
    const at = await laboratory(randomUUID(), 1);
    await at.uses.aMethod(0, 0, { on: first });
    await at.remove('aMethod', 0, { on: first });
    await runLedger();
    const removes = () => at.remove('aBalance', 0, { on: second });
    await landsLast(kinds.aMethod.name, () => at.restore('aMethod', 0, { on: first }), removes);
    await runLedger();
    expect(await pointsAtNothing()).toEqual([]);
  });

  it('what nothing uses any more stays removed, and what is used as ever is left alone', async () => {
    const at = await laboratory(randomUUID(), 2);
    await at.uses.aMethod(0, 0, { on: first });
    await expect(at.remove('aBalance', 0, { on: first })).rejects.toMatchObject({ key: 'inUse' });
    await at.gives.aMethod(0, { on: second });
    await at.remove('aBalance', 0, { on: first });
    await runLedger();
    expect(await standing(kinds.aBalance.name, at.of(kinds.aBalance, 0))).toBeNull();
    expect(await standing(kinds.aBalance.name, at.of(kinds.aBalance, 1))).not.toBeNull();
  });

  it('an entry is not put back while what would stay for its sake is in the recycle bin', async () => {
    const at = await laboratory(randomUUID(), 1);
    await at.uses.aReport(0, 0, { on: first });
    await at.remove('aReport', 0, { on: first });
    await at.remove('aBalance', 0, { on: first });
    await expect(at.restore('aReport', 0, { on: second })).rejects.toMatchObject({
      key: 'inputUnfit',
      details: { issues: [{ path: 'instrumentId', message: 'unknownReference' }] },
    });
    await at.restore('aBalance', 0, { on: first });
    await at.restore('aReport', 0, { on: second });
  });
});

const place = fc.nat(1);
const used = fc.constantFrom('aBalance' as const, 'aBook' as const, 'aUnit' as const);
const operation = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('use' as const), user: fc.constantFrom(...users), by: place, of: place }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('remove' as const), what: used, of: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), what: used, of: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('give' as const), what: fc.constantFrom('aMethod' as const, 'aUnit' as const), by: place }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('bin' as const, 'unbin' as const), what: fc.constantFrom('aRecord' as const, 'aMethod' as const, 'aReport' as const), by: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ledger' as const) }) },
); // prettier-ignore
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;
const step = fc.record({
  operations: fc.array(operation, { minLength: 2, maxLength: 4 }),
  pauses: fc.array(fc.nat(6), { minLength: 0, maxLength: 6 }),
  death: fc.option(fc.record({ appends: fc.integer({ min: 1, max: 6 }), landed: fc.boolean() }), { freq: 2 }),
});

test(
  'nothing that stands points at what was removed: whoever comes at once, whichever process dies at which append',
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), fc.boolean(), async (steps, eager) => {
        mortal.dies(null);
        mortal.pauses([]);
        const at = await laboratory(randomUUID(), 2);
        const perform = (one: Operation, p: Process): Promise<unknown> => {
          switch (one.kind) {
            case 'use':
              return at.uses[one.user](one.by, one.of, p);
            case 'remove':
              return at.remove(one.what, one.of, p);
            case 'restore':
              return at.restore(one.what, one.of, p);
            case 'give':
              return at.gives[one.what](one.by, p);
            case 'bin':
              return one.what === 'aRecord' ? at.removeRecord(one.by, p) : at.remove(one.what, one.by, p);
            case 'unbin':
              return one.what === 'aRecord' ? at.restoreRecord(one.by, p) : at.restore(one.what, one.by, p);
            case 'ledger':
              return runLedger();
          }
        };
        const expected = (error: unknown): void => {
          if (!(error instanceof Killed) && !isAppError(error)) throw error;
        };
        // Either each event is looked at as soon as it has landed, or whenever it comes about.
        let over = !eager;
        const looking = (async () => {
          while (!over) {
            await runLedger().catch(expected);
            await sleep(1);
          }
        })();
        for (const { operations, pauses, death } of steps) {
          mortal.dies(death);
          mortal.pauses(pauses);
          const asked = operations.map((one) => ({ one, commandId: randomUUID() }));
          const processAt = (index: number): CommandService => (index % 2 === 0 ? first : second);
          await Promise.all(
            asked.map(({ one, commandId }, index) => perform(one, { on: processAt(index), commandId }).catch(expected)),
          );
          mortal.dies(null);
          // The browser tries again under the same command, at another process.
          if (death?.landed)
            for (const [index, { one, commandId }] of asked.entries())
              await perform(one, { on: processAt(index + 1), commandId }).catch(expected);
        }
        over = true;
        await looking;
        await runLedger();
        expect(await pointsAtNothing()).toEqual([]);
      }),
      { numRuns: 30 },
    ),
);
