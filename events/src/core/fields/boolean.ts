import { z } from 'zod';
import { cellFaults } from './cell';
import type { FieldBase, FieldType, Holding } from './field-type';

/** A switch; one that was never touched is off. */
export type BooleanField = FieldBase & { readonly type: 'boolean' };
export interface BooleanHeld extends Holding {
  readonly value: boolean;
  readonly always: true;
}

const WORDS = {
  yes: { 'zh-CN': '是', 'en-US': 'Yes' },
  no: { 'zh-CN': '否', 'en-US': 'No' },
} as const;
const YES = new Set(['是', 'yes', 'y', 'true', '1', '√']);
const NO = new Set(['否', 'no', 'n', 'false', '0', '×']);

export const booleanField: FieldType<BooleanField, BooleanHeld> = {
  type: 'boolean',
  sent: () => z.boolean(),
  stored: () => z.boolean(),
  blank: () => false,
  kind: () => ({ kind: 'boolean' }),
  filter: () => z.boolean(),
  column: () => 'flag',
  examples: () => [true, false],
  cell: (_field, value, { language }) => (typeof value === 'boolean' ? WORDS[value ? 'yes' : 'no'][language] : null),
  readCell: (_field, cell) => {
    const typed = String(cell).trim().toLowerCase();
    if (YES.has(typed)) return { value: true };
    return NO.has(typed) ? { value: false } : cellFaults.yesNo();
  },
  wrong: () => ['true', 1, [], {}],
};
