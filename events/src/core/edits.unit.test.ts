import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical';
import { processorMs } from '../testing/processor-time';
import { editSchema, type Edit } from './edit-schema';
import { EditDoesNotFit, editsBetween, withEdits } from './edits';

/** JSON as events hold it: what has no bytes is in none. */
const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' }).map((value) => JSON.parse(JSON.stringify(value)) as unknown); // prettier-ignore
const longText = fc.string({ unit: 'grapheme', minLength: 30, maxLength: 120 });
const tree = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    ...[json, longText],
    fc.array(tie('value'), { maxLength: 6 }),
    fc.dictionary(fc.constantFrom('rows', 'cells', 'id', '__proto__', 'constructor', 'toString'), tie('value')),
  ),
})).value;

/** As it comes back from the log. */
const kept = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('edits between two JSON values', () => {
  it('lead from any one to any other, as they are sent and stored, and leave the first as it was', () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const said = canonicalJson(before);
        const edits = editsBetween(before, after).map((edit) => editSchema.parse(kept(edit)));
        expect(canonicalJson(withEdits(before, edits))).toBe(canonicalJson(after));
        expect(canonicalJson(before)).toBe(said);
        expect(editsBetween(before, before)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('say no more than what changed: a cell, a row inserted, a word of a long text', () => {
    const rows: readonly unknown[] = Array.from({ length: 200 }, (_, index) => ({
      id: `r${index}`,
      cells: { a: `${index}`, b: 'x' },
    }));
    const edited = rows.with(120, { id: 'r120', cells: { a: '7.5', b: 'x' } });
    expect(editsBetween({ rows }, { rows: edited })).toEqual([{ path: ['rows', 120, 'cells', 'a'], put: '7.5' }]);
    const row = { id: 'new', cells: {} };
    expect(editsBetween({ rows }, { rows: rows.toSpliced(3, 0, row) })).toEqual([
      { path: ['rows'], from: 3, drop: 0, items: [row] },
    ]);
    const text = '室温搅拌过夜，'.repeat(20);
    expect(editsBetween([text], [text.replace('过夜', '两小时')])).toEqual([
      { path: [0], from: 4, drop: 2, text: '两小时' },
    ]);
    expect(editsBetween({ a: 1, b: 2 }, { b: 2 })).toEqual([{ path: ['a'], gone: true }]);
  });

  it('cut no character in two', () => {
    const [before, after] = [`${'𠮷'.repeat(40)}𠮶`, `${'𠮷'.repeat(41)}`];
    for (const edit of editsBetween(before, after)) expect(() => canonicalJson(edit)).not.toThrow();
    expect(withEdits(before, editsBetween(before, after))).toBe(after);
  });

  it('are refused where nothing stands that they could change', () => {
    for (const edit of [
      ...[
        { path: ['rows', 2], put: 1 },
        { path: ['none'], gone: true as const },
        { path: ['none', 'a'], put: 1 },
      ],
      ...[
        { path: ['rows', 0], gone: true as const },
        { path: ['rows'], from: 1, drop: 2, items: [] },
      ],
      ...[
        { path: ['name'], from: 4, drop: 1, text: '' },
        { path: ['name'], from: 0, drop: 0, items: [1] },
      ],
      ...[
        { path: ['constructor', 'name'], put: 1 },
        { path: ['__proto__', 'a'], put: 1 },
      ],
    ])
      expect(() => withEdits({ rows: [1, 2], name: 'abcd' }, [edit]), JSON.stringify(edit)).toThrow(EditDoesNotFit);
  });

  it('many on a large value take little longer than one, and neither the value nor an edit is changed by the next', () => {
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]));
    const edits: Edit[] = [
      { path: [], put: { keys, list: [{ a: 1 }] } },
      ...Array.from({ length: 490 }, (_, at): Edit => ({ path: ['keys', `k${at}`], put: -at })),
      { path: ['list', 0, 'a'], put: 2 },
      { path: ['keys', '__proto__'], put: 'a field' },
    ];
    const said = canonicalJson(edits);
    const spent = processorMs();
    const made = withEdits({}, edits) as { readonly keys: Readonly<Record<string, unknown>> };
    expect(spent()).toBeLessThan(1_500);
    expect(canonicalJson(edits)).toBe(said);
    expect([made.keys['k489'], made.keys['k490'], Object.getPrototypeOf(made.keys)]).toEqual([
      -489,
      490,
      Object.prototype,
    ]);
    expect(canonicalJson(made)).toContain('"list":[{"a":2}]');
  });

  it('that would copy a large list or text again and again are refused', () => {
    const list = Array.from({ length: 1_000_000 }, () => 1);
    const cases: readonly (readonly [unknown, Edit])[] = [
      [list, { path: [], from: 0, drop: 1, items: [2] }],
      ['x'.repeat(1_000_000), { path: [], from: 0, drop: 1, text: 'y' }],
    ];
    for (const [before, edit] of cases)
      expect(() =>
        withEdits(
          before,
          Array.from({ length: 400 }, () => edit),
        ),
      ).toThrow(EditDoesNotFit);
  });
});
