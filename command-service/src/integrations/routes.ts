import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { requestRoutes } from './request-commands';

export const integrationRoutes = (services: Services): readonly Route[] => requestRoutes(services);
