import { AppError, refusalOf } from '@shilu/events/core/app-error';
import { SYSTEM } from '@shilu/events/core/built-in';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { isShareable, mayReadEither } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import type { Subject } from '@shilu/events/capabilities/capability';
import { RECORD } from '@shilu/events/records/record-category';
import { id as isId } from '@shilu/events/core/schemas';
import { mayReadRecord } from '@shilu/events/records/record-rights';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { shareDecider, type Share } from '@shilu/events/sharing/share';
import { mustNotFlood, mustShare, mustShareEntry } from '@shilu/events/sharing/share-rights';
import type { Route } from '@shilu/infra/http/call-context';
import { recordOfNumber } from '@shilu/infra/read-models/record-of-number';
import { answer, command, type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { byFlow } from './by-flow';
import { checkTargets } from './share-commands';
import { sharedThing } from './shared-thing';

/** What is asked for, as far as asking goes. */
type Sought = {
  readonly subject: Subject;
  readonly ownerId: string | null;
  readonly mayRead: (accountId: string) => boolean;
  /** Refused where this person could not share it. */
  readonly mustShare: (accountId: string) => void;
};

/** The record meant by a number or an id; both are looked for, whichever there is. */
const soughtRecord = async ({ pool, records, directory }: Services, sought: string): Promise<Sought | null> => {
  const numbered = await recordOfNumber(pool, sought);
  const recordId = numbered ?? (isId.safeParse(sought).success ? sought : null);
  if (recordId === null) return null;
  const { state } = await records.load(recordId);
  if (!state.exists) return null;
  return {
    subject: { category: RECORD, id: state.id },
    ownerId: state.ownerId,
    mayRead: (accountId) => mayReadRecord(directory, accountId, state),
    mustShare: (accountId) => mustShare(directory, accountId, state),
  };
};

/** The entry that a link leads to. Of which registers entries are shared is no secret. */
const soughtEntry = async (services: Services, category: string, id: string): Promise<Sought | null> => {
  const { directory } = services;
  const register = registers.find(({ name }) => name === category);
  if (!register || !isShareable(register)) throw inputUnfit([{ path: 'category', message: 'invalid_value' }]);
  if (!isId.safeParse(id).success) return null;
  const { state } = await services.entriesOf(register).load(id);
  if (!state.exists) return null;
  const entry = { ...state, id };
  return {
    subject: { category, id },
    ownerId: state.ownerId,
    mayRead: (accountId) => mayReadEither(register, entry, directory, accountId),
    mustShare: (accountId) => mustShareEntry(directory, accountId, register, entry),
  };
};

/** X734. Whoever reads it is told so, for they know that it is there; everybody else gets one answer. */
const requestAccess = (services: Services): Route =>
  command(services, sharingCalls.requestAccess, async ({ category, sought, use, reason, ...input }, caller) => {
    const { shares, directory, clock } = services;
    const id = input.id ?? madeId(caller.author.commandId, 'share');
    const done = await shares.repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    const found =
      category === RECORD ? await soughtRecord(services, sought) : await soughtEntry(services, category, sought);
    if (found?.mayRead(caller.id) === true) throw new AppError('accessHeld');
    const now = clock().toISOString();
    mustNotFlood(directory, { applicantId: caller.id, sought, now });
    // Nobody is asked for what they cannot share.
    const asks = (of: Sought, ownerId: string): boolean =>
      ownerId !== SYSTEM && refusalOf(() => of.mustShare(ownerId)) === null;
    const asked =
      found !== null && found.ownerId !== null && asks(found, found.ownerId)
        ? { subject: found.subject, askedIds: [found.ownerId] }
        : { subject: null, askedIds: [] };
    const { position } = await shares.run(id, caller.author, (state) =>
      shareDecider.decide(
        { kind: 'request', ...asked, category, sought, applicantId: caller.id, use, reason, now },
        state,
      ),
    );
    return answer({ id }, position);
  });

/** A request that this person may answer; to everybody else it is not there. */
const answerable = async (services: Services, caller: Caller, id: string) => {
  const { state: share } = await services.shares.load(id);
  const { request } = share;
  if (request === null || request.subject === null) throw new AppError('notFound');
  const thing = await sharedThing(services, caller, request.subject);
  thing.mustShare(caller.id);
  return { request, placed: thing.placed };
};

/** X735: the share has the id of the request, and is with whoever asked. */
const grantAccess = (services: Services): Route =>
  command(services, sharingCalls.grantAccess, async ({ id, use, endsAt }, caller) => {
    const { shares, clock } = services;
    const { request, placed } = await answerable(services, caller, id);
    const targets = { accountIds: [request.applicantId], departmentIds: [], projectIds: [] };
    await checkTargets(services, caller, targets, placed);
    const now = clock().toISOString();
    const by = byFlow(services, placed);
    const { position, state: made } = await shares.run(id, caller.author, (state) =>
      shareDecider.decide({ kind: 'grant', sharerId: caller.id, use, endsAt, now, by }, state),
    );
    return answer({ id, proposed: !made.exists }, position);
  });

/** X736. */
const refuseAccess = (services: Services): Route =>
  command(services, sharingCalls.refuseAccess, async ({ id, reason }, caller) => {
    await answerable(services, caller, id);
    const now = services.clock().toISOString();
    const { position } = await services.shares.run(id, caller.author, (state) =>
      shareDecider.decide({ kind: 'refuse', reason, now }, state),
    );
    return answer({ id }, position);
  });

const isOwn = ({ request }: Share, caller: Caller): boolean => request?.applicantId === caller.id;

/** X737: whoever asked takes it back; to everybody else it is not there. */
const withdrawRequest = (services: Services): Route =>
  command(services, sharingCalls.withdrawRequest, async ({ id }, caller) => {
    const { state: share } = await services.shares.load(id);
    if (!isOwn(share, caller)) throw new AppError('notFound');
    const now = services.clock().toISOString();
    const { position } = await services.shares.run(id, caller.author, (state) =>
      shareDecider.decide({ kind: 'withdrawRequest', now }, state),
    );
    return answer({ id }, position);
  });

export const accessRequestRoutes = (services: Services): readonly Route[] =>
  [requestAccess, grantAccess, refuseAccess, withdrawRequest].map((make) => make(services));
