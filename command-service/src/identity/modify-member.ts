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
import { hasPermission, type Directory, type DirectoryAccount } from '@shilu/events/identity/directory';
import { mayManage } from '@shilu/events/identity/rights';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { checkPlacement, keepAnAdmin, mayPlace, mustBeConfirmed } from './placement';

/** Several changes of one account in one step: each is decided on what the ones before it made. */
const decideAll = (commands: readonly AccountCommand[], state: AccountState): AccountEvent[] => {
  let current = state;
  return commands.flatMap((one) => {
    const events = accountDecider.decide(one, current);
    current = events.reduce(accountDecider.evolve, current);
    return events;
  });
};

type Change = {
  /** Where the person stands, or that they leave. */ readonly placing: boolean;
  /** What lets somebody in or sign again. */ readonly entering: boolean;
  readonly naming: boolean;
};

/**
 * Phone and mail are everybody's own. What lets somebody in, or sign, is another's to change, never one's own, and only
 * for members with fewer rights. Administrators place each other, and themselves, for they have nothing to gain by it.
 */
const mayModify = (directory: Directory, caller: Caller, target: DirectoryAccount, change: Change): void => {
  const self = target.id === caller.id;
  const isAdmin = caller.account.isOrganAdmin;
  if (self && !change.placing && !change.entering && !change.naming) return;
  if (!isAdmin && (target.isOrganAdmin || !hasPermission(directory, caller.id, 'MemberManage')))
    throw new AppError('forbidden');
  mustBeConfirmed(caller);
  if (self && (change.entering || !isAdmin)) throw new AppError('notOneself');
  const onlyPlaced = change.placing && !change.entering && !change.naming;
  if (!self && !(isAdmin && onlyPlaced) && !mayManage(directory, caller.id, target.id))
    throw new AppError('beyondOwnRights');
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
    const placing = [input.departmentId, input.roleIds, input.isOrganAdmin, input.directLeaderId].some(
      (value) => value !== undefined,
    );
    const self = id === caller.id;
    mayModify(directory, caller, target, {
      placing: placing || input.disabled === true,
      entering:
        [input.unlockSigning, input.newPassword].some((value) => value !== undefined) || input.disabled === false,
      naming: input.realName !== undefined,
    });

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
        by: self && !changed.includes('realName') ? null : caller.id,
      });
    }
    const placement: Placement = {
      departmentId: input.departmentId === undefined ? target.departmentId : input.departmentId,
      roleIds: input.roleIds ?? target.roleIds,
      isOrganAdmin: input.isOrganAdmin ?? target.isOrganAdmin,
      directLeaderId: input.directLeaderId === undefined ? target.directLeaderId : input.directLeaderId,
    };
    if (placing) {
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
        commands.push({ kind: 'place', placement, by: caller.id });
      }
    }
    if (input.disabled !== undefined) {
      if (input.disabled) keepAnAdmin(directory, id);
      commands.push({ kind: input.disabled ? 'disable' : 'enable' });
    }
    if (input.unlockSigning) commands.push({ kind: 'unlockSigning' });
    if (input.newPassword !== undefined) commands.push({ kind: 'passwordChanged', resetBy: caller.id });

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
