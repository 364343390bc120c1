import { AppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import { eventId } from '@shilu/events/core/uuid';
import {
  ACCOUNT,
  accountDecider,
  type AccountCommand,
  type AccountEvent,
  type AccountState,
  type Placement,
} from '@shilu/events/identity/account';
import { identityCalls } from '@shilu/events/identity/calls';
import { hasPermission } from '@shilu/events/identity/directory';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { checkPlacement, keepAnAdmin, mayPlace } from './placement';

/** Several changes of one account in one step: each is decided on what the ones before it made. */
const decideAll = (commands: readonly AccountCommand[], state: AccountState): AccountEvent[] => {
  let current = state;
  return commands.flatMap((one) => {
    const events = accountDecider.decide(one, current);
    current = events.reduce(accountDecider.evolve, current);
    return events;
  });
};

/** X014. A person changes their own phone and mail; everything else is for those who manage members. */
export const modifyMember = (services: Services): Route =>
  command(services, identityCalls.modifyMember, async (input, caller) => {
    const { directory, credentials, people, accounts, sessions } = services;
    const { id } = input;
    const done = await accounts.repeated(id, caller.author);
    if (done) return answer({}, done.position);
    const target = directory.accounts.get(id);
    if (!target) throw new AppError('notFound');
    const manages =
      caller.account.isOrganAdmin || (hasPermission(directory, caller.id, 'MemberManage') && !target.isOrganAdmin);
    const beyondOwn = [
      input.realName,
      input.departmentId,
      input.roleIds,
      input.isOrganAdmin,
      input.directLeaderId,
      input.disabled,
      input.unlockSigning,
      input.newPassword,
    ].some((value) => value !== undefined);
    if (!manages && (beyondOwn || id !== caller.id)) throw new AppError('forbidden');

    const commands: AccountCommand[] = [];
    const profile = await people.profileOf(id);
    const changed = (['realName', 'mobilePhone', 'email'] as const).filter(
      (field) => input[field] !== undefined && input[field] !== profile?.[field],
    );
    if (changed.length > 0) {
      if (!profile) throw new AppError('wrongState');
      const next = { ...profile, ...Object.fromEntries(changed.map((field) => [field, input[field]])) };
      const place = { eventId: eventId(caller.author.commandId, streamName(ACCOUNT, id), 0), path: 'sealedProfile' };
      commands.push({
        kind: 'changeProfile',
        sealedProfile: await people.seal(id, JSON.stringify(next), place),
        fields: changed,
      });
    }
    const placement: Placement = {
      departmentId: input.departmentId === undefined ? target.departmentId : input.departmentId,
      roleIds: input.roleIds ?? target.roleIds,
      isOrganAdmin: input.isOrganAdmin ?? target.isOrganAdmin,
      directLeaderId: input.directLeaderId === undefined ? target.directLeaderId : input.directLeaderId,
    };
    if (beyondOwn) {
      mayPlace(directory, caller.id, target, placement);
      if (
        JSON.stringify(placement) !==
        JSON.stringify({
          departmentId: target.departmentId,
          roleIds: target.roleIds,
          isOrganAdmin: target.isOrganAdmin,
          directLeaderId: target.directLeaderId,
        })
      ) {
        checkPlacement(directory, id, placement);
        if (target.isOrganAdmin && !placement.isOrganAdmin) keepAnAdmin(directory, id);
        commands.push({ kind: 'place', placement });
      }
    }
    if (input.disabled !== undefined) {
      if (input.disabled) keepAnAdmin(directory, id);
      commands.push({ kind: input.disabled ? 'disable' : 'enable' });
    }
    if (input.unlockSigning) commands.push({ kind: 'unlockSigning' });
    if (input.newPassword !== undefined) commands.push({ kind: 'passwordChanged', byAdministrator: true });

    const now = (await accounts.load(id)).state;
    decideAll(commands, now);
    // What lies outside the log goes first: broken off before the event, a repetition does it again; after it, never.
    if (input.newPassword !== undefined) await credentials.change(id, input.newPassword);
    if (input.unlockSigning) {
      await credentials.settleSigning(id);
      await credentials.settleEverywhere(id);
    }
    if (input.disabled || input.newPassword !== undefined) await sessions.revokeAll(id);
    const { position } = await accounts.run(id, caller.author, (state) => decideAll(commands, state));
    return answer({}, position);
  });
