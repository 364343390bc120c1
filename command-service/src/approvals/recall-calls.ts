import { AppError } from '@shilu/events/core/app-error';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { mayActivate } from '@shilu/events/records/record-rights';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { decideOn, goneIn } from './review-calls';

/** Others than the author act as `mayActivate` says, and only on what nobody else can move any more. */
const standIn = (services: Services, caller: Caller, state: RecordState) => ({
  actor: caller.id,
  gone: goneIn(services.directory, state),
  standsIn: mayActivate(services.directory, caller.id, state),
});

/** C063. */
export const recall = (services: Services): Route =>
  command(services, approvalCalls.recall, async ({ experimentId }, caller) => {
    const outcome = await decideOn(services, caller, experimentId, (state) => ({
      kind: 'recall',
      ...standIn(services, caller, state),
    }));
    const asked = outcome.events[0]?.type === 'RecordRecallRequested';
    return answer({ status: asked ? ('recalling' as const) : ('recalled' as const) }, outcome.position);
  });

/** C072. */
export const approveRecall = (services: Services): Route =>
  command(services, approvalCalls.approveRecall, async ({ experimentId }, caller) => {
    return answer(
      {},
      (
        await decideOn(services, caller, experimentId, (state) => ({
          kind: 'approveRecall',
          ...standIn(services, caller, state),
        }))
      ).position,
    );
  });

/** C073. */
export const refuseRecall = (services: Services): Route =>
  command(services, approvalCalls.refuseRecall, async ({ experimentId, opinion }, caller) => {
    return answer(
      {},
      (
        await decideOn(services, caller, experimentId, (state) => ({
          kind: 'refuseRecall',
          ...standIn(services, caller, state),
          opinion,
        }))
      ).position,
    );
  });

/** C066. */
export const activate = (services: Services): Route =>
  command(services, approvalCalls.activate, async ({ experimentId }, caller) => {
    const { position } = await decideOn(services, caller, experimentId, (state) => {
      if (!mayActivate(services.directory, caller.id, state)) throw new AppError('forbidden');
      return { kind: 'activate', reason: caller.author.reason };
    });
    return answer({}, position);
  });
