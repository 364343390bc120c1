import { z } from 'zod';
import { SPOT_COLOURS, SPOT_SIZES, STRENGTHS, TAILS, type Lane, type Plate, type Spot, type Tlc } from './tlc-schema';

const lane = z.object({ id: z.string(), name: z.string(), at: z.number().nullable() });
const spot = z.object({
  id: z.string(),
  laneId: z.string(),
  rf: z.number(),
  size: z.enum(SPOT_SIZES),
  tail: z.enum(TAILS),
  strength: z.enum(STRENGTHS),
  colour: z.enum(SPOT_COLOURS),
  seenUnder: z.array(z.string()),
  note: z.string(),
});
const setUp = z.object({
  id: z.string(),
  eluent: z.string(),
  developments: z.number(),
  phase: z.string(),
  visualisations: z.array(z.string()),
  remark: z.string(),
  photo: z
    .object({
      hash: z.string(),
      name: z.string(),
      width: z.number().positive(),
      height: z.number().positive(),
      scale: z.object({ origin: z.number(), front: z.number() }).nullable(),
    })
    .nullable(),
});
const plate = setUp.extend({ lanes: z.array(lane), spots: z.array(spot) });

/** A plate without what stands on it: what a merge decides apart from its lanes and spots. */
export type PlateSetUp = Omit<Plate, 'lanes' | 'spots'>;
export const isSetUp = (value: unknown): value is PlateSetUp => setUp.safeParse(value).success;
export const isLane = (value: unknown): value is Lane => lane.safeParse(value).success;
export const isSpot = (value: unknown): value is Spot => spot.safeParse(value).success;

const outer = z.object({ plates: z.array(plate) });
export const tlcShape = z.custom<Tlc>((value) => outer.safeParse(value).success);
