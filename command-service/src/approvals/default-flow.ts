import { AppError } from '@shilu/events/core/app-error';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister, type FlowValues } from '@shilu/events/approvals/flow';
import { registerDecider, type RegisterEvent } from '@shilu/events/core/register';
import type { Route } from '@shilu/infra/http/call-context';
import type { Author } from '../engine/author';
import { answer, command } from '../engine/command';
import type { KeptEntry } from '../engine/kept-entries';
import type { Services } from '../engine/services';
import { mustBeAllowed } from '../registers/authority';

const decider = registerDecider(flowRegister);

const setDefault = async (
  services: Services,
  id: string,
  isDefault: boolean,
  author: Author,
): Promise<string | null> => {
  const { position } = await services.entriesOf(flowRegister).run<RegisterEvent>(id, author, (state) => {
    if (!state.exists || state.removed) throw new AppError('notFound');
    return decider.decide({ kind: 'modify', values: { isDefault }, baseRevision: null }, state);
  });
  return position;
};

/** One default at a time: when a flow becomes it, the others stop being it. Safe to repeat. */
export const clearOtherDefaults = async (
  services: Services,
  id: string,
  values: Pick<FlowValues, 'isDefault'>,
  author: Author,
): Promise<void> => {
  if (!values.isDefault) return;
  for (const [otherId, flow] of services.live.kept(flowRegister))
    if (otherId !== id && flow.values.isDefault && !flow.removed) await setDefault(services, otherId, false, author);
};

/** C071. */
export const setDefaultFlow = (services: Services): Route =>
  command(services, approvalCalls.setDefaultFlow, async ({ id }, caller) => {
    mustBeAllowed(services.directory, caller.id, null, flowRegister.mayChange);
    const position = await setDefault(services, id, true, caller.author);
    await clearOtherDefaults(services, id, { isDefault: true }, caller.author);
    return answer({}, position);
  });

/** The flow chosen, or the default one; of two defaults, set at the same moment, always the same. */
export const flowFor = (
  flows: ReadonlyMap<string, KeptEntry<FlowValues>>,
  flowId: string | null,
): { readonly id: string; readonly flow: FlowValues } | null => {
  if (flowId !== null) {
    const flow = flows.get(flowId);
    return flow && !flow.removed ? { id: flowId, flow: flow.values } : null;
  }
  const found = [...flows]
    .filter(([, flow]) => flow.values.isDefault && !flow.removed)
    .sort(([a], [b]) => (a < b ? -1 : 1))[0];
  return found ? { id: found[0], flow: found[1].values } : null;
};
