import { z } from 'zod';
import { defineCall } from '../core/call';
import { id, isoDate, paging, text } from '../core/schemas';
import { HELD_ROLES } from './held-structure';
import { STRUCTURE_LIMITS } from './structure-limits';
import { SIDES } from './structure-reading';

const context = 'structures';

/** `exact` is the same compound; in `reaction` each fragment drawn is contained in a component of its side. */
export const SEARCH_MODES = ['exact', 'substructure', 'similarity', 'reaction'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** Where structures stand: records, and entries of every register that may hold structures, by its name. */
const placeKind = id;
export type PlaceKind = z.infer<typeof placeKind>;

/** Tanimoto coefficient of Morgan fingerprints of radius 2 and 2,048 bits. */
export const SIMILARITY = { least: 0.1, offered: 0.5, radius: 2, bits: 2_048 } as const;

/** A drawing: molfile, RXN, KET, SMILES, CXSMILES, or any other form that `Structure/Read` takes. */
const drawn = z.string().min(1, { error: 'required' }).max(STRUCTURE_LIMITS.structure, { error: 'tooLong' });

const alike = {
  /** Wedges, double bonds and groups of stereocentres do not count. Of a substructure they count only where they are drawn. */
  ignoreStereo: z.boolean().default(false),
  ignoreIsotopes: z.boolean().default(false),
  /** The parent compound counts, without counter-ions and solvates, however it is charged. */
  ignoreSalt: z.boolean().default(false),
};

/** Atoms and bonds that matched, from 0, in the order in which `structure` has them; empty where they are not of the drawing. */
const matched = { atoms: z.array(z.number().int()), bonds: z.array(z.number().int()) };

const found = {
  /** As it was drawn there: a molfile, or SMILES. */
  structure: z.string(),
  smiles: z.string(),
  inchiKey: z.string().nullable(),
  role: z.enum(HELD_ROLES).nullable(),
  /** What it is called there; empty where it has no name. */
  name: z.string(),
  /** Of a product, per cent. */
  yield: z.number().nullable(),
  /** The row that it stands in. */
  rowId: z.string().nullable(),
  ...matched,
};

const componentFound = z.object({ side: z.enum(SIDES), ...found });

const hit = z.object({
  ...found,
  place: z.object({
    /** `record`, or the name of a register. */
    kind: z.string(),
    id: z.string(),
    /** Of a record, `SL-2026-0008`; empty elsewhere. */
    number: z.string(),
    title: z.string(),
    moduleId: z.string().nullable(),
    /** What the module is called there. */
    module: z.string(),
  }),
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** When the place was last changed. */
  date: z.string(),
  /** Of a search by similarity. */
  similarity: z.number().nullable(),
  /** Of a search by reaction: everything with a structure that takes part; the other fields are of the first that matched. */
  components: z.array(componentFound),
});
export type StructureHit = z.infer<typeof hit>;

const searchRequest = z.strictObject({
  ...paging,
  query: drawn,
  mode: z.enum(SEARCH_MODES).default('substructure'),
  /** Least similarity. */
  threshold: z.number().min(SIMILARITY.least).max(1).default(SIMILARITY.offered),
  ...alike,
  /** As one of these; any where it is left out. Not of reactions, whose sides say it. */
  roles: z.array(z.enum(HELD_ROLES)).max(HELD_ROLES.length).optional(),
  places: z.array(placeKind).max(20, { error: 'tooMany' }).optional(),
  /** Stands in number, title or the name of the structure there. */
  text: text(200).optional(),
  authorId: id.optional(),
  projectId: id.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
});

const making = z.object({
  recordId: z.string(),
  number: z.string(),
  title: z.string(),
  moduleId: z.string(),
  rowId: z.string(),
  yield: z.number().nullable(),
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  date: z.string(),
});
export type Making = z.infer<typeof making>;

export const structureSearchCalls = {
  /** Every structure that the caller may read: in records, templates and compounds. `rows` is exact, or `rowsCapped` says that there are more. */
  search: defineCall({
    id: 'X630',
    method: 'POST',
    path: 'Structure/Search',
    kind: 'query',
    ofNow: true,
    context,
    summary: { 'zh-CN': '按结构检索', 'en-US': 'Search by structure' },
    request: searchRequest,
    response: z.object({
      hits: z.array(hit),
      /** The threshold that held; null of other searches. */
      threshold: z.number().nullable(),
      /**
       * Drawings are not searched yet: what was just written is taken in before the answer, a large import in the background.
       * How many there are of either is not said: the index holds what the caller may not read.
       */
      isIndexing: z.boolean(),
      /** Where structures stand of which the engine cannot tell in time whether they contain it; some of them where there are many. */
      uncompared: z.array(z.object({ kind: z.string(), id: z.string(), number: z.string(), title: z.string() })),
    }),
  }),
  /** Whether a compound was made as a product in a record that the caller may read. */
  madeBefore: defineCall({
    id: 'X631',
    method: 'POST',
    path: 'Structure/MadeBefore',
    kind: 'query',
    ofNow: true,
    context,
    summary: { 'zh-CN': '查询是否做过该化合物', 'en-US': 'Whether a compound was made before' },
    request: z.strictObject({
      /** A drawing, or an InChIKey. */
      structure: drawn,
      ...alike,
      /** The record that asks: what stands there itself does not count. */
      exceptRecordId: id.optional(),
    }),
    response: z.object({
      /** Product rows; more than so many where `countCapped`. */
      count: z.number().int(),
      countCapped: z.boolean(),
      /** That with the highest yield up to 100 %; null where no yield is known. */
      best: making.nullable(),
      newest: making.nullable(),
    }),
  }),
} as const;
