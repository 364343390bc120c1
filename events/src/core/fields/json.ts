import type { z } from 'zod';
import type { FileRef } from '../schemas';
import type { FieldKind } from '../trace-value';
import { cellFaults } from './cell';
import type { FieldBase, FieldType, Holding } from './field-type';

/** A shape of the register's own: what a person may send, and what stands in the log. */
export type JsonField = FieldBase & {
  readonly type: 'json';
  readonly schema: z.ZodType;
  readonly stored: z.ZodType;
  /** What the trace makes of it, where it is no mere data. */
  readonly trace?: FieldKind;
  /** It holds modules of records: two states of it are compared module by module, as those of a record are. */
  readonly modules?: true;
  /** Files that it names: open to whoever reads the entry. */
  readonly files?: (value: unknown) => readonly FileRef[];
};
export interface JsonHeld extends Holding {
  readonly value: this['field'] extends { readonly stored: z.ZodType<infer Value> } ? Value : never;
  readonly always: false;
}

export const jsonField: FieldType<JsonField, JsonHeld> = {
  type: 'json',
  sent: ({ schema }) => schema,
  stored: ({ stored }) => stored,
  kind: ({ trace }, of) => trace ?? { kind: 'data', of },
  filter: () => null,
  column: () => null,
  cell: (_field, value) => (value === undefined || value === null ? null : JSON.stringify(value)),
  readCell: (_field, cell) => {
    try {
      const value: unknown = JSON.parse(String(cell));
      return { value };
    } catch {
      return cellFaults.json();
    }
  },
  files: ({ files }) => files ?? null,
  // What its shape takes only its register knows.
  examples: () => [],
  wrong: () => [1, true, '<script>'],
};
