import { AppError } from '@shilu/events/core/app-error';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { flowRegister } from '@shilu/events/approvals/flow';
import { registerDecider } from '@shilu/events/core/register';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { mustBeAllowed } from '../registers/authority';
import { writeEntry } from '../registers/write-entry';

/** C071. One default at a time: the others stop being it (`sole`). */
export const setDefaultFlow = (services: Services): Route =>
  command(services, approvalCalls.setDefaultFlow, async ({ id }, { id: actor, author }) => {
    mustBeAllowed(services.directory, actor, null, flowRegister.mayChange);
    const { decide } = registerDecider(flowRegister);
    const { position } = await writeEntry(services, flowRegister, id, author, (state) => {
      if (!state.exists || state.removed) throw new AppError('notFound');
      return decide({ kind: 'modify', values: { isDefault: true }, baseRevision: null }, state);
    });
    return answer({}, position);
  });
