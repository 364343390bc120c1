import { AppError } from '@shilu/events/core/app-error';
import { unknownReference } from '@shilu/events/core/input-unfit';
import { hasLeft } from '@shilu/events/identity/directory';
import { workSight } from '@shilu/events/identity/work-sight';
import type { RecordState } from '@shilu/events/records/record-state';
import { sharingCalls } from '@shilu/events/sharing/calls';
import { shareDecider, type ShareTargets } from '@shilu/events/sharing/share';
import { mayWithdraw, mustShare } from '@shilu/events/sharing/share-rights';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { readableRecord } from '../records/record-access';

/** Those it is to be shared with are there, as far as whoever shares may know; nobody who left the record's project (P09). */
const checkTargets = async (
  { directory, people }: Services,
  caller: Caller,
  { accountIds, departmentIds, projectIds }: ShareTargets,
  { projectId }: RecordState,
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

/** X730. */
const addShare = (services: Services): Route =>
  command(services, sharingCalls.addShare, async (input, caller) => {
    const { shares, directory, clock } = services;
    const id = input.id ?? madeId(caller.author.commandId, 'share');
    const done = await shares.repeated(id, caller.author);
    if (done) return answer({ id }, done.position);
    const record = await readableRecord(services, caller, input.recordId);
    mustShare(directory, caller.id, record);
    await checkTargets(services, caller, input, record);
    const { recordId, accountIds, departmentIds, projectIds, use, endsAt, reason } = input;
    const now = clock().toISOString();
    const { position } = await shares.run(id, caller.author, (state) =>
      shareDecider.decide(
        {
          ...{ kind: 'share', recordId, sharerId: caller.id, accountIds, departmentIds, projectIds },
          ...{ use, endsAt, reason, now },
        },
        state,
      ),
    );
    return answer({ id }, position);
  });

/** X731: from the next answer on it gives nobody anything. */
const withdrawShare = (services: Services): Route =>
  command(services, sharingCalls.withdrawShare, async ({ id }, caller) => {
    const { shares, directory } = services;
    const { state: share } = await shares.load(id);
    if (!share.exists) throw new AppError('notFound');
    const record = await readableRecord(services, caller, share.recordId);
    if (!mayWithdraw(directory, caller.id, share, record)) throw new AppError('forbidden');
    const { position } = await shares.run(id, caller.author, (state) =>
      shareDecider.decide({ kind: 'withdraw' }, state),
    );
    return answer({ id }, position);
  });

export const sharingRoutes = (services: Services): readonly Route[] => [addShare(services), withdrawShare(services)];
