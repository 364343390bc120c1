import { AppError, isAppError, retold } from '@shilu/events/core/app-error';
import type { Call, Language, ParsedRequestOf, ResponseOf } from '@shilu/events/core/call';
import { uuidV5 } from '@shilu/events/core/uuid';
import type { DirectoryAccount } from '@shilu/events/identity/directory';
import type { RecordStatus } from '@shilu/events/records/record-state';
import {
  route,
  type CallContext,
  type FileParts,
  type Reply,
  type Route,
  type Session,
} from '@shilu/infra/http/call-context';
import { commandIdOf } from '@shilu/infra/http/identify';
import type { Author } from './author';
import { CALL_NAMESPACE } from './made-id';
import type { Services } from './services';

/** Who calls, as the server knows it at this moment. */
export type Caller = {
  readonly id: string;
  readonly account: DirectoryAccount;
  readonly session: Session;
  readonly author: Author;
  readonly language: Language;
  readonly context: CallContext;
};

export type CommandWork<C extends Call> = (
  input: ParsedRequestOf<C>,
  caller: Caller,
  parts: FileParts,
) => Promise<Reply<ResponseOf<C>>>;

/** The same key used for two different calls names two commands: none may pass for the other's repetition. */
export const commandKey = (call: Call, given: string): string => uuidV5(`${call.path}\n${given}`, CALL_NAMESPACE);

const textField = (input: unknown, field: string): string | null => {
  if (typeof input !== 'object' || input === null || !(field in input)) return null;
  const value: unknown = (input as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
};

const vouchedIn = (field: NonNullable<Call['vouches']>, input: unknown): string | null =>
  field === 'found' ? null : textField(input, field);

/** The author of a call that vouches for a record which its request does not name (`vouches: 'found'`). */
export const vouchingFor = (author: Author, recordId: string): Author => ({ ...author, vouchesFor: recordId });

const statusNames: Readonly<Record<RecordStatus, Readonly<Record<Language, string>>>> = {
  draft: { 'zh-CN': '编写中', 'en-US': 'draft' },
  inReview: { 'zh-CN': '审核中', 'en-US': 'in review' },
  approved: { 'zh-CN': '已通过', 'en-US': 'approved' },
  rejected: { 'zh-CN': '已驳回', 'en-US': 'rejected' },
  recalling: { 'zh-CN': '撤回中', 'en-US': 'being recalled' },
  recalled: { 'zh-CN': '已撤回', 'en-US': 'recalled' },
};
const isStatus = (value: unknown): value is RecordStatus =>
  typeof value === 'string' && Object.hasOwn(statusNames, value);

/** Refusals in which `name` is an account: that of somebody who cannot decide. */
const NAMES_ACCOUNT: ReadonlySet<string> = new Set(['approverGone', 'reviewerContributed']);

/** Deciders name states by their codes and people by their accounts; people read words and names. */
const inWords = async (error: unknown, { people }: Services, language: Language): Promise<unknown> => {
  if (!isAppError(error)) return error;
  const { status, name } = error.params;
  if (NAMES_ACCOUNT.has(error.key) && typeof name === 'string')
    return retold(error, { name: await people.shownName(name, language) }, error.details);
  return error.key === 'recordNotEditable' && isStatus(status)
    ? retold(error, { status: statusNames[status][language] }, error.details)
    : error;
};

/** What is refused for want of a right. */
const BY_RIGHT: ReadonlySet<string> = new Set(['forbidden', 'forbiddenEdit', 'forbiddenDelete', 'beyondOwnRights']);

/** Whoever holds rights that sleep until their person is identified is told so, instead of that they hold none. */
const toldWhy = (error: unknown, { suspended, isOrganAdmin, roleIds }: DirectoryAccount): unknown =>
  isAppError(error) && BY_RIGHT.has(error.key) && suspended && (isOrganAdmin || roleIds.length > 0)
    ? new AppError('signingSuspended')
    : error;

export const answer = <T>(response: T, position: string | null = null): Reply<T> =>
  position === null ? { response } : { response, position };

export const callerOf = (services: Services, call: Call, input: unknown, context: CallContext): Caller => {
  const { session } = context;
  const account = services.directory.accounts.get(session.accountId);
  if (!account) throw new AppError('unauthenticated');
  if (account.beingRepaired) throw new AppError('rightsBeingRepaired');
  if (account.disabled) throw new AppError('accountDisabled');
  const given = textField(input, 'commandId');
  const author: Author = {
    actor: account.id,
    session: session.id,
    commandId: commandKey(call, given === null ? context.commandId : commandIdOf(given, account.id, services.newId)),
    correlation: context.correlation,
    reason: textField(input, 'reason'),
    ...(call.vouches === undefined ? {} : { vouchesFor: vouchedIn(call.vouches, input) }),
  };
  return { id: account.id, account, session, author, language: context.language, context };
};

/**
 * A call that the product makes itself, such as what a platform outside answered (law 8). The event names `system` as its
 * actor; `causation` is the id of the event that asked for it.
 */
export const internalCommand = <C extends Call>(
  services: Services,
  call: C,
  work: (input: ParsedRequestOf<C>, author: Author) => Promise<Reply<ResponseOf<C>>>,
): Route =>
  route<C>({ ...call, internal: true }, async (input, context) => {
    await services.live.current();
    const { commandId, correlation } = context;
    return work(input, {
      actor: 'system',
      session: null,
      commandId: commandKey(call, commandId),
      correlation,
      causation: textField(input, 'causation'),
      reason: textField(input, 'reason'),
    });
  });

/** Refused while it has to be confirmed who the account's person is. As the log has it this moment. */
const mustBeIdentified = async ({ accounts }: Services, accountId: string): Promise<void> => {
  if ((await accounts.load(accountId)).state.suspension) throw new AppError('signingSuspended');
};

/**
 * A call of the command service: waits until the directory holds everything this process wrote, refuses accounts that
 * are gone, and hands over to the use case.
 */
export const command = <C extends Call>(services: Services, call: C, work: CommandWork<C>): Route =>
  route<C>(call, async (input, context, parts) => {
    await services.live.current();
    const caller = callerOf(services, call, input, context);
    if (call.identified) await mustBeIdentified(services, caller.id);
    try {
      return await work(input, caller, parts);
    } catch (error) {
      throw toldWhy(await inWords(error, services, context.language), caller.account);
    }
  });
