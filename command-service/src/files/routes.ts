import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { upload } from './upload';

export const fileRoutes = (services: Services): readonly Route[] => [upload(services)];
