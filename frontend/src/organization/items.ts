import { ITEM_COLOURS, type DictionaryItem } from '@shilu/events/organization/dictionary';
import { z } from 'zod';

/** While they are typed, options may be blank. */
const typedItems = z.array(
  z.object({
    value: z.string(),
    zh: z.string(),
    en: z.string(),
    enabled: z.boolean(),
    colour: z.enum(ITEM_COLOURS).optional(),
  }) satisfies z.ZodType<DictionaryItem>,
);

export const readItems = (value: unknown): readonly DictionaryItem[] => typedItems.catch([]).parse(value ?? []);

/** Rows copied from a spreadsheet: value, Chinese, English; fewer columns repeat the first. One cell alone is not rows. */
export const pastedItems = (text: string): readonly DictionaryItem[] => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2 && !text.includes('\t')) return [];
  return lines.map((line) => {
    const [value = '', zh = value, en = zh] = line.split('\t').map((cell) => cell.trim());
    return { value, zh, en, enabled: true };
  });
};
