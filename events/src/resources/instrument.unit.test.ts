import { describe, expect, it } from 'vitest';
import { isAllowed, openMoves } from '../core/register-access';
import { registerDecider, type RegisterEvent } from '../core/register';
import { emptyDirectory, type DirectoryAccount } from '../identity/directory';
import { noticesOf } from '../messages/notices';
import { noticeSources } from '../messages/notice-sources';
import type { RecordedEvent } from '../core/envelope';
import { deciderSpec, fold } from '../testing/decider-spec';
import { instrumentRegister } from './instrument';

const decider = registerDecider(instrumentRegister);
const { life } = instrumentRegister;
if (life === null) throw new Error('no life cycle');
const spec = deciderSpec(decider);
const values = {
  ...{ number: 'HPLC-03', name: '高效液相色谱仪', keeperIds: ['keeper'] },
  ...{ calibratedOn: '2025-12-01', calibrationDue: '2026-11-30' },
};
const added = decider.decide({ kind: 'add', values, actor: 'admin' }, decider.initialState());
const moveNamed = (name: string) => {
  const found = life.moves.find((move) => move.name === name);
  if (!found) throw new Error(name);
  return found;
};
const dateMoveNamed = (name: string) => {
  const found = life.onDates?.find((move) => move.name === name);
  if (!found) throw new Error(name);
  return found;
};
const CALIBRATION = { calibratedOn: '2026-11-20', calibrationDue: '2027-11-20', certificate: 'CNAS-88' };
const move = (name: string, set = {}) => ({ kind: 'move' as const, move: moveNamed(name), set, baseRevision: null });
const next = (events: readonly RegisterEvent[], name: string, set = {}): readonly RegisterEvent[] => [
  ...events,
  ...decider.decide(move(name, set), fold(decider, events)),
];
const date = (name: string, day: string) => ({ kind: 'reachDate' as const, move: dateMoveNamed(name), date: day });

const overdue = [...added, ...decider.decide(date('calibrationExpires', '2026-11-30'), fold(decider, added))];
const inState = {
  inService: added,
  calibrationOverdue: overdue,
  outOfService: next(added, 'reportFault'),
  retired: next(added, 'retire'),
};

/** Written by hand: from each state, where each move leads; a move that is not named does not exist there. */
const arrows = {
  inService: { calibrate: 'inService', reportFault: 'outOfService', retire: 'retired' },
  calibrationOverdue: { calibrate: 'inService', reportFault: 'outOfService', retire: 'retired' },
  outOfService: { returnToService: 'inService', retire: 'retired' },
  retired: {},
} as const;
const MOVES = ['calibrate', 'reportFault', 'returnToService', 'retire'] as const;

/** Written by hand: who may. */
const people = {
  admin: ['calibrate', 'reportFault', 'returnToService', 'retire'],
  keeper: ['calibrate', 'reportFault', 'returnToService', 'retire'],
  other: ['reportFault'],
} as const;

const account = (id: string, part: Partial<DirectoryAccount> = {}): DirectoryAccount => ({
  ...{ id, departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
  ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
  ...part,
});
const directory = () => {
  const made = emptyDirectory();
  for (const one of [account('admin', { isOrganAdmin: true }), account('keeper'), account('other')])
    made.accounts.set(one.id, one);
  return made;
};

describe('an instrument', () => {
  it('has these moves and no others', () => {
    expect(life.moves.map(({ name }) => name).toSorted()).toEqual([...MOVES].toSorted());
    expect(Object.keys(life.states).toSorted()).toEqual(Object.keys(arrows).toSorted());
  });

  it.each(Object.keys(arrows) as (keyof typeof arrows)[])(
    'from %s: every arrow that is there, and none that is not',
    (state) => {
      const events = inState[state];
      expect(fold(decider, events).status).toBe(state);
      const leads: Readonly<Record<string, string>> = arrows[state];
      for (const name of MOVES) {
        const asked = spec.given(events).when(move(name, name === 'calibrate' ? CALIBRATION : {}));
        if (leads[name] === undefined) asked.then('notInState');
        else expect(asked.state().status, name).toBe(leads[name]);
      }
    },
  );

  it.each(Object.keys(people) as (keyof typeof people)[])('%s may make these moves where they are open', (person) => {
    const may: readonly string[] = people[person];
    for (const [state, events] of Object.entries(inState)) {
      const entry = fold(decider, events);
      const open = openMoves(instrumentRegister, entry, directory(), person).map(({ name }) => name);
      const leads: Readonly<Record<string, string>> = arrows[state as keyof typeof arrows];
      expect(open.toSorted(), state).toEqual(
        MOVES.filter((name) => may.includes(name) && leads[name] !== undefined).toSorted(),
      );
    }
    expect(isAllowed(directory(), person, { ownerId: 'admin', values }, instrumentRegister.mayChange)).toBe(
      person === 'admin' || person === 'keeper',
    );
  });

  it('a calibration fills in its dates, and they are traced with the state', () => {
    const [event] = spec.given(overdue).when(move('calibrate', CALIBRATION)).events();
    expect(event?.type).toBe('InstrumentCalibrated');
    if (event?.data.kind !== 'moved') throw new Error('not moved');
    expect(event.data.changes.map(({ field }) => field).toSorted()).toEqual(
      ['calibratedOn', 'calibrationDue', 'certificate', 'status'].toSorted(),
    );
    spec
      .given(added)
      .when(move('calibrate', { calibratedOn: '2026-11-20', calibrationDue: '2026-11-20' }))
      .then('inputUnfit');
  });

  it('its calibration is entered by that move, its other fields by the form, nothing once it is retired', () => {
    const modify = (changed: object) => ({ kind: 'modify' as const, values: { ...changed }, baseRevision: null });
    spec
      .given(added)
      .when(modify({ calibrationDue: '2030-01-01' }))
      .then('inputUnfit');
    expect(
      spec
        .given(added)
        .when(modify({ location: 'B-204', calibrationDue: '2026-11-30' }))
        .events(),
    ).toHaveLength(1);
    spec
      .given(inState.retired)
      .when(modify({ location: 'B-204' }))
      .then('notInState');
  });

  it('before its calibration runs out it is said once for a date; past it the instrument is out of use', () => {
    const told = spec.given(added).when(date('calibrationNears', '2026-11-30')).events();
    expect(told.map(({ type }) => type)).toEqual(['InstrumentCalibrationNeared']);
    spec
      .given([...added, ...told])
      .when(date('calibrationNears', '2026-11-30'))
      .then([]);
    spec.given(added).when(date('calibrationNears', '2026-10-01')).then([]);
    const renewed = next([...added, ...told], 'calibrate', CALIBRATION);
    spec.given(renewed).when(date('calibrationExpires', '2026-11-30')).then([]);
    expect(spec.given(renewed).when(date('calibrationNears', '2027-11-20')).events()).toHaveLength(1);
    // Repaired, with its calibration behind it, it is in use for no longer than it takes to look.
    const repaired = next(next(overdue, 'reportFault'), 'returnToService');
    expect(fold(decider, repaired).status).toBe('inService');
    expect(spec.given(repaired).when(date('calibrationExpires', '2026-11-30')).state().status).toBe(
      'calibrationOverdue',
    );
    const removed: RegisterEvent = { type: 'InstrumentRemoved', data: { kind: 'removed' } };
    spec
      .given([...added, removed])
      .when(date('calibrationExpires', '2026-11-30'))
      .then([]);
  });

  it('its keepers are told of a fault that another reports, in both languages and with the reason', () => {
    const source = noticeSources['instrument'];
    const before = added.reduce<unknown>(
      (state, event) => source?.evolve(state, event as RecordedEvent),
      source?.initial(),
    );
    const [event] = decider.decide(move('reportFault'), fold(decider, added));
    const recorded = {
      ...{ ...event, id: 'e-1', stream: 'instrument-i1', actor: 'other', reason: '泵压不稳' },
      recordedAt: '2026-11-23T08:00:00.000Z',
    } as RecordedEvent;
    const after = source?.evolve(before, recorded);
    expect(noticesOf(recorded, { before, after }, directory())).toMatchObject([
      {
        ...{ kind: 'entryWaits', recipientId: 'keeper', about: { category: 'instrument', id: 'i1' } },
        note: { 'zh-CN': '报告故障并停用 · 泵压不稳', 'en-US': expect.stringContaining('Reported a fault') as unknown },
      },
    ]);
    expect(noticesOf({ ...recorded, actor: 'keeper' }, { before, after }, directory())).toEqual([]);
  });
});
