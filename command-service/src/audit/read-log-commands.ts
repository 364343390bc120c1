import { readsSealed } from '@shilu/events/audit/calls';
import { decideReadLog, READ_LOG_ID, type ReadLogEvent } from '@shilu/events/audit/reading';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, internalCommand } from '../engine/command';
import type { Services } from '../engine/services';

/** X847: once for each day, however many tell it. */
const sealed = (services: Services): Route =>
  internalCommand(services, readsSealed, async (seal, author) => {
    const { position } = await services.readLog.run<ReadLogEvent>(READ_LOG_ID, author, (state) =>
      decideReadLog(seal, state),
    );
    return answer({}, position);
  });

export const readLogRoutes = (services: Services): readonly Route[] => [sealed(services)];
