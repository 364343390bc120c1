import { streamName } from '@shilu/events/core/envelope';
import { AppError } from '@shilu/events/core/app-error';
import { approvalNodes } from '@shilu/events/approvals/approval-nodes';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { chosenFlow } from '@shilu/events/approvals/flow';
import { askedField } from '@shilu/events/organization/asked-field';
import { reactionProductFieldRegister } from '@shilu/events/organization/reaction-product-field';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { contributorsOf, isSigned, moduleOf, type RecordState } from '@shilu/events/records/record-state';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { inTurnOf } from '../engine/in-turn-of';
import type { Services } from '../engine/services';
import { proveSigner, signatureFields } from '../identity/signing-password';
import { isLinked } from '../records/linked-record';
import { readAgain } from '../records/read-again';
import { mustRead } from '../records/record-access';
import { saveTextsOf, withTextsSaved } from '../records/live-text/save-text';
import { othersFilling } from '../records/rooms/others-filling';
import { readBefore, type ReadAgain } from '../records/unread-structures';
import { decideApproval, type Unfilled } from './decide-approval';
import { liveFlows } from './live-flows';

/** Of a module that says what its record was called, or by whom it was, before that changed. */
const UNLINKED =
  '关联单元格与记录不一致：请打开并保存该模块 / linked cells say otherwise than the record: open and save the module';

/** V034, V035: required fields still empty, module by module; a module that does not apply is left out. */
const unfilledIn = async (services: Services, state: RecordState): Promise<Unfilled[]> => {
  const found: Unfilled[] = [];
  const asked = [...services.live.kept(reactionProductFieldRegister)].flatMap(([id, { values, removed }]) =>
    removed ? [] : [askedField(id, values)],
  );
  for (const module of state.modules) {
    if (module.notApplicable) continue;
    const { unfilled, withAsked } = moduleTypeOf(module.type);
    const content = await services.contents.current(module);
    const labels = unfilled(withAsked?.(content, asked) ?? content).map((field) => field.label);
    if (!isSigned(module) && !isLinked(state, module, content)) labels.push(UNLINKED);
    if (labels.length > 0) found.push({ moduleId: module.id, moduleTitle: module.title, labels });
  }
  return found;
};

/** T17: what others are filling in is not submitted under their hands. */
const nobodyFills = (services: Services, caller: Caller, state: RecordState): void => {
  if (state.ownerId !== caller.id) return;
  const [other] = othersFilling(services, caller, state);
  if (other === undefined) return;
  const module = moduleOf(state, other.moduleId)?.title ?? '';
  throw new AppError('othersFilling', { name: other.name, module }, { accountId: other.accountId, moduleId: other.moduleId });
}; // prettier-ignore

/** C059. */
export const submit = (services: Services): Route =>
  command(services, approvalCalls.submit, async (input, caller) => {
    const { records, directory } = services;
    const { experimentId } = input;
    mustRead(services, caller, (await records.load(experimentId)).state);
    const chosen = chosenFlow(liveFlows(services), input.flowId);
    if (!chosen) throw new AppError('noReviewer');
    const stream = streamName(RECORD, experimentId);
    const signing = { stream, act: 'submit', moduleId: null, hash: input.recordHash };
    const proof = await proveSigner(services, caller, input, signing);
    // A password that is wrong leaves nothing behind.
    await saveTextsOf(services, experimentId);
    const begun = await records.load(experimentId);
    const read: (ReadAgain | null)[] = [];
    for (const module of begun.state.modules)
      if (!module.notApplicable) read.push(await readAgain(inTurnOf(services, caller.id), begun.state, module));
    const signature = await signatureFields(services, caller, stream, 'submit', input, proof);
    const submitted = () =>
      records.run<RecordEvent>(experimentId, caller.author, async (state) => {
        mustRead(services, caller, state);
        nobodyFills(services, caller, state);
        const unfilled = await unfilledIn(services, state);
        const common = {
          kind: 'submit',
          actor: caller.id,
          signature,
          flowId: chosen.id,
          flowName: chosen.name,
          recordHash: input.recordHash,
          note: input.note,
          pageInfoChecked: input.pageInfoChecked ?? null,
          unfilled,
        } as const;
        // Who decides is asked last: what the author can mend comes first.
        const nodes =
          state.ownerId === caller.id && unfilled.length === 0
            ? approvalNodes(directory, chosen, state, contributorsOf(state), input.approverIds ?? {})
            : [];
        const events = decideApproval({ ...common, nodes }, state);
        const applicable = state.modules.filter(({ notApplicable }) => !notApplicable);
        return [...readBefore(state, applicable, read), ...events];
      });
    const { position } = await withTextsSaved(services, experimentId, submitted);
    return answer({}, position);
  });
