import { z } from 'zod';
import { percent, strengthSchema, within } from '../../../chemistry/strength';
import { id as anId, isoDate, isoInstant, plainText, text, title } from '../../../core/schemas';
import { BOTTLE_UNITS } from '../../../integrations/platforms/look-ups';
import { hazardsSchema } from '../../../resources/hazards';
import { HELD_ROLES, type HeldRole } from '../../../structures/held-structure';
import { STRUCTURE_LIMITS } from '../../../structures/structure-limits';
import { CONDITIONS, type MeasuredCondition } from './condition-names';
import { EXCESS_KINDS, isExcess } from './excess';
import { furtherListSchema } from './further-fields';
import { runOriginSchema, variationsSchema } from './variations-schema';

/** What a row is in the reaction; which list of the content it stands in follows from it (`sourceOf`). */
export const ROLES = HELD_ROLES;
export type Role = HeldRole;

/**
 * The four lists as they are called on the wire: `yl` (原料) what goes in, `cw` (产物) what comes out, `rj` (溶剂)
 * solvents, `ch` (后处理) what is added after the reaction.
 */
export const SOURCES = ['yldataSource', 'cwdataSource', 'rjdataSource', 'chdataSource'] as const;
export type Source = (typeof SOURCES)[number];

/** Planned cells: each is held as typed, or follows from the others. */
export const PLANNED = ['equivalents', 'amount', 'mass', 'volume', 'concentration', 'volumes'] as const;
export type PlannedCell = (typeof PLANNED)[number];
/** What may be held: planned cells, and what else follows where it is not typed. */
export const HELD = [...PLANNED, 'formula', 'molecularWeight'] as const;
export type HeldCell = (typeof HELD)[number];

export const MASS_UNITS = ['µg', 'mg', 'g', 'kg'] as const;
export const AMOUNT_UNITS = ['µmol', 'mmol', 'mol'] as const;
export const VOLUME_UNITS = ['µL', 'mL', 'L'] as const;

export const MOST = { rows: 100, batches: 50, steps: 50, count: 100, coefficient: 100 } as const;
export const LONGEST = {
  ...{
    name: 500,
    label: 30,
    cas: 40,
    formula: 200,
    lot: 100,
    note: 250,
    solvent: 100,
    unit: 20,
    condition: 100,
    bottle: 50,
  },
  ...{
    structure: STRUCTURE_LIMITS.structure,
    smiles: 20_000,
    molFile: 2_000_000,
    neoMolFile: 2_000_000,
    process: 50_000,
    arrow: 2_000,
  },
} as const;

const ownId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

/** A number as it was typed, not negative: 1.50 stays 1.50; empty where nothing was typed and nothing follows. */
const decimal = z
  .string()
  .regex(/^(?:[0-9]{1,20}(?:\.[0-9]{1,20})?(?:e-?[0-9]{1,2})?)?$/, { error: 'notAPositiveNumber' });
/** V025: a fraction such as 0.5 is one; blank is none, which what is written has as null (`derivedEquation`). */
const count = z.union([z.literal(''), within('countRange', (value) => value.gt(0) && value.lte(MOST.count))], {
  error: 'countRange',
});

/** What goes with the parent compound in the form that is weighed: a counter-ion, water. Null where there is none. */
const withParentSchema = z.strictObject({
  name: plainText(LONGEST.name),
  formula: plainText(LONGEST.formula),
  count,
});
export type WithParent = z.infer<typeof withParentSchema>;

/** How stereochemically pure: `ee` in per cent, `dr` as a ratio, `95:5`. */
const excessSchema = z
  .strictObject({ kind: z.enum(EXCESS_KINDS), value: plainText(LONGEST.label) })
  .superRefine((excess, context) => {
    if (!isExcess(excess)) context.addIssue({ code: 'custom', message: excess.kind === 'ee' ? 'eeForm' : 'drForm', path: ['value'] });
  }); // prettier-ignore

const batchSchema = z.strictObject({
  id: ownId,
  number: plainText(LONGEST.lot),
  /** `crop 1`, `fractions 12–20` */
  crop: plainText(LONGEST.note),
  mass: decimal,
  massUnit: z.enum(MASS_UNITS),
  /** Per cent; empty counts as pure. */
  purity: z.union([z.literal(''), percent]),
  excess: excessSchema.nullable(),
  form: plainText(LONGEST.note),
  colour: plainText(LONGEST.note),
  remark: plainText(LONGEST.note),
  /** Of fields that the organisation adds (R058). */
  extra: furtherListSchema,
});
export type Batch = z.infer<typeof batchSchema>;

/**
 * Where a material was taken from, by ids alone: what they are called is for those to read who may read them. A kind for
 * each place that there is to take from.
 */
export const originSchema = z.discriminatedUnion('kind', [
  /** A product of another record's reaction, by its row, and which batch of it; what the batch weighed when it was taken. */
  z.strictObject({
    kind: z.literal('batch'),
    record: anId,
    module: anId,
    row: ownId,
    batch: ownId.nullable(),
    mass: decimal,
    massUnit: z.enum(MASS_UNITS),
  }),
  /** A bottle of the inventory (CIMS), and what of it nobody had reserved when it was picked. */
  z.strictObject({
    kind: z.literal('cims'),
    bottleNo: title(LONGEST.bottle),
    location: plainText(LONGEST.lot),
    available: decimal,
    unit: z.enum(BOTTLE_UNITS),
    asOf: isoInstant,
    /** Empty where it keeps. */
    expiry: z.union([z.literal(''), isoDate]),
  }),
  /** A compound of the registry (RegMS), and the batch of it where one is meant. */
  z.strictObject({ kind: z.literal('regms'), compoundNo: title(LONGEST.bottle), batchNo: plainText(LONGEST.lot) }),
  /** A compound of the basic library, by its CAS number, with the form it is bought in behind it. */
  z.strictObject({
    kind: z.literal('basic'),
    compound: z.string().regex(/^[1-9][0-9]{1,6}-[0-9]{2}-[0-9](?:\/[0-9]{1,2})?$/),
  }),
  /** A compound of the team's own register. */
  z.strictObject({ kind: z.literal('team'), compound: anId }),
]);
export type Origin = z.infer<typeof originSchema>;
export type BatchOrigin = Extract<Origin, { readonly kind: 'batch' }>;
export type BottleOrigin = Extract<Origin, { readonly kind: 'cims' }>;

const distinctIds = (items: readonly { readonly id: string }[]): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length;

export const rowSchema = z.strictObject({
  id: ownId,
  /** Number of the compound: `1`, `2a`. */
  cnum: plainText(LONGEST.label),
  role: z.enum(ROLES),
  name: plainText(LONGEST.name),
  cas: plainText(LONGEST.cas),
  /** Molfile; empty for a material without structure, such as Celite. */
  structure: text(LONGEST.structure),
  smiles: text(LONGEST.smiles),
  inchiKey: z.string().regex(/^(?:[A-Z]{14}-[A-Z]{10}-[A-Z])?$/, { error: 'inchiKeyForm' }),
  /** Of the parent compound with all that is drawn, Hill's order or as typed. */
  formula: plainText(LONGEST.formula),
  /** Grams per mole of `formula`, without salt and solvate. */
  molecularWeight: decimal,
  salt: withParentSchema.nullable(),
  solvate: withParentSchema.nullable(),
  /** ν (V027) */
  coefficient: within('coefficientRange', (value) => value.gte(1) && value.lte(MOST.coefficient)),
  strength: strengthSchema.nullable(),
  /** g/mL of what is measured out. */
  density: decimal,
  /** In the order of typing; what is not held follows from what is. */
  held: z.array(z.enum(HELD)).max(HELD.length).refine((cells) => new Set(cells).size === cells.length, { error: 'repeated' }),
  /** n / n of the reference */
  equivalents: decimal,
  amount: decimal,
  amountUnit: z.enum(AMOUNT_UNITS),
  mass: decimal,
  massUnit: z.enum(MASS_UNITS),
  volume: decimal,
  volumeUnit: z.enum(VOLUME_UNITS),
  /** Of a solvent: mol of the reference per litre of it. */
  concentration: decimal,
  /** Of a solvent: mL per gram of the reference. */
  volumes: decimal,
  /** What was really weighed or measured out. */
  actualMass: decimal,
  actualMassUnit: z.enum(MASS_UNITS),
  actualVolume: decimal,
  actualVolumeUnit: z.enum(VOLUME_UNITS),
  /** Of products. */
  batches: z.array(batchSchema).max(MOST.batches, { error: 'tooManyBatches' }).refine(distinctIds, { error: 'repeated' }),
  lot: plainText(LONGEST.lot),
  supplier: plainText(LONGEST.lot),
  note: plainText(LONGEST.note),
  from: originSchema.nullable(),
  /** What the source that it was taken from states of its hazards, and when; null where none does. */
  hazards: hazardsSchema.nullable(),
  /** It stands in the drawing; what is drawn over the arrow goes with the drawing. */
  drawn: z.boolean(),
  /** The text over the arrow that this row was made of; empty where it was not. */
  oldContent: plainText(LONGEST.arrow),
  /** Of products: fields that the organisation adds (R058). */
  extra: furtherListSchema,
}); // prettier-ignore
export type Row = z.infer<typeof rowSchema>;

const rows = z.array(rowSchema).max(MOST.rows, { error: 'tooManyRows' });

const conditionText = plainText(LONGEST.condition);
const unitText = plainText(LONGEST.unit);

const stepSchema = z.strictObject({
  id: ownId,
  /** ℃; as typed, also `−78 to 25` */
  temperature: conditionText,
  temperatureUnit: unitText,
  time: conditionText,
  timeUnit: unitText,
  note: plainText(LONGEST.note),
});
export type ProgramStep = z.infer<typeof stepSchema>;

/** K05 gives their units; texts as they were typed. */
const conditionParts = {
  time: conditionText,
  timeUnit: unitText,
  concentration: conditionText,
  concentrationUnit: unitText,
  pressure: conditionText,
  pressureUnit: unitText,
  temperature: conditionText,
  temperatureUnit: unitText,
  /** Of the reaction. */
  volume: conditionText,
  volumeUnit: unitText,
  stirring: conditionText,
  stirringUnit: unitText,
  /** Atmosphere; `qifenUnit` holds it as product.md names it, `Air` at first. */
  qifenUnit: conditionText,
  /** Temperatures one after the other. */
  program: z.array(stepSchema).max(MOST.steps, { error: 'tooManySteps' }).refine(distinctIds, { error: 'repeated' }),
} as const satisfies Readonly<
  Record<MeasuredCondition | `${MeasuredCondition}Unit` | 'qifenUnit' | 'program', z.ZodType>
>;
const conditionSchema = z.strictObject(conditionParts);
export type Condition = z.infer<typeof conditionSchema>;

/** What stands over and below the arrow. */
const arrowSchema = z.strictObject({
  /** Solvents, by the ids of their rows. */
  RJData: z.array(ownId).max(MOST.rows),
  /** Reagents and catalysts. */
  FYSJData: z.array(ownId).max(MOST.rows),
  puretext: plainText(LONGEST.arrow),
  puretext_isCheck: z.boolean(),
  condition: z.array(z.enum(CONDITIONS)).max(CONDITIONS.length),
});
export type Arrow = z.infer<typeof arrowSchema>;

/** M01: scheme, table and conditions of one reaction. */
export const equationSchema = z
  .strictObject({
    /** RXN file of the scheme, empty where there is none. */
    molFile: text(LONGEST.molFile),
    /** The same as the editor has it (KET). */
    neoMolFile: text(LONGEST.neoMolFile),
    zbProcess: text(LONGEST.process),
    yldataSource: rows,
    cwdataSource: rows,
    rjdataSource: rows,
    chdataSource: rows,
    /** The row that equivalents are counted by. */
    reference: ownId.nullable(),
    condition: conditionSchema,
    arrowReactionData: arrowSchema,
    variations: variationsSchema,
    /** The run of another record's reaction that this one was set up from. */
    runOf: runOriginSchema.nullable(),
  })
  .superRefine((content, context) => {
    const seen = new Set<string>();
    for (const source of SOURCES)
      for (const [at, { id, role }] of content[source].entries()) {
        if (seen.has(id)) context.addIssue({ code: 'custom', message: 'repeated', path: [source, at, 'id'] });
        seen.add(id);
        if (sourceOf(role) !== source)
          context.addIssue({ code: 'custom', message: 'roleElsewhere', path: [source, at, 'role'] });
      }
    if (content.reference !== null && !content.yldataSource.some(({ id }) => id === content.reference))
      context.addIssue({ code: 'custom', message: 'referenceGone', path: ['reference'] });
    const { RJData, FYSJData } = content.arrowReactionData;
    for (const [key, ids] of [['RJData', RJData], ['FYSJData', FYSJData]] as const)
      if (ids.some((id) => !seen.has(id)) || new Set(ids).size !== ids.length)
        context.addIssue({ code: 'custom', message: 'rowGone', path: ['arrowReactionData', key] });
    for (const [at, column] of content.variations.columns.entries())
      if (column.kind === 'row' && !seen.has(column.rowId))
        context.addIssue({ code: 'custom', message: 'rowGone', path: ['variations', 'columns', at, 'rowId'] });
  }); // prettier-ignore
export type Equation = z.infer<typeof equationSchema>;

/** In which list a row of this role stands. */
export const sourceOf = (role: Role): Source => {
  switch (role) {
    case 'startingMaterial':
    case 'reagent':
    case 'catalyst':
      return 'yldataSource';
    case 'product':
    case 'byProduct':
      return 'cwdataSource';
    case 'solvent':
      return 'rjdataSource';
    case 'workUp':
      return 'chdataSource';
  }
};

/** Every row, in the order in which the table has them. */
export const rowsOf = (content: Equation): readonly Row[] => SOURCES.flatMap((source) => content[source]);
export const rowOf = (content: Equation, id: string): Row | undefined => rowsOf(content).find((row) => row.id === id);

export const isProduct = ({ role }: Pick<Row, 'role'>): boolean => role === 'product' || role === 'byProduct';
