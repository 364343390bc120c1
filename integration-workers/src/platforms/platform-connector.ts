import { entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { platformAnswered } from '@shilu/events/integrations/calls';
import {
  requestQueue,
  type PlatformAnswer,
  type PlatformRequestEvent,
} from '@shilu/events/integrations/platform-request';
import type { PlatformOperation } from '@shilu/events/integrations/platforms/operation';
import { operationNamed } from '@shilu/events/integrations/platforms/operations';
import { platformName, PLATFORMS, type Platform } from '@shilu/events/integrations/platforms/platform';
import type { PlatformAddress } from '@shilu/infra/config/workers-config';
import type { Delivery } from '@shilu/infra/deliveries/ledger';
import type { Report } from '@shilu/infra/http/report';
import { NotYet, TransientFault, type Connector, type Intent } from '../engine/connector';
import { eventOf } from '../engine/take-events';
import type { CreateWorkers } from '../engine/worker-deps';
import type { Outcome, Submission } from './contract';
import { createHttpPlatform, type About, type HttpPlatform } from './http-platform';

const TIMEOUT_MS = 10_000;
const FIRST_LOOK_MS = 1_000;
const LAST_LOOK_MS = 60_000;

type Event = RecordedEvent<PlatformRequestEvent>;

const submissionOf = (
  event: Extract<Event, { readonly type: 'PlatformRequestMade' | 'PlatformRequestCorrected' }>,
): Submission => ({
  request: entityIdOf(event.stream),
  number: event.data.number,
  submission: event.data.submission,
  recordNumber: event.data.recordNumber,
  place: event.data.place,
  requestedBy: event.data.requesterId,
  values: event.data.values,
});

/** Everything of a request, and of what follows it, stands in one queue, so that it is withdrawn after it was submitted and never before. */
const intentsOf = (operation: PlatformOperation, event: Event): readonly Intent[] => {
  const key = requestQueue(entityIdOf(event.stream));
  switch (event.type) {
    case 'PlatformRequestMade':
    case 'PlatformRequestCorrected':
      return [{ key, effect: operation.name, payload: submissionOf(event) }];
    case 'PlatformRequestWithdrawn':
      return [{ key, effect: 'withdrawRequest', payload: {} }];
    case 'PlatformRequestAccepted':
      return operation.completes === 'atOnce'
        ? []
        : [
            {
              ...{ key, effect: 'awaitResult', payload: {} },
              notBefore: new Date(Date.parse(event.recordedAt) + FIRST_LOOK_MS),
            },
          ];
    default:
      return [];
  }
};

const answerOf = (outcome: Outcome): PlatformAnswer => {
  if (outcome.outcome === 'accepted') return { kind: 'accepted', reference: outcome.reference, result: outcome.result };
  const { outcome: _, ...refusal } = outcome;
  return { kind: 'refused', ...refusal };
};

/** Asked for often at first, then seldom: results come in minutes or in days. */
const nextLook = (delivery: Delivery, now: Date): number =>
  Math.min(LAST_LOOK_MS, Math.max(FIRST_LOOK_MS, (now.getTime() - delivery.createdAt.getTime()) / 10));

/** Submits what people ask of a platform, and tells the product what it said. Without an address it refuses in words. */
export const platformConnector = (
  platform: Platform,
  address: PlatformAddress | null,
  deps: { readonly report: Report; readonly clock: () => Date },
): Connector => {
  const there: HttpPlatform | null = address === null ? null : createHttpPlatform(platform, address);

  const tell = async (delivery: Delivery, submission: number, answer: PlatformAnswer): Promise<void> => {
    await deps.report(
      platformAnswered,
      { id: entityIdOf(delivery.stream), submission, answer, causation: delivery.eventId },
      { commandId: delivery.id, correlation: delivery.correlation },
    );
  };

  const submit = async (operation: PlatformOperation, delivery: Delivery, about: About): Promise<void> => {
    const body = delivery.payload as Submission;
    if (there === null)
      return tell(delivery, body.submission, { kind: 'refused', code: 'notConnected', message: '', fields: [] });
    const known = delivery.state === 'unknown' ? await there.outcomeOf(delivery.id, about) : null;
    const outcome = known ?? (await there.submit(operation.resource, delivery.id, body, about));
    await tell(delivery, body.submission, answerOf(outcome));
  };

  const awaitResult = async (operation: PlatformOperation, delivery: Delivery, about: About): Promise<void> => {
    const event = eventOf(delivery) as Event;
    if (event.type !== 'PlatformRequestAccepted') throw new Error(`${event.type} has no result`);
    if (there === null) throw new TransientFault({ key: 'unreachable', params: { platform: platformName(platform) } });
    const progress = await there.progress(operation.resource, event.data.reference, about);
    if (progress.status === 'inProgress') throw new NotYet(nextLook(delivery, deps.clock()));
    await tell(delivery, event.data.submission, { kind: 'completed', result: progress.result });
  };

  const operationOf = (event: Event): PlatformOperation | null => {
    const operation = operationNamed(event.data.operation);
    return operation?.platform === platform ? operation : null;
  };

  return {
    name: platform,
    contexts: ['integrations'],
    eventTypes: [
      ...['PlatformRequestMade', 'PlatformRequestCorrected', 'PlatformRequestAccepted', 'PlatformRequestWithdrawn'],
    ],
    // What was asked before this connector first ran waits for it.
    from: 'beginning',
    asksFirst: true,
    timeoutMs: TIMEOUT_MS,
    intentsOf: (event) => {
      const operation = operationOf(event as Event);
      return operation === null ? [] : intentsOf(operation, event as Event);
    },
    deliver: async (delivery, signal) => {
      const operation = operationOf(eventOf(delivery) as Event);
      if (operation === null) throw new Error(`${delivery.effect} is not of ${platform}`);
      const about = { correlation: delivery.correlation, signal };
      if (delivery.effect === 'awaitResult') return awaitResult(operation, delivery, about);
      if (delivery.effect === 'withdrawRequest')
        return there?.withdraw(operation.resource, entityIdOf(delivery.stream), about);
      return submit(operation, delivery, about);
    },
  };
};

/** Connectors of all platforms; one without an address says so to whoever asks it for something. */
export const createPlatformWorkers: CreateWorkers = ({ config, report, clock }) =>
  Promise.resolve({
    connectors: PLATFORMS.map((platform) =>
      platformConnector(platform, config.platforms[platform] ?? null, { report, clock }),
    ),
  });
