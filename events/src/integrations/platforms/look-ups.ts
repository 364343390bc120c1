import { z } from 'zod';
import type { Label } from '../../core/call';
import { plainText } from '../../core/schemas';
import type { Platform } from './platform';

/** How many a platform is asked for at once; who seeks a needle types more of its name. */
export const MOST_FOUND = 50;

/** What is looked for: words of a name, a number, or the structure itself. At least one of the two. */
export const soughtSchema = z.strictObject({
  key: plainText(100).optional(),
  inchiKey: z
    .string()
    .regex(/^[A-Z]{14}-[A-Z]{10}-[A-Z]$/, { error: 'inchiKeyForm' })
    .optional(),
});
export type Sought = z.infer<typeof soughtSchema>;

const line = z.string().max(500);
const short = z.string().max(100);
/** Empty where the platform has none. */
const structure = { cas: z.string().max(40), smiles: z.string().max(20_000), inchiKey: z.string().max(27) };

export const BOTTLE_UNITS = ['mg', 'g', 'kg', 'µL', 'mL', 'L'] as const;

/** A bottle as CIMS has it at this moment. */
export const bottleSchema = z.strictObject({
  bottleNo: z.string().min(1).max(50),
  name: line,
  /** What it is called in Chinese; empty where CIMS has it in one language. */
  nameZh: line,
  ...structure,
  lot: short,
  supplier: short,
  /** Per cent of mass; null where it is not known. */
  purity: z.number().positive().max(100).nullable(),
  /** g/mL */
  density: z.number().positive().nullable(),
  location: short,
  /** What is in it, and what of that nobody has reserved. */
  remaining: z.number().nonnegative(),
  available: z.number().nonnegative(),
  unit: z.enum(BOTTLE_UNITS),
  /** The day after which it is no longer used; null where it keeps. */
  expiry: z.iso.date().nullable(),
});
export type Bottle = z.infer<typeof bottleSchema>;

/** A compound as RegMS has it in its latest version. */
export const registeredSchema = z.strictObject({
  compoundNo: z.string().min(1).max(50),
  name: line,
  ...structure,
  salt: short,
  /** Of which batches are registered and given out. */
  released: z.boolean(),
  version: z.number().int().positive(),
  batches: z
    .array(z.strictObject({ batchNo: short, purity: z.number().positive().max(100).nullable() }))
    .max(MOST_FOUND),
});
export type RegisteredCompound = z.infer<typeof registeredSchema>;

/** Something that is looked up at a platform while a person waits, and kept nowhere. */
export type LookUp<Item extends z.ZodType = z.ZodType> = {
  readonly name: `${Platform}.${string}`;
  readonly platform: Platform;
  /** Resource of the platform's own API: `GET /bottles?key=…&inchiKey=…&most=…` */
  readonly resource: string;
  readonly label: Label;
  readonly item: Item;
};

const defineLookUp = <Item extends z.ZodType>(lookUp: LookUp<Item>): LookUp<Item> => lookUp;

export const findBottles = defineLookUp({
  name: 'cims.findBottles',
  platform: 'cims',
  resource: 'bottles',
  label: { 'zh-CN': '查找 CIMS 瓶装物料', 'en-US': 'Find bottles in CIMS' },
  item: bottleSchema,
});

export const findRegistered = defineLookUp({
  name: 'regms.findCompounds',
  platform: 'regms',
  resource: 'compounds',
  label: { 'zh-CN': '查找 RegMS 已注册化合物', 'en-US': 'Find registered compounds in RegMS' },
  item: registeredSchema,
});

export const lookUps: readonly LookUp[] = [findBottles, findRegistered];

/** What a platform answers; `more`: there are others that fit. */
export const foundSchema = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item).max(MOST_FOUND), more: z.boolean() });
