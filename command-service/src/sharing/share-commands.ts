import type { ApprovalSubject } from '@shilu/events/approvals/resolve-approvers';
import type { Subject } from '@shilu/events/capabilities/capability';
import { AppError } from '@shilu/events/core/app-error';
import type { ParsedRequestOf } from '@shilu/events/core/call';
import { inputUnfit, unknownReference } from '@shilu/events/core/input-unfit';
import { hasLeft } from '@shilu/events/identity/directory';
import { workSight } from '@shilu/events/identity/work-sight';
import { RECORD } from '@shilu/events/records/record-category';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { shareDecider, type ShareTargets } from '@shilu/events/sharing/share';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { byFlow } from './by-flow';
import { sharedThing } from './shared-thing';

/** Those it is to be shared with are there, as far as whoever shares may know; nobody who left the record's project (P09). */
export const checkTargets = async (
  { directory, people }: Services,
  caller: Caller,
  { accountIds, departmentIds, projectIds }: ShareTargets,
  { projectId }: ApprovalSubject,
): Promise<void> => {
  for (const id of accountIds) {
    if (directory.accounts.get(id)?.disabled ?? true) throw unknownReference('accountIds');
    if (projectId !== null && hasLeft(directory, id, projectId))
      throw new AppError('leftProject', { name: await people.nameOf(id) });
  }
  if (departmentIds.some((id) => directory.departments.get(id)?.removed ?? true))
    throw unknownReference('departmentIds');
  const sight = workSight(directory, caller.id);
  const sees = (id: string): boolean => {
    const project = directory.projects.get(id);
    return project !== undefined && sight.project(project);
  };
  if (!projectIds.every(sees)) throw unknownReference('projectIds');
};

/** A record by its id, or an entry by its register and id: one of the two. */
const subjectAsked = ({ recordId, entry }: ParsedRequestOf<typeof sharingCalls.addShare>): Subject => {
  if ((recordId === undefined) === (entry === undefined)) throw inputUnfit([{ path: 'recordId', message: 'required' }]);
  return entry ?? { category: RECORD, id: recordId ?? '' };
};

/** X730. */
const addShare = (services: Services): Route =>
  command(services, sharingCalls.addShare, async (input, caller) => {
    const { shares, clock } = services;
    const id = input.id ?? madeId(caller.author.commandId, 'share');
    const done = await shares.repeated(id, caller.author);
    if (done) return answer({ id, proposed: !done.state.exists }, done.position);
    const { subject, placed, ...thing } = await sharedThing(services, caller, subjectAsked(input));
    thing.mustShare(caller.id);
    await checkTargets(services, caller, input, placed);
    const { accountIds, departmentIds, projectIds, use, endsAt, reason } = input;
    const now = clock().toISOString();
    const by = byFlow(services, placed);
    const { position, state: made } = await shares.run(id, caller.author, (state) =>
      shareDecider.decide(
        {
          ...{ kind: 'share', subject, sharerId: caller.id, accountIds, departmentIds, projectIds },
          ...{ use, endsAt, reason, now, by },
        },
        state,
      ),
    );
    return answer({ id, proposed: !made.exists }, position);
  });

/** X731: from the next answer on it gives nobody anything. */
const withdrawShare = (services: Services): Route =>
  command(services, sharingCalls.withdrawShare, async ({ id }, caller) => {
    const { shares } = services;
    const { state: share } = await shares.load(id);
    const standing = share.exists ? share : share.proposal;
    if (standing === null) throw new AppError('notFound');
    const thing = await sharedThing(services, caller, standing.subject);
    if (!thing.mayWithdraw(caller.id, standing.sharerId)) throw new AppError('forbidden');
    const { position } = await shares.run(id, caller.author, (state) =>
      shareDecider.decide({ kind: 'withdraw' }, state),
    );
    return answer({ id }, position);
  });

export const shareRoutes = (services: Services): readonly Route[] => [addShare(services), withdrawShare(services)];
