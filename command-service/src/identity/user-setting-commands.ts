import { userSettingCalls } from '@shilu/events/identity/user-setting-calls';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { plainText } from './password-gate';

/** C123: the caller's own, nobody else's. */
export const userSettings = (services: Services): Route =>
  command(services, userSettingCalls.userSettings, async ({ userSetTypes }, caller) =>
    answer([
      ...(await services.userSettings.get(
        caller.id,
        userSetTypes.map((type) => plainText(type, 50)),
      )),
    ]),
  );

export const saveUserSetting = (services: Services): Route =>
  command(services, userSettingCalls.saveUserSetting, async ({ Type, Content }, caller) => {
    await services.userSettings.set(caller.id, plainText(Type, 50), Content);
    return answer({});
  });
