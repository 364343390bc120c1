import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { deliveryRoutes } from './delivery-commands';
import { requestRoutes } from './request-commands';
import { systemRoutes } from './system-commands';

export const integrationRoutes = (services: Services): readonly Route[] => [
  ...requestRoutes(services),
  ...deliveryRoutes(services),
  ...systemRoutes(services),
];
