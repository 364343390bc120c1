import { incidentsFound } from '@shilu/events/audit/calls';
import { decideIncident, type IncidentEvent } from '@shilu/events/audit/incident';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, internalCommand } from '../engine/command';
import type { Services } from '../engine/services';

/** X848: what people have to be told of it becomes an event, however often and by however many workers it is told. */
const found = (services: Services): Route =>
  internalCommand(services, incidentsFound, async (report, author) => {
    const { position } = await services.incidents.run<IncidentEvent>(report.kind, author, (state) =>
      decideIncident(report, state, services.clock()),
    );
    return answer({}, position);
  });

export const incidentRoutes = (services: Services): readonly Route[] => [found(services)];
