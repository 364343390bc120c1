import { AppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import { eventId } from '@shilu/events/core/uuid';
import { ACCOUNT, accountDecider, mustNotBeReserved, type AccountProfile } from '@shilu/events/identity/account';
import { identityCalls } from '@shilu/events/identity/calls';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { newDigest } from './new-password';
import { checkPlacement, mayPlace } from './placement';

/** X013. The login name is taken first, then the account opened: broken off between, a repetition finds its own name. */
export const addMember = (services: Services): Route =>
  command(services, identityCalls.addMember, async (input, caller) => {
    const { directory, credentials, people, accounts } = services;
    const id = input.id ?? madeId(caller.author.commandId, 'account');
    const done = await accounts.repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    const placement = {
      departmentId: input.departmentId,
      roleIds: input.roleIds,
      isOrganAdmin: input.isOrganAdmin,
      directLeaderId: input.directLeaderId,
    };
    // Before the login name is taken; the id is the decider's to refuse.
    for (const name of [id, input.account]) mustNotBeReserved(name);
    mayPlace(directory, caller.id, null, placement);
    checkPlacement(directory, id, placement);
    const { account, password } = input;
    const digest = await newDigest(services, caller, { password, account, accountId: null });
    const { state } = await accounts.load(id);
    if (!state.exists && !(await credentials.claim({ accountId: id, login: input.account })))
      throw new AppError('nameRepeated', { name: input.account });
    // Of an account that exists no event puts it in force.
    const commitment = await credentials.keep(id, digest);
    const profile: AccountProfile = {
      realName: input.realName.trim(),
      account: input.account,
      mobilePhone: input.mobilePhone,
      email: input.email,
    };
    const sealedProfile = await people.seal(id, JSON.stringify(profile), {
      eventId: eventId(caller.author.commandId, streamName(ACCOUNT, id), 0),
      path: 'sealedProfile',
    });
    const { position } = await accounts.run(id, caller.author, (current) =>
      accountDecider.decide({ kind: 'open', id, sealedProfile, placement, by: caller.id, commitment }, current),
    );
    return answer({ id }, position);
  });
