import fc from 'fast-check';
import { part, proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deciderSpec, fold, refusalOf, throughTheLog } from '../testing/decider-spec';
import { validField, validValues, wrongTyped } from '../testing/register-samples';
import { AppError } from './app-error';
import { canonicalJson } from './canonical';
import type { Register, RegisterValues } from './define-register';
import {
  registerDecider,
  registerEventTypes,
  registerRequests,
  valuesSchema,
  type RegisterCommand,
  type RegisterEvent,
  type RegisterState,
  sentFields,
} from './register';
import { isNews } from './kind-changes';
import { optionsOf, typeOf, type RegisterField } from './fields/field-types';
import { fieldKind } from './register-field';
import { registers } from './registers';
import type { FieldChange } from './trace';
import { valueOf, type TraceValue } from './trace-value';

const actor = 'u-zhao';
const sample = (register: Register, seed: number): RegisterValues => {
  const [first] = fc.sample(validValues(register), { numRuns: 1, seed });
  return valuesSchema(register).parse(first);
};
/** Two entries that differ in at least one field. */
const twoOf = (register: Register): readonly [RegisterValues, RegisterValues] => {
  const first = sample(register, 1);
  // What moves alone fill in stays as it is, and what the entry stands below.
  const kept = [...(register.life?.byMoves ?? []), ...(register.parent ? [register.parent.field] : [])];
  const unchanged = Object.fromEntries(kept.map((key) => [key, first[key]]));
  for (let seed = 2; ; seed++) {
    const second = Object.fromEntries(
      Object.entries({ ...first, ...sample(register, seed), ...unchanged }).filter(([, value]) => value !== undefined),
    );
    if (canonicalJson(first) !== canonicalJson(second)) return [first, second];
  }
};
/** What the log gives back: the same value, its keys in another order. */
const reordered = <T>(value: T): T => JSON.parse(canonicalJson(value)) as T;

describe.each(registers.map((register) => [register.name, register] as const))('register %s', (_name, register) => {
  const decider = registerDecider(register);
  const told = (key: string, values: RegisterValues): TraceValue | null => {
    const field = register.fields.find((each) => each.key === key);
    return field ? valueOf(fieldKind(register.name, field), values[key]) : null;
  };
  /** What is told row by row is tried where rows are (`fields/rows.unit.test.ts`); the rest is told as a whole. */
  const whole = register.fields.filter((field) => typeOf(field).changes === undefined);
  const isWhole = ({ field }: FieldChange): boolean => whole.some(({ key }) => key === field);
  const types = registerEventTypes(register);
  const spec = deciderSpec(decider);
  const requests = registerRequests(register);
  const [first, second] = twoOf(register);
  const add: RegisterCommand = { kind: 'add', values: first, actor };
  const added = decider.decide(add, decider.initialState());
  const removed: RegisterEvent = { type: types.removed, data: { kind: 'removed' } };
  const restored: RegisterEvent = { type: types.restored, data: { kind: 'restored' } };

  it('adds once, with the owner and every filled field as an addition (T03)', () => {
    const [event] = spec.given([]).when(add).events();
    expect(event?.type).toBe(types.added);
    if (event?.data.kind !== 'added') throw new Error('not added');
    expect(event.data.ownerId).toBe(actor);
    expect(event.data.values).toEqual(first);
    for (const field of whole) {
      const change = event.data.changes.find((item) => item.field === field.key);
      const said = told(field.key, first);
      expect(change?.newValue ?? null, field.key).toEqual(isNews(null, said) ? said : null);
      if (change)
        expect([change.oldValue, change.action, change.title]).toEqual([null, 1, `@${register.name}.${field.key}`]);
    }
    spec.given(added).when(add).then('changedMeanwhile');
  });

  it('modifies field by field, telling old and new values (T03)', () => {
    const [event] = spec.given(added).when({ kind: 'modify', values: second, baseRevision: 0 }).events();
    if (event?.data.kind !== 'modified') throw new Error('not modified');
    const changed = whole.filter(
      (field) => canonicalJson(told(field.key, first)) !== canonicalJson(told(field.key, second)),
    );
    expect(
      event.data.changes.filter(isWhole).map((change) => [change.field, change.oldValue, change.newValue]),
    ).toEqual(changed.map((field) => [field.key, told(field.key, first), told(field.key, second)]));
    expect(fold(decider, [...added, event]).values).toEqual(second);
  });

  it('changing nothing gives no event, though the log hands values back with their keys sorted', () => {
    spec.given(added.map(reordered)).when({ kind: 'modify', values: first, baseRevision: 0 }).then([]);
    spec.given(added.map(reordered)).when({ kind: 'modify', values: {}, baseRevision: null }).then([]);
  });

  it('refuses an edit of a revision that is no longer the present one, with what is there now', () => {
    spec.given(added).when({ kind: 'modify', values: second, baseRevision: 7 }).then('changedMeanwhile');
    const [event] = spec.given(added).when({ kind: 'modify', values: second, baseRevision: 0 }).events();
    if (!event) throw new Error('nothing modified');
    const state = fold(decider, [...added, event]);
    try {
      decider.decide({ kind: 'modify', values: first, baseRevision: 0 }, state);
      expect.unreachable();
    } catch (error) {
      expect(error instanceof AppError && error.details).toEqual({ values: second, revision: 1 });
    }
  });

  it('removes and restores once; what is removed cannot be modified; what is not there cannot be touched', () => {
    spec.given(added).when({ kind: 'remove' }).then([removed]);
    spec
      .given([...added, removed])
      .when({ kind: 'remove' })
      .then([]);
    spec
      .given([...added, removed])
      .when({ kind: 'restore' })
      .then([restored]);
    spec.given(added).when({ kind: 'restore' }).then([]);
    spec
      .given([...added, removed])
      .when({ kind: 'modify', values: second, baseRevision: null })
      .then('wrongState');
    spec.given([]).when({ kind: 'modify', values: second, baseRevision: null }).then('notFound');
    spec.given([]).when({ kind: 'remove' }).then('notFound');
    spec.given([]).when({ kind: 'restore' }).then('notFound');
    expect(fold(decider, [...added, removed, restored]).values).toEqual(first);
  });

  it('any run of commands: replaying the log gives the state reached step by step, and every change tells old and new', () => {
    const command: fc.Arbitrary<RegisterCommand> = fc.oneof(
      validValues(register).map((values): RegisterCommand => ({ kind: 'add', values, actor })),
      {
        weight: 4,
        arbitrary: validValues(register).map((values): RegisterCommand => ({
          kind: 'modify',
          values,
          baseRevision: null,
        })),
      },
      fc.constant<RegisterCommand>({ kind: 'remove' }),
      fc.constant<RegisterCommand>({ kind: 'restore' }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        const log: RegisterEvent[] = [];
        let state: RegisterState = decider.initialState();
        for (const item of [add, ...commands]) {
          let events: readonly RegisterEvent[] = [];
          if (
            refusalOf(() => {
              events = decider.decide(item, state);
            }) !== null
          )
            continue;
          for (const event of events) {
            const before = state.values;
            log.push(throughTheLog(event));
            state = decider.evolve(state, event);
            if (event.data.kind === 'modified') {
              for (const change of event.data.changes.filter(isWhole)) {
                expect([change.oldValue, change.newValue]).toEqual([
                  told(change.field, before),
                  told(change.field, state.values),
                ]);
              }
            }
          }
        }
        expect(fold(decider, log)).toEqual(state);
        expect(state.revision).toBe(log.length - 1);
      }),
      { numRuns: 30 },
    );
  });

  it('a form with valid values passes; unknown fields, wrong types and missing required fields are refused', () => {
    expect(requests.add.safeParse(first).success).toBe(true);
    expect(requests.add.safeParse({ ...first, ownerId: 'someone' }).success).toBe(false);
    expect(requests.modify.safeParse({ id: 'x', ...first, isOrganAdmin: true }).success).toBe(false);
    expect(requests.modify.safeParse({ ...first }).success).toBe(false);
    for (const field of register.fields) {
      for (const wrong of wrongTyped(field)) {
        if (field.type === 'accounts' && Array.isArray(wrong) && wrong.length === 0) continue;
        expect(
          requests.add.safeParse({ ...first, [field.key]: wrong }).success,
          `${field.key} ${JSON.stringify(wrong)}`,
        ).toBe(false);
      }
      if (!field.required) continue;
      const { [field.key]: _left, ...rest } = first;
      expect(requests.add.safeParse(rest).success, field.key).toBe(false);
      expect(requests.modify.safeParse({ id: 'x', [field.key]: null }).success, field.key).toBe(false);
      expect(requests.modify.safeParse({ id: 'x', ...rest }).success).toBe(true);
      if (field.type === 'name' || field.type === 'text' || field.type === 'longText') {
        for (const blank of ['', '   ', '\u3000'])
          expect(requests.add.safeParse({ ...first, [field.key]: blank }).success, field.key).toBe(false);
      }
    }
  });

  it('every text field holds exactly its limit in characters, emoji and Chinese counted one each', () => {
    for (const field of sentFields(register)) {
      if (field.type !== 'name' && field.type !== 'text' && field.type !== 'longText') continue;
      const max = field.maxLength ?? (field.type === 'name' ? 100 : 250);
      for (const one of ['a', '试', '😀']) {
        expect(requests.add.safeParse({ ...first, [field.key]: one.repeat(max) }).success, `${field.key} ${max}`).toBe(
          true,
        );
        expect(
          requests.add.safeParse({ ...first, [field.key]: one.repeat(max + 1) }).success,
          `${field.key} ${max + 1}`,
        ).toBe(false);
      }
      expect(requests.add.safeParse({ ...first, [field.key]: 'a\u0000b' }).success).toBe(false);
    }
  });

  it('clearing a field that need not be filled is a removal in the trace (T03)', () => {
    const byMoves = new Set(register.life?.byMoves);
    const cleared = (item: RegisterField): boolean =>
      item.required !== true && item.type !== 'boolean' && !byMoves.has(item.key);
    for (const field of sentFields(register).filter(cleared)) {
      const filled = fc.sample(validField(register, field), { numRuns: 20, seed: 5 });
      // What moves alone fill in is left out: a rule may hold it against the value.
      const free = Object.entries(first).filter(([key]) => !byMoves.has(key));
      const required = free.filter(([key]) => register.fields.some((each) => each.key === key && each.required));
      const addedBeside = (others: readonly [string, unknown][], value: unknown) =>
        decider.decide(
          { kind: 'add', values: { ...Object.fromEntries(others), [field.key]: value }, actor },
          decider.initialState(),
        );
      const clear: RegisterCommand = { kind: 'modify', values: { [field.key]: null }, baseRevision: 0 };
      // A rule may hold two fields against each other: one that fits the others of an entry, and that they do not need.
      const logs = filled
        .filter((each) => told(field.key, { [field.key]: each }) !== null)
        .flatMap((each) => [free, required].map((others) => () => addedBeside(others, each)));
      const added = logs.find((log) => refusalOf(() => decider.decide(clear, fold(decider, log()))) === null);
      if (added === undefined) throw new Error(`${field.key} is filled in and cleared beside no others`);
      const state = fold(decider, added());
      for (const blank of [null, '', '  ']) {
        const parsed = z.record(z.string(), z.unknown()).parse(requests.modify.parse({ id: 'x', [field.key]: blank }));
        const { id: _id, ...given } = parsed;
        const [event] = decider.decide({ kind: 'modify', values: given, baseRevision: 0 }, state);
        if (event?.data.kind !== 'modified') throw new Error(`${field.key} was not cleared`);
        const told = event.data.changes.map((change) => [change.field.split('/')[0], change.action, change.newValue]);
        expect(new Set(told.map(String))).toEqual(new Set([String([field.key, 3, null])]));
        if (whole.includes(field)) expect(told).toHaveLength(1);
        expect(field.key in event.data.values).toBe(false);
      }
    }
  });

  it('its calls take text page numbers in a query string and refuse absurd ones (K01)', () => {
    expect(requests.history.parse({ id: 'x' })).toEqual({ id: 'x', pageIndex: 1, pageSize: 10 });
    expect(requests.history.parse({ id: 'x', pageIndex: '3', pageSize: '50' })).toEqual({
      id: 'x',
      pageIndex: 3,
      pageSize: 50,
    });
    for (const bad of ['0', '-1', 'x', '', '1e9', 'NaN'])
      expect(requests.history.safeParse({ id: 'x', pageIndex: bad }).success, bad).toBe(false);
    expect(requests.page.parse({})).toEqual({ pageIndex: 1, pageSize: 10, removed: false });
    expect(requests.page.safeParse({ where: '1=1' }).success).toBe(false);
  });

  it('is declared whole: both languages, distinct keys, a sort field that exists', () => {
    for (const label of [
      register.label,
      ...register.fields.map((field) => field.label),
      ...register.fields.flatMap((field) => optionsOf(field).map((option) => option.label)),
    ]) {
      expect(label['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
      expect(label['en-US']).toMatch(/^[A-Z]/);
    }
    const keys = register.fields.map((field) => field.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain(register.sortBy);
    expect(register.fields.some((field) => field.search)).toBe(true);
  });
});

const limit = (name: string, key: string): number | undefined =>
  registers.find((register) => register.name === name)?.fields.find((field) => field.key === key)?.maxLength;

it("V001 C039 C040 a notebook's name has at most 100 characters, its description 250 (V005)", () => {
  part('V001', 'as the field declares it');
  expect([limit('notebook', 'name'), limit('notebook', 'description')]).toEqual([100, 250]);
});

it('V003 names of templates and of methods have at most 100 characters, and longer ones are refused by their field', () => {
  proves('V003');
  for (const register of registers.filter(({ name }) => /^(?:template|method)$/.test(name))) {
    const sent = valuesSchema(register).pick({ name: true, nameEn: true });
    expect(sent.safeParse({ name: '法'.repeat(100), nameEn: 'm'.repeat(100) }).success).toBe(true);
    const { error } = sent.safeParse({ name: '法'.repeat(101), nameEn: 'm'.repeat(101) });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['name', 'tooLong'],
      ['nameEn', 'tooLong'],
    ]);
  }
});

const registerOf = (name: string): Register => {
  const found = registers.find((register) => register.name === name);
  if (!found) throw new Error(name);
  return found;
};

it('P08 C067 a flow node that names people names at least one', () => {
  const decider = registerDecider(registerOf('approvalFlow'));
  const values = {
    name: '复核',
    type: 'record',
    nodes: [{ name: '复核', approver: 'people', accountIds: [], mode: 'any' }],
  };
  expect(refusalOf(() => decider.decide({ kind: 'add', values, actor }, decider.initialState()))).toBe('noReviewer');
});

it('P08 C067 a flow has one to ten nodes, approvers of the four kinds or named people, and no unknown fields', () => {
  part('C067', 'the nodes of a flow and who may be named in them');
  const schema = valuesSchema(registerOf('approvalFlow'));
  const node = { name: '复核', approver: 'departmentHead', accountIds: [], mode: 'all' };
  const flow = (nodes: unknown): unknown => ({ name: '双人复核', type: 'record', nodes });
  for (const approver of ['people', 'projectLeader', 'taskManager', 'departmentHead', 'directLeader'])
    expect(schema.safeParse(flow([{ ...node, approver }])).success, approver).toBe(true);
  for (const bad of [
    [],
    Array.from({ length: 11 }, () => node),
    [{ ...node, approver: 'author' }],
    [{ ...node, mode: 'most' }],
    [{ ...node, name: ' ' }],
    [{ ...node, name: '\ud800' }],
    [{ ...node, skip: true }],
  ]) {
    expect(schema.safeParse(flow(bad)).success, JSON.stringify(bad).slice(0, 80)).toBe(false);
  }
});

it("T12 C100 a dictionary's options are distinct, named in both languages and can be disabled", () => {
  part('T12', 'options of a dictionary can be disabled');
  const schema = valuesSchema(registerOf('dictionary'));
  const item = { value: 'mp', zh: '熔点', en: 'Melting point', enabled: false };
  const dictionary = (items: unknown): unknown => ({ code: 'property', name: '性质', nameEn: 'Property', items });
  expect(schema.safeParse(dictionary([item])).success).toBe(true);
  for (const bad of [
    [item, item],
    [{ ...item, zh: '' }],
    [{ ...item, en: '  ' }],
    [{ ...item, value: 'a\u0000' }],
    [{ ...item, zh: '\udc00' }],
    [{ ...item, enabled: 'no' }],
  ]) {
    expect(schema.safeParse(dictionary(bad)).success, JSON.stringify(bad)).toBe(false);
  }
});

it("a template's modules are of known types and their content suits the type", () => {
  const register = registerOf('template');
  const decider = registerDecider(register);
  const template = (modules: unknown): RegisterValues => ({ name: '合成记录', modules });
  const bad = { type: 'editor', title: '过程', content: { type: 'doc', content: [{ type: 'script' }] } };
  expect(refusalOf(() => decider.decide({ kind: 'add', values: template([bad]), actor }, decider.initialState()))).toBe(
    'inputUnfit',
  );
  expect(valuesSchema(register).safeParse(template([{ ...bad, type: 'flash' }])).success).toBe(false);
});
