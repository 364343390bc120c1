import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { requestRoutes } from './request-calls';

export const integrationRoutes = (services: Services): readonly Route[] => requestRoutes(services);
