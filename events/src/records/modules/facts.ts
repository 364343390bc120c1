import type { z } from 'zod';
import type { Label } from '../../core/call';
import { statedSchema, withdrawnSchema, type EventsOf, type FactType, type Lead, type ToldFact } from './fact';
import * as listed from './module-list';

/** A kind of fact that a module may state. */
type Known = (typeof listed)[keyof typeof listed]['factTypes'][number];
const factTypes: readonly FactType[] = Object.values(listed).flatMap(({ factTypes: types }): readonly FactType[] => types); // prettier-ignore

export type FactEvent = EventsOf<Known>;

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

const byStated: ReadonlyMap<string, FactType> = new Map(factTypes.map((type) => [type.stated, type]));

/** The event that takes back what `stated` states. */
export const withdrawalOf = (stated: string): string | undefined => byStated.get(stated)?.withdrawn;

/** What `stated` states is of a thing that stands outside. */
export const isOutside = (stated: string): boolean => byStated.get(stated)?.outside === true;

export const isFactEvent = <E extends { readonly type: string }>(
  event: E,
): event is Extract<E, { readonly type: FactEvent['type'] }> => Object.hasOwn(factSchemas, event.type);

/** A fact as the thing that it is about tells it; null of what a later release states. */
export const toldFromSubject = (type: string, detail: unknown): ToldFact | null =>
  byStated.get(type)?.told(detail) ?? null;

/** A fact as the record that states it tells it; null of what a later release states. */
export const toldFromRecord = (type: string, detail: unknown): ToldFact | null =>
  byStated.get(type)?.said(detail) ?? null;

/** Facts that lead from one step of a synthesis to the next. */
export const LEADING: readonly string[] = factTypes.filter(({ lead }) => lead !== null).map(({ stated }) => stated);

export const leadOf = (type: string, detail: unknown): Lead | null => byStated.get(type)?.lead?.(detail) ?? null;
