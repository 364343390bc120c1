import { fieldKinds } from './field-kinds';
import { own } from './own';
import { valueOf, type TraceValue } from './trace-value';

const DEFINITION = /^(.*?)(?: \((.{1,20})\))? · ([A-Za-z]+)( \*)?(?: · (.*))?$/s;
const TYPES: Readonly<Record<string, readonly string[]>> = {
  basicFields: 'input textarea radio checkbox date inputNumber email phone attachment select multiple'.split(' '),
  labInfoTable: 'text number date select'.split(' '),
};

/** Where the text can be read in one way only; a label with the same marks in it leaves it text. */
const definition = (of: string, text: string): TraceValue => {
  const [, label = '', unit, type = '', required, options] = DEFINITION.exec(text) ?? [];
  if (!own(TYPES, of)?.includes(type) || label.includes(' · ')) return text;
  return {
    ...{ kind: 'definition', of, label, type },
    ...(unit === undefined ? {} : { unit }),
    required: required !== undefined,
    options: options === undefined ? [] : options.split('、'),
  };
};

const order = (text: string): TraceValue => ({
  kind: 'order',
  items: text
    .split(' ')
    .filter(Boolean)
    .map((id) => ({ id })),
});

/** What the display text of an older event was made of, where its title says so for certain; else it stays text. */
const typed = (title: string, text: string): TraceValue | null => {
  const kind = fieldKinds.get(title);
  if (kind) return valueOf(kind, text);
  switch (title) {
    case '@basicFields.definition':
      return definition('basicFields', text);
    case '@labInfoTable.column':
      return definition('labInfoTable', text);
    case '@basicFields.order':
    case '@labInfoTable.order':
    case '@labInfoTable.columnOrder':
    case '@labDocument.order':
      return order(text);
    case '@labInfoTable.row':
      return { kind: 'row', id: text };
    case '@trace.moreChanges':
      return { kind: 'number', number: text };
    default:
      return text;
  }
};

const typedValue = (title: unknown, value: unknown): unknown =>
  typeof title === 'string' && typeof value === 'string' ? typed(title, value) : value;

/** Version 1 of every event with changes told old and new value as text for the screen. */
export const withTypedChanges = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null || !('changes' in data) || !Array.isArray(data.changes)) return data;
  const changes = (data.changes as readonly Readonly<Record<string, unknown>>[]).map((change) => ({
    ...change,
    oldValue: typedValue(change['title'], change['oldValue']),
    newValue: typedValue(change['title'], change['newValue']),
  }));
  return { ...data, changes };
};
