import { defineQueries } from '../engine/context-queries';
import { deliveryRoutes } from './delivery-routes';
import { requestsProjection } from './requests-projection';
import { lookUpRoutes } from './look-up-routes';
import { integrationRoutes } from './routes';
import { setAsideRoutes } from './set-aside-routes';
import { systemRoutes } from './system-routes';

/** Requests to platforms, what leaves, and how the installation does. */
export const integrationQueries = defineQueries({
  projections: [requestsProjection],
  routes: (deps) =>
    [deliveryRoutes, setAsideRoutes, integrationRoutes, lookUpRoutes, systemRoutes].flatMap((make) => make(deps)),
});
