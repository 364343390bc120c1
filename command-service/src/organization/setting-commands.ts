import { organizationCalls } from '@shilu/events/organization/calls';
import { ORGANIZATION_ID, organizationDecider, settingsSchema } from '@shilu/events/organization/organization';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { plainText } from '../identity/password-gate';
import { mustBeAllowed } from '../registers/authority';

/** X021, P12. */
export const changeSettings = (services: Services): Route =>
  command(services, organizationCalls.changeSettings, async ({ settings }, caller) => {
    mustBeAllowed(services.directory, caller.id, null, ['admin']);
    const given = settingsSchema
      .partial()
      .parse(Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)));
    const { position } = await services.organization.run(ORGANIZATION_ID, caller.author, (state) =>
      organizationDecider.decide({ kind: 'change', settings: given }, state),
    );
    return answer({}, position);
  });

/** C123: the caller's own, nobody else's. */
export const userSettings = (services: Services): Route =>
  command(services, organizationCalls.userSettings, async ({ userSetTypes }, caller) =>
    answer([
      ...(await services.userSettings.get(
        caller.id,
        userSetTypes.map((type) => plainText(type, 50)),
      )),
    ]),
  );

export const saveUserSetting = (services: Services): Route =>
  command(services, organizationCalls.saveUserSetting, async ({ Type, Content }, caller) => {
    await services.userSettings.set(caller.id, plainText(Type, 50), Content);
    return answer({});
  });
