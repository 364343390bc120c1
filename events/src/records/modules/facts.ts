import type { z } from 'zod';
import type { Label } from '../../core/call';
import { statedSchema, withdrawnSchema, type EventsOf } from './fact';
import { recordRelated } from './record-relate/relation-fact';

/** Every kind of fact that a module may state. */
const factTypes = [recordRelated] as const;

export type FactEvent = EventsOf<(typeof factTypes)[number]>;

/** Events of facts, with what they hold. */
export const factSchemas: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  factTypes.flatMap(({ stated, withdrawn, detail }) => [
    [stated, statedSchema(detail)],
    [withdrawn, withdrawnSchema],
  ]),
);

export const factWords: Readonly<Record<string, Label>> = Object.fromEntries(
  factTypes.flatMap(({ stated, withdrawn, label }) => [
    [stated, label.stated],
    [withdrawn, label.withdrawn],
  ]),
);

const byStated: ReadonlyMap<string, (typeof factTypes)[number]> = new Map(factTypes.map((type) => [type.stated, type]));

/** The event that takes back what `stated` states. */
export const withdrawalOf = (stated: string): string | undefined => byStated.get(stated)?.withdrawn;

export const isFactEvent = <E extends { readonly type: string }>(
  event: E,
): event is Extract<E, { readonly type: FactEvent['type'] }> => Object.hasOwn(factSchemas, event.type);

/** A fact as the thing that it is about tells it; null of what a later release states. */
export const toldFromSubject = (
  type: string,
  detail: unknown,
): { readonly label: Label; readonly remark: string } | null => {
  const known = byStated.get(type);
  const read = known?.detail.safeParse(detail);
  return known && read?.success ? { label: known.seenFrom(read.data), remark: known.remark(read.data) } : null;
};
