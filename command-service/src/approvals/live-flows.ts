import { flowRegister, type FlowValues } from '@shilu/events/approvals/flow';
import type { Services } from '../engine/services';

/** The flows that are not removed, as the log has them now. */
export const liveFlows = ({ live }: Services): readonly (FlowValues & { readonly id: string })[] =>
  [...live.kept(flowRegister)].flatMap(([id, { values, removed }]) => (removed ? [] : [{ id, ...values }]));
