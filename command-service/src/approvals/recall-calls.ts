import { AppError } from '@shilu/events/core/app-error';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { hasPermission } from '@shilu/events/identity/directory';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { decideOn, goneIn } from './review-calls';

/** C063. */
export const recall = (services: Services): Route =>
  command(services, approvalCalls.recall, async ({ experimentId }, caller) => {
    const outcome = await decideOn(services, caller, experimentId, (state) => ({
      kind: 'recall',
      actor: caller.id,
      gone: goneIn(services.directory, state),
    }));
    const asked = outcome.events[0]?.type === 'RecordRecallRequested';
    return answer({ status: asked ? ('recalling' as const) : ('recalled' as const) }, outcome.position);
  });

/** C072. */
export const approveRecall = (services: Services): Route =>
  command(services, approvalCalls.approveRecall, async ({ experimentId }, caller) =>
    answer(
      {},
      (await decideOn(services, caller, experimentId, () => ({ kind: 'approveRecall', actor: caller.id }))).position,
    ),
  );

/** C073. */
export const refuseRecall = (services: Services): Route =>
  command(services, approvalCalls.refuseRecall, async ({ experimentId, opinion }, caller) =>
    answer(
      {},
      (await decideOn(services, caller, experimentId, () => ({ kind: 'refuseRecall', actor: caller.id, opinion })))
        .position,
    ),
  );

/** The author asks by recall; others reactivate: administrators, who manage flows, the lead of its project. */
const mayActivate = (services: Services, caller: Caller, state: RecordState): boolean =>
  caller.account.isOrganAdmin ||
  hasPermission(services.directory, caller.id, 'FlowManage') ||
  (state.projectId !== null &&
    (services.directory.projects.get(state.projectId)?.leaderIds.includes(caller.id) ?? false));

/** C066. */
export const activate = (services: Services): Route =>
  command(services, approvalCalls.activate, async ({ experimentId }, caller) => {
    const { position } = await decideOn(services, caller, experimentId, (state) => {
      if (!mayActivate(services, caller, state)) throw new AppError('forbidden');
      return { kind: 'activate', reason: caller.author.reason };
    });
    return answer({}, position);
  });
