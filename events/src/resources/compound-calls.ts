import { z } from 'zod';
import { strengthSchema } from '../chemistry/strength';
import { defineCall, type Label } from '../core/call';
import { plainText, wholeNumber } from '../core/schemas';
import { hazardsSchema } from './hazards';

/** Where compounds are looked up here; what platforms have is asked by their own calls. */
export const COMPOUND_SOURCES = ['basic', 'team'] as const;
export type CompoundSource = (typeof COMPOUND_SOURCES)[number];

/** Where values come from: tables, the basic library itself (`own`), whoever wrote down a compound of the team. */
export const VALUE_SOURCES = ['crc', 'perry', 'vdi', 'onmp', 'own', 'team'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];
const same = (title: string): Label => ({ 'zh-CN': title, 'en-US': title });
/** As they are told behind a value; those of the team stand on the page of its compound. */
export const VALUE_SOURCE_WORDS: Readonly<Record<ValueSource, Label>> = {
  crc: same('CRC Handbook'),
  perry: same('Perry’s Handbook'),
  vdi: same('VDI Heat Atlas'),
  onmp: same('Open Notebook Melting Points'),
  own: { 'zh-CN': '本库收录', 'en-US': 'kept by this library' },
  team: same(''),
};
const value = z.object({ number: z.number(), source: z.enum(VALUE_SOURCES) });

/** A compound as it is offered: what a row of a reaction takes from it, and what tells it from others. */
export const foundCompound = z.object({
  source: z.enum(COMPOUND_SOURCES),
  /** In its source: the CAS number of a compound of the basic library, with a form behind `/`; an entry of the team. */
  id: z.string(),
  zh: z.string(),
  en: z.string(),
  synonyms: z.array(z.string()),
  cas: z.string(),
  /** Molfile or SMILES; empty for a material without structure. */
  structure: z.string(),
  inchiKey: z.string(),
  formula: z.string(),
  molecularWeight: z.number().nullable(),
  /** g/mL of what is measured out, at so many ℃ where that is said. */
  density: value.extend({ at: z.number().nullable() }).nullable(),
  boilingPoint: value.nullable(),
  meltingPoint: value.nullable(),
  /** As it is usually bought: 37 % in water, 1.6 mol/L in hexanes. */
  strength: strengthSchema.nullable(),
  isSolvent: z.boolean(),
  /** What a source states; null where none does. */
  hazards: hazardsSchema.nullable(),
  remark: z.string(),
});
export type FoundCompound = z.infer<typeof foundCompound>;

export const MOST_FOUND = 50;
const LONGEST_TEXT = 200;

export const compoundCalls = {
  /**
   * Compounds by name in either language, synonym, abbreviation, pinyin or its initials, CAS number, formula in any order
   * of its elements, InChIKey, or the structure of a molfile or SMILES; the best first.
   */
  find: defineCall({
    id: 'X656',
    method: 'POST',
    path: 'Compound/Find',
    kind: 'query',
    context: 'resources',
    summary: { 'zh-CN': '查找化合物', 'en-US': 'Look up compounds' },
    request: z.strictObject({
      text: plainText(LONGEST_TEXT).default(''),
      /** Instead of text: the same compound by its structure. */
      structure: plainText(100_000).default(''),
      sources: z
        .array(z.enum(COMPOUND_SOURCES))
        .max(COMPOUND_SOURCES.length)
        .default([...COMPOUND_SOURCES]),
      most: wholeNumber(1, MOST_FOUND).default(12),
    }),
    response: z.object({
      found: z.array(foundCompound),
      /** There are more than were asked for. */
      more: z.boolean(),
    }),
  }),
} as const;
