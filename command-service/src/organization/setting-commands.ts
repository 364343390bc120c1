import { AppError } from '@shilu/events/core/app-error';
import { organizationCalls } from '@shilu/events/organization/calls';
import { ORGANIZATION_ID, organizationDecider, settingsSchema } from '@shilu/events/organization/organization';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { mustBeAllowed } from '../registers/authority';

/** X021, P12. */
export const changeSettings = (services: Services): Route =>
  command(services, organizationCalls.changeSettings, async ({ settings }, caller) => {
    mustBeAllowed(services.directory, caller.id, null, ['admin']);
    const given = settingsSchema
      .partial()
      .parse(Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)));
    // Whoever works over such a connection could not change a password that expires.
    const { passwordExpiryDays: days = null } = given;
    if (days !== null && days !== services.directory.settings.passwordExpiryDays && caller.context.unprotected)
      throw new AppError('passwordUnprotected');
    // Nor set up what is required there.
    if (given.secondFactor === 'required' && caller.context.unprotected) throw new AppError('secondFactorUnprotected');
    // Whoever has none would shut themselves out, and does not know that they work here.
    if (given.passkeyOnly === true && !services.directory.settings.passkeyOnly) {
      const { passkeys } = (await services.accounts.load(caller.id)).state;
      if (passkeys.length === 0) throw new AppError('passkeyFirst');
    }
    const { position } = await services.organization.run(ORGANIZATION_ID, caller.author, (state) =>
      organizationDecider.decide({ kind: 'change', settings: given }, state),
    );
    return answer({}, position);
  });
