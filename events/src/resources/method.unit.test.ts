import { describe, expect, it } from 'vitest';
import { isAllowed, openMoves } from '../core/register-access';
import { refusalOf } from '../core/app-error';
import { latestDay } from '../core/fields/date';
import { mustHaveHappened, registerDecider, type RegisterEvent } from '../core/register';
import { emptyDirectory, type DirectoryAccount } from '../identity/directory';
import { deciderSpec, fold } from '../testing/decider-spec';
import { methodRegister } from './method';

const decider = registerDecider(methodRegister);
const { life } = methodRegister;
if (life === null) throw new Error('no life cycle');
const spec = deciderSpec(decider);
const values = {
  number: 'FF-1',
  name: 'HPLC 法测定纯度',
  steps: [{ name: '进样', duration: { value: '30', unit: 'min' } }],
};
const added = decider.decide({ kind: 'add', values, actor: 'author' }, decider.initialState());
const FORCE = { effectiveOn: '2026-11-20', reviewDue: '2027-11-20' };
const move = (name: string, set = {}) => {
  const found = life.moves.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return { kind: 'move' as const, move: found, set, baseRevision: null };
};
const next = (events: readonly RegisterEvent[], name: string, set = {}): readonly RegisterEvent[] => [
  ...events,
  ...decider.decide(move(name, set), fold(decider, events)),
];
const inForce = next(added, 'putInForce', FORCE);
const inState = { draft: added, inForce, withdrawn: next(inForce, 'withdraw') };

/** Written by hand: from each state, where each move leads; a move that is not named does not exist there. */
const arrows = {
  draft: { putInForce: 'inForce' },
  inForce: { revise: 'draft', withdraw: 'withdrawn' },
  withdrawn: { revise: 'draft' },
} as const;
const MOVES = ['putInForce', 'revise', 'withdraw'] as const;

/** Written by hand: who may make the moves, and change what is a draft. Nobody puts in force by having written it. */
const people = {
  admin: { moves: true, changes: true },
  publisher: { moves: true, changes: true },
  author: { moves: false, changes: true },
  other: { moves: false, changes: false },
} as const;

const account = (id: string, part_: Partial<DirectoryAccount> = {}): DirectoryAccount => ({
  ...{ id, departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
  ...{ disabled: false, signingLocked: false, shredded: false, suspended: false },
  ...part_,
});
const directory = () => {
  const made = emptyDirectory();
  for (const one of [
    ...[account('admin', { isOrganAdmin: true }), account('publisher', { roleIds: ['qa'] })],
    ...[account('author'), account('other')],
  ])
    made.accounts.set(one.id, one);
  made.roles.set('qa', {
    ...{ name: 'QA', description: '', removed: false, permissions: ['TemplateShare'] },
    ...{ projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
  });
  return made;
};

describe('a method', () => {
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
        const asked = spec.given(events).when(move(name, name === 'putInForce' ? FORCE : {}));
        if (leads[name] === undefined) asked.then('notInState');
        else expect(asked.state().status, name).toBe(leads[name]);
      }
    },
  );

  it.each(Object.keys(people) as (keyof typeof people)[])(
    '%s makes the moves that are theirs, and no others',
    (one) => {
      for (const [state, events] of Object.entries(inState)) {
        const open = openMoves(methodRegister, fold(decider, events), directory(), one).map(({ name }) => name);
        const leads = Object.keys(arrows[state as keyof typeof arrows]);
        expect(open.toSorted(), state).toEqual(people[one].moves ? leads.toSorted() : []);
      }
      const entry = { ownerId: 'author', values };
      expect(isAllowed(directory(), one, entry, methodRegister.mayChange)).toBe(people[one].changes);
      expect(isAllowed(directory(), one, entry, methodRegister.mayAdd)).toBe(true);
    },
  );

  it('what is in force is not changed as it stands: it goes back to draft first, and comes out another', () => {
    const modify = { kind: 'modify' as const, values: { purpose: '改' }, baseRevision: null };
    expect(spec.given(added).when(modify).events()).toHaveLength(1);
    spec.given(inForce).when(modify).then('notInState');
    spec.given(inState.withdrawn).when(modify).then('notInState');
    expect(spec.given(next(inForce, 'revise')).when(modify).state()).toMatchObject({
      ...{ status: 'draft', values: { purpose: '改', effectiveOn: '2026-11-20' } },
    });
  });

  it('the day from which it holds is said when it is put in force, and stands before that of its review', () => {
    const modify = { kind: 'modify' as const, values: { effectiveOn: '2020-01-01' }, baseRevision: null };
    spec.given(added).when(modify).then('inputUnfit');
    spec
      .given(added)
      .when(move('putInForce', { ...FORCE, reviewDue: FORCE.effectiveOn }))
      .then('inputUnfit');
  });

  it('its author is reminded of its review once for a date, while it is in force', () => {
    const [reminder] = life.onDates ?? [];
    if (!reminder) throw new Error('no reminder');
    const due = { kind: 'reachDate' as const, move: reminder, date: FORCE.reviewDue };
    const told = spec.given(inForce).when(due).events();
    expect(told.map(({ type }) => type)).toEqual(['MethodReviewNeared']);
    spec
      .given([...inForce, ...told])
      .when(due)
      .then([]);
    spec.given(inState.withdrawn).when(due).then([]);
  });
});

it('is put in force on the day or after it, never before: no day that has begun nowhere yet is taken', () => {
  const { move: putInForce } = move('putInForce');
  expect(putInForce.asks).toContain('effectiveOn');
  const now = new Date('2026-11-23T09:59:00Z');
  const said = (effectiveOn: string, before: string | undefined) =>
    refusalOf(() => mustHaveHappened(methodRegister, { effectiveOn }, { effectiveOn: before }, now));
  expect(said('2026-11-23', undefined)).toBeNull();
  expect(said('2026-11-24', undefined)).toMatchObject({
    key: 'inputUnfit',
    details: { issues: [{ path: 'effectiveOn', message: 'notYet' }] },
  });
  expect(said('2026-11-24', '2026-11-24')).toBeNull();
  expect(latestDay(new Date('2026-11-23T09:59:00Z'))).toBe('2026-11-23');
  expect(latestDay(new Date('2026-11-23T10:00:00Z'))).toBe('2026-11-24');
});

it('each time it is put in force it is a further version; what was put in force before there were any is numbered too', () => {
  const again = next(next(inForce, 'revise'), 'putInForce', { ...FORCE, effectiveOn: '2026-11-22' });
  const numbers = (events: readonly RegisterEvent[]) => fold(decider, events).versions.map(({ number }) => number);
  expect([numbers(added), numbers(inForce), numbers(again)]).toEqual([[], [1], [1, 2]]);
  // As earlier releases wrote it.
  const older = again.map((event): RegisterEvent => {
    if (event.data.kind !== 'moved') return event;
    const { version: _, ...data } = event.data;
    return { type: event.type, data };
  });
  expect(fold(decider, older).versions).toEqual(fold(decider, again).versions);
  expect(fold(decider, older).newest).toMatchObject({ effectiveOn: '2026-11-22' });
});
