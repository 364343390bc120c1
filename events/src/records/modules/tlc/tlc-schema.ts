import { z } from 'zod';
import { plainText, sha256 } from '../../../core/schemas';

/** How large a spot looks beside the others on its plate. */
export const SPOT_SIZES = ['small', 'medium', 'large'] as const;
/** Which way a spot streaks: `up` towards the solvent front, `down` towards the origin. */
export const TAILS = ['none', 'up', 'down'] as const;
export const STRENGTHS = ['faint', 'medium', 'strong'] as const;
/** `none` where nobody said; `dark` quenches the fluorescence of the plate. */
export const SPOT_COLOURS = ['none', 'dark', 'brown', 'yellow', 'orange', 'red', 'pink', 'purple', 'blue', 'green', 'white'] as const; // prettier-ignore
/** What is called differently in the two languages; any other visualisation stands as it was typed. */
export const VISUALISATIONS = ['uv254', 'uv365', 'iodine', 'kmno4', 'pma', 'ninhydrin', 'anisaldehyde'] as const;

export const MOST = {
  plates: 50,
  lanes: 30,
  spots: 200,
  visualisations: 12,
  developments: 10,
  pixels: 30_000,
} as const;
export const LONGEST = { name: 60, eluent: 200, phase: 100, visualisation: 60, note: 250, remark: 1_000 } as const;
/** Share of the picture's height that lies at least between front and origin: less would tell no two spots apart. */
export const LEAST_RUN = 0.02;

const ownId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const share = (error: string) => z.number().min(0, { error }).max(1, { error });
const pixels = z.number().int().min(1, { error: 'photoEmpty' }).max(MOST.pixels, { error: 'photoTooLarge' });

const distinct = (values: readonly string[]): boolean => new Set(values).size === values.length;
const distinctIds = (items: readonly { readonly id: string }[]): boolean => distinct(items.map(({ id }) => id));

const laneSchema = z.strictObject({
  id: ownId,
  name: plainText(LONGEST.name),
  /** Where it stands on the photo, as a share of its width from the left; null where lanes stand evenly. */
  at: share('outsidePhoto').nullable(),
});

const spotSchema = z.strictObject({
  id: ownId,
  laneId: ownId,
  /** Distance of the spot's centre from the origin, as a share of the solvent front's (`rf.ts`). */
  rf: share('rfRange'),
  size: z.enum(SPOT_SIZES),
  tail: z.enum(TAILS),
  strength: z.enum(STRENGTHS),
  colour: z.enum(SPOT_COLOURS),
  /** Of the plate's visualisations, those under which it is seen. */
  seenUnder: z.array(plainText(LONGEST.visualisation)).max(MOST.visualisations).refine(distinct, { error: 'repeated' }),
  /** What it is, or what was noticed of it. */
  note: plainText(LONGEST.note),
});

/** Where origin and front lie on a photo: shares of its height, from its upper edge. */
const scaleSchema = z
  .strictObject({ origin: share('outsidePhoto'), front: share('outsidePhoto') })
  .refine(({ origin, front }) => origin - front >= LEAST_RUN, { error: 'frontNotAbove' });

const photoSchema = z.strictObject({
  hash: sha256,
  name: plainText(255),
  width: pixels,
  height: pixels,
  scale: scaleSchema.nullable(),
});

const plateSchema = z
  .strictObject({
    id: ownId,
    eluent: plainText(LONGEST.eluent),
    developments: z
      .number()
      .int({ error: 'developmentsRange' })
      .min(1, { error: 'developmentsRange' })
      .max(MOST.developments, { error: 'developmentsRange' }),
    phase: plainText(LONGEST.phase),
    visualisations: z
      .array(plainText(LONGEST.visualisation).refine((text) => text.trim() !== '', { error: 'required' }))
      .max(MOST.visualisations, { error: 'tooManyVisualisations' })
      .refine(distinct, { error: 'repeated' }),
    remark: plainText(LONGEST.remark),
    photo: photoSchema.nullable(),
    lanes: z.array(laneSchema).max(MOST.lanes, { error: 'tooManyLanes' }).refine(distinctIds, { error: 'repeated' }),
    spots: z.array(spotSchema).max(MOST.spots, { error: 'tooManySpots' }).refine(distinctIds, { error: 'repeated' }),
  })
  .superRefine(({ lanes, spots, visualisations }, context) => {
    const known = new Set(lanes.map(({ id }) => id));
    const seen = new Set(visualisations);
    for (const [at, { laneId, seenUnder }] of spots.entries()) {
      if (!known.has(laneId)) context.addIssue({ code: 'custom', message: 'laneGone', path: ['spots', at, 'laneId'] });
      if (seenUnder.some((each) => !seen.has(each)))
        context.addIssue({ code: 'custom', message: 'notVisualised', path: ['spots', at, 'seenUnder'] });
    }
  });

/** Plates of thin-layer chromatography; each holds its lanes and spots, in the order in which they are listed. */
export const tlcSchema = z.strictObject({
  plates: z.array(plateSchema).max(MOST.plates, { error: 'tooManyPlates' }).refine(distinctIds, { error: 'repeated' }),
});
export type Tlc = z.infer<typeof tlcSchema>;
export type Plate = Tlc['plates'][number];
export type Lane = Plate['lanes'][number];
export type Spot = Plate['spots'][number];
export type Photo = NonNullable<Plate['photo']>;
export type Scale = NonNullable<Photo['scale']>;

/** Whether the plate's front and origin are known on its photo, so that spots can be drawn upon it. */
export const isScaled = (photo: Photo | null): photo is Photo & { readonly scale: Scale } =>
  photo !== null && photo.scale !== null;
