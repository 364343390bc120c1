import type { CellChange, FilledValue } from '@shilu/events/records/modules/cell-fill';
import { deviations } from '@shilu/events/records/modules/spread-design/input-cells';
import type { SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { designToFill } from '@shilu/events/testing/design-to-fill';
import { part } from '@shilu/tests/proves';
import { describe, expect, test } from 'vitest';
import { chosenCells } from './chosen-cells';

const type = moduleTypeOf('spreadDesign');
const { fill } = type;
if (fill === undefined) throw new Error('a designed sheet is filled in');

const asked = designToFill({}, { startRow: 1, endRow: 4, startColumn: 1, endColumn: 1 });
const began: SpreadDesign = {
  ...asked,
  design: { ...asked.design, inputs: asked.design.inputs.map((input) => ({ ...input, min: '10', max: '15' })) },
};
const value = (to: FilledValue, from: FilledValue = null): CellChange => ({ sheet: 's1', row: 2, column: 1, from, to });
const reason = (reasonFor: number, to: FilledValue, from: FilledValue = null): CellChange => ({
  ...value(to, from),
  reasonFor,
});
const written = (content: unknown, ...changes: readonly CellChange[]) => {
  const { taken, kept } = chosenCells(fill, content, changes, () => null);
  const next = type.derived(fill.filled(content, taken)) as SpreadDesign;
  return { next, kept: kept.map((one) => (one.why === 'unfit' ? one.fault.message : one.why)) };
};
const said = (content: SpreadDesign) => deviations(content).map(({ side, reason: why }) => [side, why]);

test('a number stands as it was typed, is calculated with as what it is, and other digits are another entry', () => {
  part('M09', 'digits of a number as they were typed');
  const typed = written(asked, value('1.50'));
  expect(typed.next.book.sheets['s1']?.cellData[2]?.[1]).toEqual({ v: 1.5 });
  expect([fill.valueAt(typed.next, value(null)), typed.next.digits]).toEqual(['1.50', [{ sheet: 's1', row: 2, column: 1, text: '1.50', value: 1.5 }]]); // prettier-ignore
  // Who saw 1.5 did not see what stands there.
  expect(written(typed.next, value('2.0', 1.5)).kept).toEqual(['changed']);
  const plain = written(typed.next, value(1.5, '1.50'));
  expect([fill.valueAt(plain.next, value(null)), plain.next.digits]).toEqual([1.5, undefined]);
  expect(written(asked, value('1.5')).kept).toEqual(['inputNumber']);
  expect(written(asked, value('1,50')).kept).toEqual(['inputNumber']);
  // What is said of a number that does not stand there is dropped.
  const other = { ...typed.next, digits: [{ sheet: 's1', row: 2, column: 1, text: '9.90', value: 1.5 }] };
  expect((type.derived(other) as SpreadDesign).digits).toBeUndefined();
});

describe('why a value beyond its limits stands, given where several fill in', () => {
  test('is written with its value, in whichever order they are sent, and goes with the value', () => {
    part('T17', 'a reason stands beside the value that it was given for');
    const both = written(began, reason(16, '样品受潮'), value(16));
    expect([said(both.next), both.kept]).toEqual([[['above', '样品受潮']], []]);
    const later = written(both.next, reason(16, '样品受潮，已重测', '样品受潮'));
    expect([said(later.next), later.kept]).toEqual([[['above', '样品受潮，已重测']], []]);
    const other = written(later.next, value(17, 16));
    expect(said(other.next)).toEqual([['above', '']]);
    expect(written(later.next, reason(16, null, '样品受潮，已重测')).next.reasons).toEqual([]);
  });

  test('is given for no other value, none within its limits, and overwrites nobody', () => {
    const begun = written(began, value(16), reason(16, '样品受潮')).next;
    expect(written(begun, reason(17, '称错')).kept).toEqual(['reasonElse']);
    // Somebody else had put another value there: what was typed here, and why, are both kept for the person.
    expect(written(begun, value(18), reason(18, '称错')).kept).toEqual(['changed', 'reasonElse']);
    expect(written(begun, reason(16, '称错')).kept).toEqual(['changed']);
    expect(written(begun, value(12, 16), reason(12, '称错')).kept).toEqual(['reasonNotAsked']);
    expect(written(begun, reason(16, 3)).kept).toEqual(['badReason']);
    expect(written(begun, reason(16, '长'.repeat(251), '样品受潮')).kept).toEqual(['badReason']);
    expect(written(began, { ...reason(16, '称错'), row: 7 }).kept).toEqual(['lockedCell']);
  });
});
