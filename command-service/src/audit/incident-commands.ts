import { auditCalls, incidentsFound } from '@shilu/events/audit/calls';
import { decideClosing, decideIncident, VERIFICATION, type IncidentEvent } from '@shilu/events/audit/incident';
import { AppError } from '@shilu/events/core/app-error';
import type { Route } from '@shilu/infra/http/call-context';
import { isOpen } from '@shilu/infra/notary/incidents';
import { hasFailedBy } from '@shilu/infra/operations/last-runs';
import { answer, command, internalCommand } from '../engine/command';
import type { Services } from '../engine/services';
import { mustBeAllowed } from '../registers/authority';

/** X848: what people have to be told of it becomes an event, however often and by however many workers it is told. */
const found = (services: Services): Route =>
  internalCommand(services, incidentsFound, async (report, author) => {
    const { position } = await services.incidents.run<IncidentEvent>(report.kind, author, (state) =>
      decideIncident(report, state, services.clock()),
    );
    return answer({}, position);
  });

/** X850: by whoever oversees the audit trail. */
const close = (services: Services): Route =>
  command(services, auditCalls.closeIncidents, async ({ kind, upTo, reason }, caller) => {
    mustBeAllowed(services.directory, caller.id, null, [{ permission: 'AudittrailSearch' }]);
    const { position } = await services.incidents.run<IncidentEvent>(kind, caller.author, async (state) => {
      const events = decideClosing({ kind, upTo, reason }, state, services.clock());
      // Of a machine whose clock is ahead nothing is closed before its time, rather than seemingly.
      const closed = events[0]?.data.upTo ?? upTo;
      const isThere =
        kind === VERIFICATION
          ? hasFailedBy(services.pool, new Date(closed))
          : isOpen(services.pool, { kind, upTo: closed });
      if (!(await isThere)) throw new AppError('notFound');
      return events;
    });
    return answer({}, position);
  });

export const incidentRoutes = (services: Services): readonly Route[] => [found(services), close(services)];
