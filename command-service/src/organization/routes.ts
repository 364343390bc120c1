import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { changeSettings } from './setting-commands';

export const organizationRoutes = (services: Services): readonly Route[] => [changeSettings(services)];
