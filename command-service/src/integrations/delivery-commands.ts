import { AppError } from '@shilu/events/core/app-error';
import { streamName } from '@shilu/events/core/envelope';
import { CONNECTOR, type ConnectorEvent } from '@shilu/events/integrations/connector';
import { deliveryCalls } from '@shilu/events/integrations/delivery-calls';
import { findDelivery, hasDeliveries } from '@shilu/infra/deliveries/look';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { mustBeAllowed } from '../registers/authority';
import { retrySetAside } from './set-aside-commands';

/** Both deeds are events first; the workers act on them, so that nothing happens to a delivery that the trail does not tell. */
const append = (services: Services, connector: string, { author }: Caller, decide: () => ConnectorEvent) =>
  services.newest.append(streamName(CONNECTOR, connector), author, (recent) => {
    const done = recent.find((event) => event.commandId === author.commandId);
    return done ?? decide();
  });

/** X343: what is parked or failing is tried again now. */
const retry = (services: Services): Route =>
  command(services, deliveryCalls.retry, async ({ connector, ids }, caller) => {
    mustBeAllowed(services.directory, caller.id, null, ['admin']);
    if (!(await hasDeliveries(services.pool, connector, ids ?? null))) throw new AppError('notFound');
    const position = await append(services, connector, caller, () => ({
      type: 'DeliveriesRetried',
      data: { deliveries: ids ?? 'all' },
    }));
    return answer({}, position);
  });

/** X344: it shall never leave, for a reason; what waits behind it goes on. */
const discard = (services: Services): Route =>
  command(services, deliveryCalls.discard, async ({ id }, caller) => {
    mustBeAllowed(services.directory, caller.id, null, ['admin']);
    if (caller.author.reason === null) throw new AppError('reasonRequired');
    const delivery = await findDelivery(services.pool, id);
    if (delivery === null) throw new AppError('notFound');
    const position = await append(services, delivery.connector, caller, () => {
      if (delivery.state === 'delivered' || delivery.state === 'discarded') throw new AppError('wrongState');
      const { effect, eventId, eventType, stream, revision } = delivery;
      return { type: 'DeliveryDiscarded', data: { deliveryId: id, effect, eventId, eventType, stream, revision } };
    });
    return answer({}, position);
  });

export const deliveryRoutes = (services: Services): readonly Route[] => [
  retry(services),
  discard(services),
  retrySetAside(services),
];
