import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../core/canonical';
import { fieldChangeSchema } from '../../core/trace';
import { traceText } from '../../core/trace-text';
import { refusalOf } from '../../testing/decider-spec';
import { moduleSamples } from '../../testing/module-samples';
import { moduleTypeNames, moduleTypeOf, moduleTypes } from './registry';

describe.each(moduleTypes.map((module) => [module.type, module] as const))('module type %s', (type, module) => {
  const samples = moduleSamples[type];
  if (!samples) throw new Error(`give samples of ${type} in its folder, samples.ts`);
  const id = module.specId;

  it(`${id} is named in both languages and begins empty, valid and with nothing to sign`, () => {
    expect(module.label['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
    expect(module.label['en-US']).toMatch(/^[A-Z]/);
    expect(module.guide['zh-CN']).toMatch(/[\u4e00-\u9fff].*。$/);
    expect(module.guide['en-US']).toMatch(/^[A-Z].*\.$/s);
    expect(module.guide['zh-CN'].split('\n')).toHaveLength(module.guide['en-US'].split('\n').length);
    const empty = module.empty();
    expect(module.schema.parse(empty)).toEqual(empty);
    expect([module.isEmpty(empty), module.unfilled(empty), module.files(empty), [...module.diff(null, empty)]]).toEqual(
      [true, [], [], []],
    );
  });

  it(`${id} T03 the same content has no changes, also after the log has sorted its keys`, () => {
    fc.assert(
      fc.property(samples, ({ content }) => {
        expect([...module.diff(content, content)]).toEqual([]);
        expect([...module.diff(JSON.parse(canonicalJson(content)), content)]).toEqual([]);
        expect([...module.diff(content, JSON.parse(canonicalJson(content)))]).toEqual([]);
      }),
    );
  });

  it(`${id} T03 from nothing, the new values hold all that it says, and all are additions`, () => {
    fc.assert(
      fc.property(samples, ({ content, said }) => {
        const changes = [...module.diff(null, content)];
        const told = changes.map((change) => traceText(change.newValue)).join('\n');
        for (const text of said) expect(told).toContain(text);
        expect(changes.every((change) => change.action === 1 && change.oldValue === null)).toBe(true);
      }),
    );
  });

  it(`${id} T03 two contents that differ have changes; each fits the contract; back again swaps old and new`, () => {
    fc.assert(
      fc.property(samples, samples, ({ content: old }, { content: next }) => {
        const changes = [...module.diff(old, next)];
        expect(changes.length > 0).toBe(canonicalJson(old) !== canonicalJson(next));
        for (const change of changes) expect(fieldChangeSchema.safeParse(change).error).toBeUndefined();
        const values = (of: typeof changes, side: 'oldValue' | 'newValue'): string[] =>
          of.map((change) => canonicalJson(change[side])).sort();
        if (type !== 'editor')
          expect(values([...module.diff(next, old)], 'newValue')).toEqual(values(changes, 'oldValue'));
      }),
    );
  });

  it(`${id} says of each copy what is carried over; that is content as it is written, and taking it again is no change`, () => {
    const { clone, next, record } = module.carryOver;
    for (const carry of [clone, next])
      if (carry !== 'all') {
        expect(carry.told['zh-CN']).toMatch(/[\u4e00-\u9fff]/);
        expect(carry.told['en-US']).toMatch(/^[A-Z].*\.$/);
      }
    // The next experiment has the set-up and none of what came of it: no type has nothing to leave behind.
    expect(next).not.toBe('all');
    // What a content says of the record that it is written in is not so of another.
    if (module.linked !== undefined)
      for (const take of [
        ...[clone, next].map((carry) => (carry === 'all' ? null : carry.take)),
        module.carryOver.copy,
      ]) {
        if (!take) throw new Error(`${type} carries along what it says of its record`);
        fc.assert(
          fc.property(samples, ({ content }) => {
            const there = { number: 'SL-1', title: '含量', authorId: 'acc-li', participantIds: ['acc-wu'] };
            const held = take(module.linked?.(content, there) ?? content);
            expect(module.linked?.(held, null)).toEqual(held);
          }),
        );
      }
    const takes = [clone, next].flatMap((carry) => (carry === 'all' ? [] : [carry.take]));
    for (const take of [...takes, ...(record === 'all' ? [] : [record])]) {
      expect(take(module.empty())).toEqual(module.empty());
      fc.assert(
        fc.property(samples, ({ content }) => {
          const before = canonicalJson(content);
          const taken = take(content);
          expect(module.schema.safeParse(taken).error).toBeUndefined();
          expect(module.writeFaults?.(taken) ?? []).toEqual([]);
          expect(canonicalJson(take(taken))).toBe(canonicalJson(taken));
          expect(canonicalJson(module.derived(taken))).toBe(canonicalJson(taken));
          expect(canonicalJson(content)).toBe(before);
        }),
      );
    }
  });

  it(`${id} its text can be searched for what it says`, () => {
    fc.assert(
      fc.property(samples, ({ content, said }) => {
        const text = module.text(content);
        const words = said.filter((item) => !/^[0-9a-f]{64}$/.test(item) && item !== 'mg');
        for (const item of words) expect(text).toContain(item);
      }),
    );
  });

  it(`${id} refuses what is not its content, and throws at nothing`, () => {
    for (const bad of [null, undefined, 1, 'x', [], [{}], { html: '<script>' }])
      expect(module.schema.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        module.schema.safeParse(value);
      }),
    );
    fc.assert(
      fc.property(samples, ({ content }) => {
        expect(module.schema.safeParse({ ...(content as object), smuggled: 1 }).success).toBe(false);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the registry of module types', () => {
  it('types are distinct, and one that does not exist is refused', () => {
    expect(new Set(moduleTypeNames).size).toBe(moduleTypeNames.length);
    for (const type of moduleTypeNames) expect(moduleTypeOf(type).type).toBe(type);
    for (const type of ['', 'unknown', '__proto__', 'constructor'])
      expect(
        refusalOf(() => moduleTypeOf(type)),
        type,
      ).toBe('inputUnfit');
  });

  it('content is checked by its type before anything reads it', () => {
    for (const module of moduleTypes) {
      for (const read of [
        () => module.text({}),
        () => [...module.diff(null, 1)],
        () => module.files('x'),
        () => module.unfilled(null),
        () => module.isEmpty([]),
      ])
        expect(read).toThrow();
    }
  });
});
