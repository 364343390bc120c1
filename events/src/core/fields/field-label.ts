import type { Language } from '../call';
import type { RegisterField } from './field-types';
import type { RowField } from './row-field-types';

/** The field of a row, by its key; undefined where the field holds no such rows. */
export const fieldOfRow = (field: RegisterField, key: string | undefined): RowField | undefined =>
  'fields' in field ? field.fields.find((each) => each.key === key) : undefined;

/**
 * What a field is called; within rows with the number of the row: `Steps · row 2 · Amount`. What a change names by
 * something else than a number (a file by its hash) is no row, and its name is no word for people.
 */
export const fieldLabel = (field: RegisterField, language: Language, row?: string, key?: string): string => {
  if (row === undefined || !/^\d+$/.test(row)) return field.label[language];
  const numbered = language === 'zh-CN' ? `第 ${row} 行` : `row ${row}`;
  return [field.label[language], numbered, fieldOfRow(field, key)?.label[language]].filter(Boolean).join(' · ');
};
