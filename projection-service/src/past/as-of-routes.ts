import { AppError } from '@shilu/events/core/app-error';
import { moment as momentSchema } from '@shilu/events/core/schemas';
import type { Route } from '@shilu/infra/http/call-context';
import { seesWholeTrail } from '../audit/audit-filter';
import type { ContextDeps } from '../engine/context-queries';
import { viewerOf } from '../engine/query';
import { answeredAsOf } from './as-of-calls';
import type { Moments } from './moments';
import { pastPool } from './past-pool';
import { pastStore } from './past-store';

type Making = {
  readonly deps: ContextDeps;
  readonly moments: Moments;
  /** Names of the models that can be read as of a moment. */
  readonly models: ReadonlySet<string>;
  /** Every route, answered from what it is given. */
  readonly routesOf: (deps: ContextDeps) => readonly Route[];
};

/**
 * Routes that answer as of a moment where their caller names one (`as-of`): see `answeredAsOf`. */
export const asOfRoutes = ({ deps, moments, models, routesOf }: Making): readonly Route[] =>
  routesOf(deps).map((route): Route => {
    const { call } = route;
    const answered = answeredAsOf(route, models);
    if (answered === 'ever') return route;
    return {
      ...route,
      handle: async (input, context, parts) => {
        const { asOf, session, language, timeZone } = context;
        if (asOf === undefined) return route.handle(input, context, parts);
        if (answered === 'refused') throw new AppError('notAsOf');
        const viewer = viewerOf(deps.directory.now(), session.accountId, language, timeZone);
        // What was is for those who oversee the audit trail; of each thing, as far as they may read it today.
        if (!seesWholeTrail(viewer)) throw new AppError('forbidden');
        if (!momentSchema.safeParse(asOf).success) throw new AppError('notFound');
        const moment = await moments.open(asOf, (work) => deps.heavy.run(context, work));
        if (moment === null) throw new AppError('notFound');
        const then: ContextDeps = {
          ...deps,
          ...{ pool: pastPool(deps.pool, moment.reading, viewer), store: pastStore(deps.store, moment.before) },
          ...{ clock: () => moment.at, past: deps.directory.at(moment.position, moment.at) },
        };
        const same = routesOf(then).find((each) => each.call.path === call.path && each.call.method === call.method);
        if (same === undefined) throw new AppError('notAsOf');
        return same.handle(input, context, parts);
      },
    };
  });
