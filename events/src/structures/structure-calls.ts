import { z } from 'zod';
import { defineCall } from '../core/call';
import { fileName, plainText, wholeNumber } from '../core/schemas';
import { drawingSchema, INKS, pictureSchema, textsLength } from './drawing';
import { STRUCTURE_LIMITS } from './structure-limits';
import { entryReading, structureReading } from './structure-reading';

const context = 'structures';
const { base64, line, lines, pictures, structure, text, texts } = STRUCTURE_LIMITS;

/** As a file has it, with its control characters: nothing of it is stored, what is made of it is clean. */
const fileText = z.string().max(text, { error: 'tooLong' });

/** Into what a structure or reaction can be put; a reaction has no InChI. */
export const CONVERSIONS = [
  ...['ket', 'mol', 'molV3000', 'rxn', 'rxnV3000', 'cdxml', 'cdx', 'smiles', 'inchi', 'inchiKey'],
] as const;

/** What tells structures from names. */
export const NAME_READERS = ['opsin'] as const;

export const structureCalls = {
  /**
   * What a file or pasted text says: molecules and reactions, each with its compounds, by which a table follows its
   * scheme. Bad entries of a list are named in `faults`, good ones kept; what holds no good entry at all is refused.
   */
  read: defineCall({
    id: 'X620',
    method: 'POST',
    path: 'Structure/Read',
    kind: 'query',
    context,
    summary: { 'zh-CN': '读取结构与反应', 'en-US': 'Read structures and reactions' },
    request: z.strictObject({
      content: fileText.default(''),
      /** Of a binary file (CDX), instead of `content`. */
      contentBase64: z
        .string()
        .max(base64, { error: 'tooLong' })
        .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'badBase64' })
        .optional(),
      /** Its ending helps to tell what it is. */
      name: fileName.optional(),
      /** The first entry that is wanted, from 1. */
      from: wholeNumber(1, 1_000_000).default(1),
    }),
    response: structureReading,
  }),
  /**
   * The structure that an English systematic name means. Who reads it (`by`) is there once an administrator has set it up;
   * nothing is read without it, nor from a name that means nothing to it.
   */
  fromName: defineCall({
    id: 'X720',
    method: 'POST',
    path: 'Structure/FromName',
    kind: 'query',
    context,
    summary: { 'zh-CN': '由系统名称得出结构', 'en-US': 'Structure from a systematic name' },
    /** Empty: only whether names are read here. */
    request: z.strictObject({ name: plainText(STRUCTURE_LIMITS.name).default('') }),
    response: z.object({ by: z.enum(NAME_READERS).nullable(), entry: entryReading.nullable() }),
  }),
  /** Pictures of what is stored, drawn on the server: molecules by the engine, schemes with texts in our own fonts. */
  draw: defineCall({
    id: 'X621',
    method: 'POST',
    path: 'Structure/Draw',
    kind: 'query',
    context,
    summary: { 'zh-CN': '绘制结构图', 'en-US': 'Draw structures' },
    request: z.strictObject({
      drawings: z
        .array(drawingSchema)
        .min(1)
        .max(pictures, { error: 'tooMany' })
        .refine((drawings) => drawings.reduce((sum, drawing) => sum + textsLength(drawing), 0) <= texts, {
          error: 'tooLong',
          params: { max: texts },
        }),
      ink: z.enum(INKS).default('light'),
    }),
    /** In their order; null for one that cannot be drawn, such as a structure that nothing reads. */
    response: z.object({ pictures: z.array(pictureSchema.nullable()) }),
  }),
  /** The same structure or reaction in another format, for files and the clipboard. */
  convert: defineCall({
    id: 'X622',
    method: 'POST',
    path: 'Structure/Convert',
    kind: 'query',
    context,
    summary: { 'zh-CN': '转换结构格式', 'en-US': 'Convert structures' },
    request: z.strictObject({
      /** KET, molfile, RXN, SMILES: one entry. */
      content: z.string().min(1).max(structure, { error: 'tooLong' }),
      to: z.enum(CONVERSIONS),
      /** Texts for the fourth line of a molfile or RXN; those that the content has already where it is left out. */
      texts: z
        .array(z.string().max(line, { error: 'tooLong' }))
        .max(lines, { error: 'tooMany' })
        .optional(),
    }),
    /** `cdx` as base64. */
    response: z.object({ text: z.string() }),
  }),
} as const;
