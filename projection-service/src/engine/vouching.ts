import { AppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import { RECORD } from '@shilu/events/records/record-events';
import type { Route } from '@shilu/infra/http/call-context';
import { beingRepaired } from '@shilu/infra/read-models/set-aside';
import type { Pool } from 'pg';
import { z } from 'zod';

const named = z.object({ experimentId: z.string() });

/**
 * Refuses what a query takes out of the laboratory while its record is being repaired (law 12). Asked when the answer is
 * there: who may not read the record has been told so by then, and nothing else of it.
 */
export const vouching =
  (pool: Pool) =>
  (route: Route): Route => {
    const { vouches } = route.call;
    if (vouches === undefined) return route;
    if (vouches === 'found') throw new Error(`the request of ${route.call.path} must name its record`);
    return {
      ...route,
      handle: async (input, context, parts) => {
        const reply = await route.handle(input, context, parts);
        const stream = streamName(RECORD, named.parse(input)[vouches]);
        if ((await beingRepaired(pool, [stream])).size > 0) throw new AppError('beingRepaired');
        return reply;
      },
    };
  };
