import { z } from 'zod';
import { isApiError, isRefusedForGood } from '../../api/api-error';
import { createStore } from '../../lib/store';

const details = z.object({
  issues: z.array(
    z.object({
      path: z.string(),
      message: z.string(),
      text: z.string().optional(),
      params: z.looseObject({ cell: z.string().optional() }).optional(),
    }),
  ),
});

/** One part of a content that the server refused: where, why, and which cell it names. */
export type RefusedPart = { readonly path: string; readonly text: string; readonly cell: string };
type Refused = { readonly value: unknown; readonly parts: readonly RefusedPart[] };

/** What was refused last of each module, with the very content that was. */
export const refusedOf = createStore<ReadonlyMap<string, Refused>>(new Map());

/** Kept for whoever shows it at its place; `null` where it was taken. */
export const noteRefused = (moduleId: string, value: unknown, error: unknown): void => {
  const read = isApiError(error) && isRefusedForGood(error) ? details.safeParse(error.details).data : undefined;
  refusedOf.set((known) => {
    if (read === undefined && !known.has(moduleId)) return known;
    const next = new Map(known);
    if (read === undefined) next.delete(moduleId);
    else next.set(moduleId, { value, parts: read.issues.map(({ path, message, text = message, params }) => ({ path, text, cell: params?.cell ?? '' })) }); // prettier-ignore
    return next;
  });
};
