import { z } from 'zod';
import { id as anId, plainText } from '../../../core/schemas';
import { CONDITIONS } from './condition-names';

/** The same reaction run several times: what was varied, and what came of each run. */

const ownId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

/** Planned quantities that may be varied; `name` stands for another material in the place of the row's. */
export const VARIED_CELLS = ['equivalents', 'amount', 'mass', 'volume', 'concentration', 'name'] as const;
export type VariedCell = (typeof VARIED_CELLS)[number];

export const MOST_VARIED = { columns: 30, runs: 200 } as const;
export const LONGEST_VARIED = { value: 250, label: 60, unit: 20 } as const;

const columnSchema = z.discriminatedUnion('kind', [
  z.strictObject({ id: ownId, kind: z.literal('condition'), of: z.enum(CONDITIONS) }),
  z.strictObject({ id: ownId, kind: z.literal('row'), rowId: ownId, cell: z.enum(VARIED_CELLS) }),
  /** What came of a run: yield, conversion, ee, a remark. */
  z.strictObject({
    ...{ id: ownId, kind: z.literal('result') },
    label: plainText(LONGEST_VARIED.label),
    unit: plainText(LONGEST_VARIED.unit),
  }),
]);
export type VariedColumn = z.infer<typeof columnSchema>;

const runSchema = z.strictObject({
  id: ownId,
  /** As it was typed, by the id of its column; nothing where a run is as the table above says. */
  values: z.record(ownId, plainText(LONGEST_VARIED.value)),
});
export type VariedRun = z.infer<typeof runSchema>;

const distinct = (items: readonly { readonly id: string }[]): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length;

export const variationsSchema = z
  .strictObject({
    columns: z.array(columnSchema).max(MOST_VARIED.columns, { error: 'tooManyColumns' }).refine(distinct, { error: 'repeated' }),
    runs: z.array(runSchema).max(MOST_VARIED.runs, { error: 'tooManyRuns' }).refine(distinct, { error: 'repeated' }),
  })
  .superRefine(({ columns, runs }, context) => {
    const known = new Set(columns.map(({ id }) => id));
    for (const [at, { values }] of runs.entries())
      for (const key of Object.keys(values))
        if (!known.has(key)) context.addIssue({ code: 'custom', message: 'columnGone', path: ['runs', at, 'values', key] });
  }); // prettier-ignore
export type Variations = z.infer<typeof variationsSchema>;

export const noVariations = (): Variations => ({ columns: [], runs: [] });

/** The run of another record that a reaction was set up from: which it was then, and its id where it is known. */
export const runOriginSchema = z.strictObject({
  recordId: anId,
  run: z.string().regex(/^[1-9][0-9]{0,3}$/),
  id: z.union([z.literal(''), ownId]),
});
export type RunOrigin = z.infer<typeof runOriginSchema>;

const text = z.string();
export const variationsShape = z.object({
  columns: z.array(
    z.discriminatedUnion('kind', [
      z.object({ id: text, kind: z.literal('condition'), of: z.enum(CONDITIONS) }),
      z.object({ id: text, kind: z.literal('row'), rowId: text, cell: z.enum(VARIED_CELLS) }),
      z.object({ id: text, kind: z.literal('result'), label: text, unit: text }),
    ]),
  ),
  runs: z.array(z.object({ id: text, values: z.record(text, text) })),
});
export const runOriginShape = z.object({ recordId: text, run: text, id: text });
