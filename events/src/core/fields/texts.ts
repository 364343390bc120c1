import { z } from 'zod';
import type { FieldKind } from '../trace-value';
import { filledText, name, plainText, text, title } from '../schemas';
import type { Cell, CellRead } from './cell';
import { withWords } from './field-filter';
import type { ColumnKind, FieldBase, FieldType, Holding } from './field-type';

export interface TextHeld extends Holding {
  readonly value: string;
  readonly always: true;
}

/** What all texts have in common. */
const ofText = {
  stored: () => z.string(),
  blank: () => '',
  kind: (): FieldKind => ({ kind: 'text' }),
  filter: () => withWords,
  column: (): ColumnKind => 'words',
  wrong: () => [1, true, [], {}],
  cell: (_field: FieldBase, value: unknown) => (typeof value === 'string' && value !== '' ? value : null),
  readCell: (_field: FieldBase, cell: Cell): CellRead => ({ value: String(cell) }),
};

const words = ['室温搅拌 2 h', 'Stirred at RT', '回流'];
const cut = ({ maxLength = 100 }: FieldBase): readonly string[] => words.map((each) => each.slice(0, maxLength).trim());

/** A name: one line, trimmed and composed. */
export type NameField = FieldBase & { readonly type: 'name' };
export const nameField: FieldType<NameField, TextHeld> = {
  ...ofText,
  type: 'name',
  sent: ({ maxLength = 100 }) => name(maxLength),
  examples: cut,
};

/** One line that stands for something, such as a batch; what need not be filled is free. */
export type TextField = FieldBase & { readonly type: 'text' };
export const textField: FieldType<TextField, TextHeld> = {
  ...ofText,
  type: 'text',
  sent: ({ maxLength = 250, required = false }) => (required ? title : plainText)(maxLength),
  examples: cut,
};

/** What is written at length. */
export type LongTextField = FieldBase & { readonly type: 'longText' };
export const longTextField: FieldType<LongTextField, TextHeld> = {
  ...ofText,
  type: 'longText',
  sent: ({ maxLength = 250, required = false }) => (required ? filledText : text)(maxLength),
  examples: cut,
};
