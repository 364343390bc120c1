import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deciderSpec, fold, refusalOf, throughTheLog } from '../testing/decider-spec';
import { signatureOn } from '../testing/signature-on';
import { validValues } from '../testing/register-samples';
import { messageOf } from '../messages/message-of';
import { isAppError } from './app-error';
import type { Register, RegisterValues } from './define-register';
import { dueDay, nextState, STATUS, type LifeCycle } from './life-cycle';
import { moveRequest, registerDecider, valuesSchema, type RegisterCommand, type RegisterEvent } from './register';
import { decidedRegisters, registers } from './registers';

const actor = 'u-zhao';
const living = decidedRegisters.flatMap((register) =>
  register.life === null ? [] : [{ name: register.name, register, life: register.life }],
);

/** What a move asks and offers, of an entry sampled anew. */
const setFor = (move: LifeCycle['moves'][number], values: RegisterValues): RegisterValues =>
  Object.fromEntries(
    [...(move.asks ?? []), ...(move.offers ?? [])].flatMap((key) => (key in values ? [[key, values[key]]] : [])),
  );

/** As whoever makes the move signs it, where it is signed: for what the entry holds. */
const signedAs = (register: Register, command: RegisterCommand, values: RegisterValues): RegisterCommand =>
  command.kind === 'move'
    ? {
        ...command,
        actor: 'u-qian',
        ...(command.move.signs === undefined ? {} : { signature: signatureOn(register, values) }),
      }
    : command;

describe.each(living)('the life cycle of $name', ({ register, life }) => {
  const states = Object.keys(life.states);
  const fields = new Map(register.fields.map((field) => [field.key, field]));
  const all = [...life.moves, ...(life.onDates ?? [])];

  it('is whole: states that are there, fields that are there, each event and call its own', () => {
    expect(fields.has(STATUS)).toBe(false);
    expect(states).toContain(life.first);
    for (const key of [life.older ?? life.first, ...(life.changedIn ?? [])]) expect(states).toContain(key);
    for (const { from, to, tells } of all) {
      expect(from.length).toBeGreaterThan(0);
      for (const state of [...from, ...(typeof to === 'object' ? Object.values(to) : to === undefined ? [] : [to])])
        expect(states).toContain(state);
      // What makes a difference by the state it leads from says so of each.
      if (typeof to === 'object') expect(Object.keys(to).toSorted()).toEqual(from.toSorted());
      for (const who of tells?.to ?? [])
        if (typeof who === 'object' && 'personsIn' in who)
          expect(['account', 'accounts']).toContain(fields.get(who.personsIn)?.type);
    }
    for (const { asks = [], offers = [], who } of life.moves) {
      // A name that is held is taken and freed by the form alone.
      for (const key of [...asks, ...offers]) expect(fields.get(key)?.unique ?? false, key).toBe(false);
      for (const each of who)
        if (typeof each === 'object' && 'personsIn' in each)
          expect(['account', 'accounts']).toContain(fields.get(each.personsIn)?.type);
    }
    for (const { date } of life.onDates ?? []) {
      expect(fields.get(date)?.type).toBe('date');
      // It is looked for every minute, in an index.
      expect(fields.get(date)?.list === true || fields.get(date)?.filter === true).toBe(true);
    }
    for (const state of life.begins ?? []) expect(states).toContain(state);
    const { byFlow, in: waitsIn = [], for: asked } = life.waits ?? {};
    if (byFlow !== undefined) {
      expect([fields.get(byFlow.name)?.type, fields.get(byFlow.steps)?.type]).toEqual(['text', 'rows']);
      const step = life.moves.find(({ name }) => name === byFlow.step);
      expect(step).toMatchObject({ from: waitsIn, who: [{ personsIn: asked }] });
      expect(step).not.toHaveProperty('to');
      // It counts as a decision of those who are asked, by which nothing is published.
      expect(life.versions?.madeBy).not.toContain(byFlow.step);
    }
    // What was written by hand before it had a life cycle may have one event and one call for all of its moves.
    if (!registers.includes(register)) return;
    expect(new Set(all.map(({ event }) => event)).size).toBe(all.length);
    expect(new Set(life.moves.map(({ path }) => path)).size).toBe(life.moves.length);
  });

  it('every state is reached, and left by somebody unless it is an end', () => {
    const reached = new Set(life.begins ?? [life.first]);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const move of all)
        for (const state of [...reached]) {
          const next = nextState(move, state);
          if (next !== null) reached.add(next);
        }
    }
    expect([...reached].toSorted()).toEqual(states.toSorted());
  });

  it('any run of commands keeps to the declared arrows, and the log gives the state reached step by step', () => {
    const decider = registerDecider(register);
    const dates = fc.constantFrom('2024-02-29', '2026-01-01', '2026-11-21');
    const command: fc.Arbitrary<RegisterCommand> = fc.oneof(
      { weight: 1, arbitrary: fc.constantFrom<RegisterCommand>({ kind: 'remove' }, { kind: 'restore' }) },
      {
        weight: 2,
        arbitrary: validValues(register).map((values): RegisterCommand => ({
          kind: 'modify',
          values,
          baseRevision: null,
        })),
      },
      {
        weight: 6,
        arbitrary: fc
          .tuple(fc.constantFrom(...life.moves), validValues(register))
          .map(([move, values]): RegisterCommand => ({
            kind: 'move',
            move,
            set: setFor(move, values),
            baseRevision: null,
          })),
      },
      ...(life.onDates ?? []).map((move) => ({
        weight: 2,
        arbitrary: dates.map((date): RegisterCommand => ({ kind: 'reachDate', move, date })),
      })),
    );
    fc.assert(
      fc.property(validValues(register), fc.array(command, { maxLength: 20 }), (values, commands) => {
        const log: RegisterEvent[] = [];
        let state = decider.initialState();
        for (const asked of [
          { kind: 'add' as const, values: valuesSchema(register).parse(values) as RegisterValues, actor },
          ...commands,
        ]) {
          let events: readonly RegisterEvent[] = [];
          const item = signedAs(register, asked, state.values);
          if (refusalOf(() => (events = decider.decide(item, state))) !== null) continue;
          for (const event of events) {
            const before = state;
            log.push(throughTheLog(event));
            state = decider.evolve(state, event);
            if (event.data.kind !== 'moved') {
              if (event.data.kind !== 'added') expect(state.status).toBe(before.status);
              continue;
            }
            const made = all.find(({ name }) => event.data.kind === 'moved' && name === event.data.move);
            expect(made?.from).toContain(before.status);
            expect(made && nextState(made, before.status ?? '')).toBe(state.status);
            expect(before.removed).toBe(false);
            const told = event.data.changes.find(({ field }) => field === STATUS);
            expect(told !== undefined).toBe(before.status !== state.status);
          }
        }
        expect(fold(decider, log)).toEqual(state);
      }),
      { numRuns: 60 },
    );
  });

  it('a move that was asked for on an older state is refused, and changes nothing', () => {
    const decider = registerDecider(register);
    const values = valuesSchema(register).parse(fc.sample(validValues(register), { numRuns: 1, seed: 1 })[0]) as RegisterValues; // prettier-ignore
    const added = decider.decide({ kind: 'add', values, actor }, decider.initialState());
    const begun = fold(decider, added);
    const open = life.moves.find((move) => nextState(move, begun.status ?? '') !== null);
    if (open === undefined) throw new Error('no move leads from the first state');
    const made = (baseRevision: number) =>
      decider.decide(
        signedAs(register, { kind: 'move', move: open, set: setFor(open, values), baseRevision, actor }, begun.values),
        { ...begun, revision: 5 },
      );
    for (const stale of [4, 6, 0])
      expect(
        refusalOf(() => made(stale)),
        String(stale),
      ).toBe('changedMeanwhile');
    expect(refusalOf(() => made(5))).not.toBe('changedMeanwhile');
  });

  it('its states, moves and people are written by hand once more, in the tests beside it', () => {
    const tests = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.unit.test.ts') && !file.startsWith('core'))
      .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'));
    const declared = new RegExp(`registerDecider\\(${register.name}Register\\)`);
    const own = tests.filter(
      (text) => declared.test(text) && /const arrows\b/.test(text) && /const people\b/.test(text),
    );
    expect(own.length, `${register.name}Register`).toBeGreaterThan(0);
    for (const move of life.moves)
      expect(
        own.some((text) => text.includes(move.name)),
        move.name,
      ).toBe(true);
  });

  it('a move asks for what it cannot do without, and for nothing else', () => {
    for (const move of life.moves) {
      const request = moveRequest(register, move);
      // Who is asked a flow may say, which only the decision knows.
      const known = (move.asks ?? []).filter((key) => life.waits?.byFlow === undefined || key !== life.waits.for);
      for (const key of known) expect(request.safeParse({}).success, key).toBe(false);
      expect(request.safeParse({ unknown: 1 }).success).toBe(false);
      // Whatever else it asks, a reason is one: of several lines too, as wherever one is given.
      const reasonIs = (reason: string): boolean => request.shape['reason'].safeParse(reason).success;
      expect(reasonIs('到寿命\n泵漏液')).toBe(true);
      expect(reasonIs('长'.repeat(251))).toBe(false);
      if (move.reason === 'required') {
        expect(request.safeParse({ reason: ' ' }).success).toBe(false);
        expect(reasonIs(' \n')).toBe(false);
      }
    }
  });
});

it('a move made in a state that does not allow it is refused with the states that do, in the reader’s words', () => {
  const shutAtFirst = ({ life: { moves, first } }: (typeof living)[number]) =>
    moves.find(({ from }) => !from.includes(first));
  const { register, life } =
    living.find((one) => shutAtFirst(one)) ?? expect.fail('every move leads from the first state');
  const spec = deciderSpec(registerDecider(register));
  const values = valuesSchema(register).parse(
    fc.sample(validValues(register), { numRuns: 1, seed: 1 })[0],
  ) as RegisterValues;
  const added = registerDecider(register).decide(
    { kind: 'add', values, actor },
    registerDecider(register).initialState(),
  );
  const shut = life.moves.find(({ from }) => !from.includes(life.first));
  if (!shut) throw new Error('every move leads from the first state');
  spec.given(added).when({ kind: 'move', move: shut, set: {}, baseRevision: null }).then('notInState');
  try {
    registerDecider(register).decide(
      { kind: 'move', move: shut, set: {}, baseRevision: null },
      fold(registerDecider(register), added),
    );
    expect.unreachable();
  } catch (error) {
    if (!isAppError(error)) throw error;
    for (const language of ['zh-CN', 'en-US'] as const) {
      const said = messageOf(error.key, error.params, language);
      expect(said).toContain(life.states[life.first]?.label[language]);
      for (const state of shut.from) expect(said).toContain(life.states[state]?.label[language]);
    }
  }
});

it('days before a date are counted in the calendar, over months and leap days', () => {
  expect(dueDay('2026-03-01', 1)).toBe('2026-02-28');
  expect(dueDay('2024-03-01', 1)).toBe('2024-02-29');
  expect(dueDay('2026-12-31', -1)).toBe('2027-01-01');
  expect(dueDay('2026-11-23')).toBe('2026-11-23');
});
