import { cutText } from './cut-text';
import { fieldChange, type FieldChange } from './trace';
import { traceText } from './trace-text';
import type { TraceValue } from './trace-value';

/** An event holds at most 1 MB; this leaves room for everything else in it. */
const MOST_CHANGES_CHARS = 200 * 1024;
const MOST_VALUE_CHARS = 2_000;
const MOST_NAME_CHARS = 400;

const lengthOf = (value: TraceValue | null): number => {
  if (value === null || typeof value === 'boolean') return 5;
  if (typeof value === 'string') return value.length;
  return value.kind === 'number' ? 40 + value.number.length : JSON.stringify(value).length;
};
const charsOf = (change: FieldChange): number =>
  120 + change.field.length + change.title.length + lengthOf(change.oldValue) + lengthOf(change.newValue);
/** By length, not by what a person counts: the log bounds what it holds. */
const begun = (text: string, most: number): string => (text.length <= most ? text : `${cutText(text, most)}…`);
const cut = (value: TraceValue | null): TraceValue | null => {
  if (typeof value === 'string') return begun(value, MOST_VALUE_CHARS);
  if (value === null || lengthOf(value) <= MOST_VALUE_CHARS || typeof value === 'boolean') return value;
  return value.kind === 'passage'
    ? { ...value, text: begun(value.text, MOST_VALUE_CHARS), images: value.images.slice(0, 10) }
    : begun(traceText(value), MOST_VALUE_CHARS);
};
const withCutValues = (change: FieldChange): FieldChange => ({
  ...change,
  oldValue: cut(change.oldValue),
  newValue: cut(change.newValue),
});

/** Field of the last change of a diff that could not be told whole: how many more there are. */
export const MORE_CHANGES = 'more';

export type BoundedChanges = {
  readonly add: (changes: Iterable<FieldChange>) => void;
  readonly list: () => FieldChange[];
  /** Characters that the list takes, about. */
  readonly size: () => number;
};

/**
 * A diff as events and answers carry it: whole while it fits, else with long values cut, and beyond that counted. Nothing
 * is lost by that: both contents are kept, and the difference can be made again. Changes beyond the bound are counted
 * while they are made and never held.
 */
export const boundedChanges = (room = MOST_CHANGES_CHARS): BoundedChanges => {
  const whole: FieldChange[] = [];
  let wholeRoom = room;
  const short: FieldChange[] = [];
  let shortRoom = room;
  let left = 0;
  const add = (made: FieldChange): void => {
    if (left > 0) return void (left += 1);
    const change = {
      ...made,
      field: cutText(made.field, MOST_NAME_CHARS),
      title: cutText(made.title, MOST_NAME_CHARS),
    };
    wholeRoom -= charsOf(change);
    if (wholeRoom >= 0) whole.push(change);
    const brief = withCutValues(change);
    shortRoom -= charsOf(brief);
    if (shortRoom >= 0) short.push(brief);
    else left = 1;
  };
  return {
    add: (changes) => {
      for (const change of changes) add(change);
    },
    size: () => room - Math.max(wholeRoom >= 0 ? wholeRoom : shortRoom, 0),
    list: () => {
      if (wholeRoom >= 0) return whole;
      return left === 0
        ? short
        : [
            ...short,
            fieldChange(MORE_CHANGES, '@trace.moreChanges', null, {
              kind: 'number',
              number: String(left),
            }),
          ];
    },
  };
};

export const boundChanges = (changes: Iterable<FieldChange>): FieldChange[] => {
  const bounded = boundedChanges();
  bounded.add(changes);
  return bounded.list();
};
