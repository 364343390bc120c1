import { auditCalls, disputeFound } from '@shilu/events/audit/calls';
import { decideDispute, type DisputeEvent } from '@shilu/events/audit/dispute';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, internalCommand } from '../engine/command';
import type { Services } from '../engine/services';
import { mustBeAllowed } from '../registers/authority';

/** X785, by the workers of the notary: once for each reason, however often they tell it. */
const found = (services: Services): Route =>
  internalCommand(services, disputeFound, async ({ eventId, ...disputed }, author) => {
    const { position } = await services.disputes.run<DisputeEvent>(eventId, author, (state) =>
      decideDispute({ kind: 'find', disputed }, state),
    );
    return answer({}, position);
  });

/** X787: by whoever oversees the audit trail. From then on its stream takes commands again. */
const settle = (services: Services): Route =>
  command(services, auditCalls.settleDispute, async ({ id, verdict, reason }, caller) => {
    mustBeAllowed(services.directory, caller.id, null, [{ permission: 'AudittrailSearch' }]);
    const { position } = await services.disputes.run<DisputeEvent>(id, caller.author, (state) =>
      decideDispute({ kind: 'settle', verdict, reason }, state),
    );
    return answer({}, position);
  });

export const disputeRoutes = (services: Services): readonly Route[] => [found(services), settle(services)];
