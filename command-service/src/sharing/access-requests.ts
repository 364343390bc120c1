import { AppError, refusalOf } from '@shilu/events/core/app-error';
import { id as isId } from '@shilu/events/core/schemas';
import { mayReadRecord } from '@shilu/events/records/record-rights';
import type { RecordState } from '@shilu/events/records/record-state';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { shareDecider, type Share } from '@shilu/events/sharing/share';
import { mustNotFlood, mustShare } from '@shilu/events/sharing/share-rights';
import type { Route } from '@shilu/infra/http/call-context';
import { recordOfNumber } from '@shilu/infra/read-models/record-of-number';
import { answer, command, type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { readableRecord } from '../records/record-access';
import { byFlow } from './by-flow';
import { checkTargets } from './share-commands';

/** The record meant by a number or an id; both are looked for, whichever there is. */
const soughtRecord = async ({ pool, records }: Services, sought: string): Promise<RecordState | null> => {
  const numbered = await recordOfNumber(pool, sought);
  const recordId = numbered ?? (isId.safeParse(sought).success ? sought : null);
  if (recordId === null) return null;
  const { state } = await records.load(recordId);
  return state.exists ? state : null;
};

/** X734. Whoever reads the record is told so, for they know that it is there; everybody else gets one answer. */
const requestAccess = (services: Services): Route =>
  command(services, sharingCalls.requestAccess, async ({ sought, use, reason, ...input }, caller) => {
    const { shares, directory, clock } = services;
    const id = input.id ?? madeId(caller.author.commandId, 'share');
    const done = await shares.repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    const record = await soughtRecord(services, sought);
    if (record !== null && mayReadRecord(directory, caller.id, record)) throw new AppError('accessHeld');
    const now = clock().toISOString();
    mustNotFlood(directory, { applicantId: caller.id, sought, now });
    // Nobody is asked for what its author cannot share.
    const shareable = record !== null && refusalOf(() => mustShare(directory, record.ownerId, record)) === null;
    const asked = shareable ? { recordId: record.id, askedIds: [record.ownerId] } : { recordId: null, askedIds: [] };
    const { position } = await shares.run(id, caller.author, (state) =>
      shareDecider.decide({ kind: 'request', ...asked, sought, applicantId: caller.id, use, reason, now }, state),
    );
    return answer({ id }, position);
  });

/** A request that this person may answer; to everybody else it is not there. */
const answerable = async (services: Services, caller: Caller, id: string) => {
  const { state: share } = await services.shares.load(id);
  const { request } = share;
  if (request === null || request.recordId === null) throw new AppError('notFound');
  const record = await readableRecord(services, caller, request.recordId);
  mustShare(services.directory, caller.id, record);
  return { request, record };
};

/** X735: the share has the id of the request, and is with whoever asked. */
const grantAccess = (services: Services): Route =>
  command(services, sharingCalls.grantAccess, async ({ id, use, endsAt }, caller) => {
    const { shares, clock } = services;
    const { request, record } = await answerable(services, caller, id);
    const targets = { accountIds: [request.applicantId], departmentIds: [], projectIds: [] };
    await checkTargets(services, caller, targets, record);
    const now = clock().toISOString();
    const by = byFlow(services, record);
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
