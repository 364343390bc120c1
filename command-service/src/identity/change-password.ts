import { AppError } from '@shilu/events/core/app-error';
import { accountDecider } from '@shilu/events/identity/account';
import { identityCalls } from '@shilu/events/identity/calls';
import { isExpired } from '@shilu/events/identity/password-rule';
import { passwordDigest } from '@shilu/events/identity/request-signature';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { newDigest } from './new-password';
import { proveOwnPassword } from './password-gate';
import { forgetFormer } from './stored-password';

/** X012. Other sessions of the person end: whoever knew the old password is out. */
export const changePassword = (services: Services): Route =>
  command(services, identityCalls.changePassword, async (input, caller) => {
    const done = await services.accounts.repeated(caller.id, caller.author);
    if (done) {
      // A command of another kind may bear this id: only a password that is no longer expired lets on.
      const { passwordSetAt } = (await services.accounts.load(caller.id)).state;
      if (!isExpired(passwordSetAt, services.clock(), services.directory.settings))
        await services.sessions.update(caller.session.id, { passwordExpired: false });
      return answer({}, done.position);
    }
    await proveOwnPassword(services, caller, { digest: input.oldPassword, recordId: null });
    const account = (await services.credentials.loginOf(caller.id)) ?? '';
    const given = { password: input.newPassword, account, accountId: caller.id };
    // Whoever set the old one would know the new one too.
    if (passwordDigest(account, input.newPassword) === input.oldPassword) throw new AppError('passwordUnchanged');
    const digest = await newDigest(services, caller, given);
    const commitment = await services.credentials.keep(caller.id, digest);
    await services.sessions.revokeAll(caller.id, caller.session.id);
    // It holds from this event on.
    const { position } = await services.accounts.run(caller.id, caller.author, (state) =>
      accountDecider.decide({ kind: 'passwordChanged', resetBy: null, commitment }, state),
    );
    if (caller.session.passwordExpired) await services.sessions.update(caller.session.id, { passwordExpired: false });
    await forgetFormer(services, caller.id);
    return answer({}, position);
  });
