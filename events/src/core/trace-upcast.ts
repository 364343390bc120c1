import { fieldKinds } from './field-kinds';
import { own } from './own';
import { valueOf, type TraceValue } from './trace-value';

const LONGEST_UNIT = 20;
const TYPES: Readonly<Record<string, readonly string[]>> = {
  basicFields: 'input textarea radio checkbox date inputNumber email phone attachment select multiple'.split(' '),
  labInfoTable: 'text number date select'.split(' '),
};

/** `Mass (g)` is a label and its unit. */
const labelOf = (head: string): { readonly label: string; readonly unit?: string } => {
  const at = head.endsWith(')') ? head.indexOf(' (', Math.max(0, head.length - LONGEST_UNIT - ' ()'.length)) : -1;
  const unit = at < 0 ? '' : head.slice(at + ' ('.length, -1);
  return unit === '' ? { label: head } : { label: head.slice(0, at), unit };
};

/** Where the text can be read in one way only; a label with the same marks in it leaves it text. */
const definition = (of: string, text: string): TraceValue => {
  const [head = '', what = '', ...options] = text.split(' · ');
  const required = what.endsWith(' *');
  const type = required ? what.slice(0, -' *'.length) : what;
  if (!own(TYPES, of)?.includes(type)) return text;
  return {
    ...{ kind: 'definition', of, type, ...labelOf(head) },
    required,
    options: options.length === 0 ? [] : options.join(' · ').split('、'),
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
