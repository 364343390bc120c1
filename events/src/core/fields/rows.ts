import { z } from 'zod';
import { distinctBy } from '../schemas';
import { eachRead } from './cell';
import type { FieldBase, FieldType, Holding } from './field-type';
import { orBlank } from './filled';
import { rowTypeOf, type RowBy, type RowField } from './row-field-types';
import { readLine, rowLine } from './row-line';
import { rowChanges } from './row-changes';

/** Rows in an order of their own, each with the same declared fields. At most `maxLength` of them. */
export type RowsField = FieldBase & {
  readonly type: 'rows';
  readonly fields: readonly [RowField, ...RowField[]];
  /** The field that tells rows apart: no two have the same in it. */
  readonly distinctBy?: string;
};
export interface RowsHeld extends Holding {
  readonly value: this['field'] extends { readonly fields: infer Fields extends readonly RowField[] }
    ? readonly RowBy<Fields>[]
    : never;
  readonly always: true;
}

/** Both versions of a list are compared row by row with each other. */
const MOST_ROWS = 1_000;

export type Row = Readonly<Record<string, unknown>>;

const sentRow = (fields: readonly RowField[]) =>
  z.strictObject(
    Object.fromEntries(fields.map((field) => [field.key, orBlank(rowTypeOf(field).sent(field), field.required)])),
  );

/** A row as the log has it: keys that are no longer declared are left out, and what was left empty is what is blank. */
const storedRow = (fields: readonly RowField[]) =>
  z.object(
    Object.fromEntries(
      fields.map((field) => {
        const type = rowTypeOf(field);
        const stored = type.stored(field);
        return [
          field.key,
          field.required === true ? stored : stored.nullish().transform((held) => held ?? type.blank?.(field)),
        ];
      }),
    ),
  );

const rowsIn = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : [];

export const rowsField: FieldType<RowsField, RowsHeld> = {
  type: 'rows',
  sent: ({ fields, maxLength = 100, required = false, distinctBy: key }) => {
    const rows = z
      .array(sentRow(fields))
      .min(required ? 1 : 0, { error: 'required' })
      .max(maxLength);
    return key === undefined ? rows : distinctBy(rows, (row) => row[key]);
  },
  stored: ({ fields }) => z.array(storedRow(fields)),
  blank: () => [],
  kind: (_field, of) => ({ kind: 'data', of }),
  changes: (field, entity, old, next) => rowChanges(field, entity, rowsIn(old), rowsIn(next)),
  filter: () => null,
  column: () => null,
  pointsTo: ({ fields }, value) =>
    rowsIn(value).flatMap((row) => fields.flatMap((field) => rowTypeOf(field).pointsTo?.(field, row[field.key]) ?? [])),
  cell: ({ fields }, value, words) => {
    const lines = rowsIn(value).map((row) => rowLine(fields, row, words));
    return lines.length === 0 ? null : lines.join('\n');
  },
  readCell: ({ fields }, cell, words) =>
    eachRead(
      String(cell)
        .split('\n')
        .filter((line) => line.trim() !== ''),
      (line) => readLine(fields, line, words),
    ),
  examples: ({ fields }) => {
    const row = (at: number): Row =>
      Object.fromEntries(
        fields.map((field) => {
          const examples = rowTypeOf(field).examples(field);
          return [field.key, examples[at % examples.length]];
        }),
      );
    return [[row(0)], [row(1), row(0)]];
  },
  wrong: () => ['a', 1, {}, [1], [[]], [null], [{ nothing: 1 }]],
  faults: ({ fields, distinctBy: key, maxLength = 100 }) => [
    ...(maxLength > MOST_ROWS ? [`at most ${MOST_ROWS} rows are compared`] : []),
    ...(new Set(fields.map((field) => field.key)).size === fields.length ? [] : ['two fields of a row have one key']),
    ...(key === undefined || fields.some((field) => field.key === key) ? [] : [`no field of a row is ${key}`]),
    ...fields.flatMap((field) => (rowTypeOf(field).faults?.(field) ?? []).map((fault) => `${field.key}: ${fault}`)),
  ],
};
