import type { ProjectionService } from '@shilu/projection-service/routes';
import type { ConnectorRun } from '@shilu/integration-workers/engine/run-connector';
import type { RunningWorkers } from '@shilu/integration-workers/workers';
import { countDeliveries } from '../../deliveries/look';
import type { Figure } from '../../metrics/metrics';
import type { Foundation } from '../foundation';

/** Where the log ends. A position is opaque; the number it begins with grows with the log in every store we have. */
export const logHead = ({ store }: Foundation): Figure => ({
  name: 'shilu_log_head',
  help: 'Position of the newest event of the log',
  labels: [],
  read: async () => {
    const head = await store.head();
    return head === null ? [] : [{ labels: {}, value: Number.parseInt(head, 10) }];
  },
});

export const projectionLags = ({ lags }: ProjectionService): Figure => ({
  name: 'shilu_projection_lag_seconds',
  help: 'How long the oldest event that a projection has not read has waited',
  labels: ['projection'],
  read: async () => (await lags()).map(({ projection, seconds }) => ({ labels: { projection }, value: seconds })),
});

export const consumerLags = ({ status }: RunningWorkers): Figure => ({
  name: 'shilu_consumer_lag_events',
  help: 'Events that a connector has not looked at',
  labels: ['connector'],
  read: async () => (await status()).map(({ connector, lag }) => ({ labels: { connector }, value: lag })),
});

export const relayLag = ({ lag }: Pick<ConnectorRun, 'lag'>): Figure => ({
  name: 'shilu_relay_lag_events',
  help: 'Events of the log that have not been brought to Kafka',
  labels: [],
  read: async () => [{ labels: {}, value: await lag() }],
});

export const openCircuits = ({ status }: RunningWorkers): Figure => ({
  name: 'shilu_circuit_open',
  help: '1 while the other side of a connector is left alone because it failed again and again',
  labels: ['connector'],
  read: async () =>
    (await status()).map(({ connector, circuit }) => ({ labels: { connector }, value: circuit === 'open' ? 1 : 0 })),
});

export const deliveries = ({ pool }: Foundation): Figure => ({
  name: 'shilu_deliveries',
  help: 'Deliveries by state; deliveredToday counts those of the last 24 hours',
  labels: ['connector', 'state'],
  read: async () =>
    (await countDeliveries(pool)).flatMap(({ connector, ...counts }) =>
      Object.entries(counts).map(([state, value]) => ({ labels: { connector, state }, value })),
    ),
});
