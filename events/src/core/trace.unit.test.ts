import fc from 'fast-check';
import { part, proves } from '@shilu/tests/proves';
import { expect, it } from 'vitest';
import { FIELD_FORMAT, fieldChange, fieldChangeSchema, TRACE_ACTION, traceAction } from './trace';

const value = fc.oneof(fc.constant(null), fc.constant(''), fc.string({ minLength: 1 }));
const empty = (text: string | null): boolean => text === null || text === '';

it('T03 an empty old value is an addition (1), an empty new value a removal (3), anything else a modification (2)', () => {
  proves('T03');
  fc.assert(
    fc.property(value, value, (old, next) => {
      expect(traceAction(old, next)).toBe(
        empty(old) ? TRACE_ACTION.add : empty(next) ? TRACE_ACTION.remove : TRACE_ACTION.modify,
      );
    }),
  );
  expect([TRACE_ACTION.add, TRACE_ACTION.modify, TRACE_ACTION.remove]).toEqual([1, 2, 3]);
  expect([
    traceAction('', 'a'),
    traceAction('a', 'b'),
    traceAction('a', ''),
    traceAction('a', null),
    traceAction('0', '1'),
  ]).toEqual([1, 2, 3, 3, 2]);
});

it("T04 field formats are the product's codes and nothing else is stored", () => {
  part('T04', 'the codes of the formats, and no others');
  expect(FIELD_FORMAT).toEqual({ plain: 1, image: 3, file: 4, structure: 5, sequence: 9, attachment: 10 });
  const change = fieldChange('yield', '收率', '81', '82');
  for (const fieldFormat of [1, 3, 4, 5, 9, 10])
    expect(fieldChangeSchema.safeParse({ ...change, fieldFormat }).success).toBe(true);
  for (const fieldFormat of [0, 2, 6, 7, 8, 11, '1'])
    expect(fieldChangeSchema.safeParse({ ...change, fieldFormat }).success).toBe(false);
});

it('T03 a change names its field, its row and both values', () => {
  expect(fieldChange('row/r1/mass', '质量', null, '1.50 g', { rowId: 'r1' })).toEqual({
    field: 'row/r1/mass',
    title: '质量',
    rowId: 'r1',
    oldValue: null,
    newValue: '1.50 g',
    action: 1,
    fieldFormat: 1,
  });
  fc.assert(
    fc.property(value, value, (old, next) => {
      expect(fieldChangeSchema.safeParse(fieldChange('f', 't', old, next)).success).toBe(true);
    }),
  );
});
