import { streamName } from '@shilu/events/core/envelope';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { RECORD, recordEventSchemas, type RecordEvent } from '@shilu/events/records/record-events';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import type { Outcome } from '../engine/handle-command';
import type { Services } from '../engine/services';
import { proveSigner, signatureFields } from '../identity/signing-password';
import { mustRead } from '../records/record-access';
import { decideApproval, type ApprovalCommand } from './decide-approval';

export const decideOn = (
  services: Services,
  caller: Caller,
  recordId: string,
  make: (state: RecordState) => ApprovalCommand,
): Promise<Outcome<RecordState>> =>
  services.records.run<RecordEvent>(recordId, caller.author, (state) => {
    mustRead(services, caller, state);
    return decideApproval(make(state), state);
  });

/** C061: a signature like any other, bound to the hash of what was reviewed. */
export const approve = (services: Services): Route =>
  command(services, approvalCalls.approve, async (input, caller) => {
    const { experimentId, recordHash, opinion } = input;
    mustRead(services, caller, (await services.records.load(experimentId)).state);
    const stream = streamName(RECORD, experimentId);
    const proof = await proveSigner(services, caller, input, {
      stream,
      act: 'approve',
      moduleId: null,
      hash: recordHash,
    });
    const signature = await signatureFields(services, caller, stream, 'approve', input, proof);
    const outcome = await decideOn(services, caller, experimentId, () => ({
      kind: 'approve',
      actor: caller.id,
      signature,
      recordHash,
      opinion,
    }));
    return answer({ final: recordEventSchemas.RecordApproved.parse(outcome.events[0]?.data).final }, outcome.position);
  });

/** C062. */
export const reject = (services: Services): Route =>
  command(services, approvalCalls.reject, async (input, caller) => {
    const { experimentId, opinion, moduleIds } = input;
    const { state } = await services.records.load(experimentId);
    mustRead(services, caller, state);
    const stream = streamName(RECORD, experimentId);
    const hash = state.approval?.recordHash ?? null;
    const proof = await proveSigner(services, caller, input, { stream, act: 'reject', moduleId: null, hash });
    const signature = await signatureFields(services, caller, stream, 'reject', input, proof);
    const { position } = await decideOn(services, caller, experimentId, () => ({
      kind: 'reject',
      actor: caller.id,
      signature,
      opinion,
      moduleIds,
    }));
    return answer({}, position);
  });
