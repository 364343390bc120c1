import { approvalCalls } from '@shilu/events/approvals/calls';
import { standIn } from '@shilu/events/approvals/review-rights';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { decideOn } from './review-commands';

/** C063. */
export const recall = (services: Services): Route =>
  command(services, approvalCalls.recall, async ({ experimentId }, caller) => {
    const outcome = await decideOn(services, caller, experimentId, (state) => ({
      kind: 'recall',
      ...standIn(services.directory, caller.id, state),
    }));
    const asked = outcome.events[0]?.type === 'RecordRecallRequested';
    return answer({ status: asked ? ('recalling' as const) : ('recalled' as const) }, outcome.position);
  });

/** C072, C073 of a recall. */
export const allowRecall = async (services: Services, caller: Caller, recordId: string): Promise<string | null> =>
  (
    await decideOn(services, caller, recordId, (state) => ({
      kind: 'approveRecall',
      ...standIn(services.directory, caller.id, state),
    }))
  ).position;

export const refuseRecall = async (
  services: Services,
  caller: Caller,
  recordId: string,
  opinion: string,
): Promise<string | null> =>
  (
    await decideOn(services, caller, recordId, (state) => ({
      kind: 'refuseRecall',
      ...standIn(services.directory, caller.id, state),
      opinion,
    }))
  ).position;

/** C066. */
export const activate = (services: Services): Route =>
  command(services, approvalCalls.activate, async ({ experimentId }, caller) => {
    const { position } = await decideOn(services, caller, experimentId, (state) => ({
      kind: 'activate',
      ...standIn(services.directory, caller.id, state),
      reason: caller.author.reason,
    }));
    return answer({}, position);
  });
