import { AppError } from '@shilu/events/core/app-error';
import type { ParsedRequestOf } from '@shilu/events/core/call';
import { streamName } from '@shilu/events/core/envelope';
import { eventId } from '@shilu/events/core/uuid';
import {
  ACCOUNT,
  accountDecider,
  placementOf,
  type AccountCommand,
  type AccountEvent,
  type AccountState,
  type Placement,
} from '@shilu/events/identity/account';
import { identityCalls } from '@shilu/events/identity/calls';
import { mayAdminister, mayUse, type Directory } from '@shilu/events/identity/directory';
import { mayManage } from '@shilu/events/identity/rights';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import type { Account } from '../engine/kinds';
import type { Services } from '../engine/services';
import { newDigest } from './new-password';
import { checkPlacement, mayPlace } from './placement';
import { forgetFormer } from './stored-password';

type Input = ParsedRequestOf<typeof identityCalls.modifyMember>;

/** Several changes of one account in one step: each is decided on what the ones before it made. */
export const decideAll = (commands: readonly AccountCommand[], state: AccountState): AccountEvent[] => {
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

const PLACE = ['departmentId', 'roleIds', 'isOrganAdmin', 'directLeaderId'] as const;
/** What the call says of the placement; the rest stays as the log has it. */
const placed = (input: Input): Partial<Placement> =>
  Object.fromEntries(PLACE.filter((key) => input[key] !== undefined).map((key) => [key, input[key]]));

const changeIn = (input: Input): Change => ({
  placing: Object.keys(placed(input)).length > 0 || input.disabled === true,
  entering:
    [input.unlockSigning, input.newPassword, input.resetSecondFactor].some((value) => value !== undefined) ||
    input.disabled === false,
  naming: input.realName !== undefined,
});

/**
 * Phone and mail are everybody's own. What lets somebody in, or sign, is another's to change, never one's own, and only
 * for members with fewer rights. Administrators place each other, and themselves, for they have nothing to gain by it.
 */
const mayModify = (directory: Directory, caller: Caller, id: string, target: Placement, change: Change): void => {
  const self = id === caller.id;
  const isAdmin = mayAdminister(directory, caller.id);
  if (self && !change.placing && !change.entering && !change.naming) return;
  if (!isAdmin && (target.isOrganAdmin || !mayUse(directory, caller.id, 'MemberManage')))
    throw new AppError('forbidden');
  if (self && (change.entering || !isAdmin)) throw new AppError('notOneself');
  const onlyPlaced = change.placing && !change.entering && !change.naming;
  if (!self && !(isAdmin && onlyPlaced) && !mayManage(directory, caller.id, id, target))
    throw new AppError('beyondOwnRights');
};

/** The fields of the profile that become others, on top of the one that the log has. */
const profileChange = async (
  { people }: Services,
  caller: Caller,
  input: Input,
  state: Account,
): Promise<AccountCommand[]> => {
  const { id } = input;
  const profile = state.profile && (await people.open(id, state.profile));
  const fields = (['realName', 'mobilePhone', 'email'] as const).filter(
    (field) => input[field] !== undefined && input[field] !== profile?.[field],
  );
  if (fields.length === 0) return [];
  if (!profile) throw new AppError('wrongState');
  const next = { ...profile, ...Object.fromEntries(fields.map((field) => [field, input[field]])) };
  const place = { eventId: eventId(caller.author.commandId, streamName(ACCOUNT, id), 0), path: 'sealedProfile' };
  const sealedProfile = await people.seal(id, JSON.stringify(next), place);
  const by = id === caller.id && !fields.includes('realName') ? null : caller.id;
  return [{ kind: 'changeProfile', sealedProfile, fields, by }];
};

const placing = ({ directory }: Services, caller: Caller, input: Input, state: Account): AccountCommand[] => {
  const placement = placed(input);
  if (Object.keys(placement).length === 0) return [];
  const next = { ...placementOf(state), ...placement };
  mayPlace(directory, caller.id, state, next);
  const change: AccountCommand = { kind: 'place', placement, by: caller.id };
  if (accountDecider.decide(change, state).length > 0) checkPlacement(directory, input.id, next);
  return [change];
};

/** Stores what another sets for somebody; the event that follows puts it in force. */
const storeNew = async (services: Services, caller: Caller, id: string, password: string): Promise<string> => {
  const account = (await services.credentials.loginOf(id)) ?? '';
  return services.credentials.keep(id, await newDigest(services, caller, { password, account, accountId: id }));
};

/**
 * X014. A person changes their own phone and mail; everything else is for those who manage members. Decided, rights
 * included, on the account as the log has it: two changes at once do not undo each other.
 */
export const modifyMember = (services: Services): Route =>
  command(services, identityCalls.modifyMember, async (input, caller) => {
    const { directory, credentials, accounts, sessions } = services;
    const { id } = input;
    const done = await accounts.repeated(id, caller.author);
    if (done) {
      if (input.disabled) await sessions.revokeAll(id);
      return answer({}, done.position);
    }
    if (!directory.accounts.has(id)) throw new AppError('notFound');
    const decide = async (state: Account, commitment: string | null): Promise<AccountEvent[]> => {
      mayModify(directory, caller, id, state, changeIn(input));
      const commands = [
        ...(await profileChange(services, caller, input, state)),
        ...placing(services, caller, input, state),
      ];
      if (input.disabled !== undefined) commands.push({ kind: input.disabled ? 'disable' : 'enable' });
      if (input.unlockSigning) commands.push({ kind: 'unlockSigning' });
      if (commitment !== null) commands.push({ kind: 'passwordChanged', resetBy: caller.id, commitment });
      if (input.resetSecondFactor) commands.push({ kind: 'removeSecondFactor', by: caller.id });
      return decideAll(commands, state);
    };
    await decide((await accounts.load(id)).state, null);
    // What lies outside the log goes first: broken off before the event, a repetition does it again; after it, never.
    const commitment = input.newPassword === undefined ? null : await storeNew(services, caller, id, input.newPassword);
    if (input.unlockSigning) {
      await credentials.settleSigning(id);
      await credentials.settleEverywhere(id);
    }
    if (input.newPassword !== undefined || input.resetSecondFactor) await sessions.revokeAll(id);
    const { position } = await accounts.run(id, caller.author, (state) => decide(state, commitment));
    if (commitment !== null) await forgetFormer(services, id);
    if (input.resetSecondFactor) await credentials.forgetFactors(id, []);
    // Of a closed account no session opens anything: they end once it is, which the last administrator's never will be.
    if (input.disabled) await sessions.revokeAll(id);
    return answer({}, position);
  });
