import { z } from 'zod';
import { plainText, title } from '../schemas';
import { pointedAt } from './cell';
import { someOf } from './field-filter';
import type { FieldBase, FieldType } from './field-type';
import { ids } from './ids';
import type { TextHeld } from './texts';

/** An entry of a dictionary of the organisation. What was chosen stays when the dictionary no longer offers it. */
export type DictionaryField = FieldBase & {
  readonly type: 'dictionary';
  /** Its code: `experimentType`. */
  readonly dictionary: string;
};

const entry = title(100);
const inDictionary = ({ dictionary }: DictionaryField): string => `dictionary:${dictionary}`;

export const dictionaryField: FieldType<DictionaryField, TextHeld> = {
  type: 'dictionary',
  sent: ({ maxLength = 100, required = false }) => (required ? title : plainText)(maxLength),
  stored: () => z.string(),
  blank: () => '',
  kind: (field) => ({ kind: 'choice', of: inDictionary(field) }),
  filter: () => z.union([entry, someOf(entry)]),
  column: () => 'code',
  pointsTo: (field, value) => [{ category: inDictionary(field), ids: ids(value) }],
  cell: (field, value, { nameOf }) =>
    typeof value === 'string' && value !== '' ? (nameOf(inDictionary(field), value) ?? value) : null,
  readCell: (field, cell, words) => pointedAt(inDictionary(field), words)(String(cell).trim()),
  examples: () => ['synthesis', '分析'],
  wrong: () => [1, true, [], {}],
};
