import { AppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import { eventId } from '@shilu/events/core/uuid';
import { CONNECTOR, type ConnectorEvent } from '@shilu/events/integrations/connector';
import { systemCalls } from '@shilu/events/integrations/system-calls';
import { runningConnectors } from '@shilu/infra/deliveries/running-connectors';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command } from '../engine/command';
import type { Services } from '../engine/services';
import { mustBeAllowed } from '../registers/authority';

const MAIL = streamName(CONNECTOR, 'mail');

/** X351: the letter goes where all letters go, so it shows that the whole way works. */
const testLetter = (services: Services): Route =>
  command(services, systemCalls.testLetter, async (_input, { id, author }) => {
    mustBeAllowed(services.directory, id, null, ['admin']);
    if (!(await runningConnectors(services.pool)).some(({ connector }) => connector === 'mail'))
      throw new AppError('mailNotSetUp');
    const position = await services.newest.append(MAIL, author, (): ConnectorEvent => ({
      type: 'TestLetterRequested',
      data: {},
    }));
    return answer({ eventId: eventId(author.commandId, MAIL, 0) }, position);
  });

export const systemRoutes = (services: Services): readonly Route[] => [testLetter(services)];
