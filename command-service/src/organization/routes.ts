import type { Route } from '@shilu/infra/http/call-context';
import type { Services } from '../engine/services';
import { changeSettings, saveUserSetting, userSettings } from './setting-commands';
import { upload } from './upload';

export const organizationRoutes = (services: Services): readonly Route[] =>
  [changeSettings, upload, userSettings, saveUserSetting].map((make) => make(services));
