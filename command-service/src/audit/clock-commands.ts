import { clockLooked } from '@shilu/events/audit/calls';
import { CLOCK_ID, decideClock, type ClockEvent } from '@shilu/events/audit/clock';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, internalCommand } from '../engine/command';
import type { Services } from '../engine/services';

/** X820: what is new of it becomes an event, however often it is told. */
const looked = (services: Services): Route =>
  internalCommand(services, clockLooked, async (report, author) => {
    const { position } = await services.clocks.run<ClockEvent>(CLOCK_ID, author, (state) =>
      decideClock(report, state, services.clock()),
    );
    return answer({}, position);
  });

export const clockRoutes = (services: Services): readonly Route[] => [looked(services)];
