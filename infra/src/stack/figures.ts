import type { ProjectionService } from '@shilu/projection-service/routes';
import type { ConnectorRun } from '@shilu/integration-workers/engine/run-connector';
import type { RunningWorkers } from '@shilu/integration-workers/workers';
import { clockLooks } from '../clock/clock-looks';
import { countDeliveries, oldestOpen } from '../deliveries/look';
import { secondsWaited } from '../event-store/waiting';
import { figure, only } from '../metrics/catalogue';
import { diskOf } from '../metrics/disk';
import type { Figure } from '../metrics/metrics';
import type { Anchors } from '../notary/anchors';
import { countIncidents } from '../notary/incidents';
import { readProgress } from '../notary/merkle-log';
import { lastRuns } from '../operations/last-runs';
import type { Pool } from 'pg';
import type { Ground } from './foundation';

const sum = (pools: readonly Pool[], of: (pool: Pool) => number): number =>
  pools.reduce((total, pool) => total + of(pool), 0);

/** Figures of every process that stands on the foundation. */
export const processFigures = ({ pools, config }: Pick<Ground, 'pools' | 'config'>): readonly Figure[] => [
  figure('shilu_pool_connections', () =>
    Promise.resolve([
      { labels: { state: 'busy' }, value: sum(pools, ({ totalCount, idleCount }) => totalCount - idleCount) },
      { labels: { state: 'idle' }, value: sum(pools, ({ idleCount }) => idleCount) },
      { labels: { state: 'waiting' }, value: sum(pools, ({ waitingCount }) => waitingCount) },
    ]),
  ),
  figure('shilu_pool_connections_most', () => Promise.resolve(only(sum(pools, ({ options }) => options.max)))),
  figure('shilu_disk_bytes', async () => {
    // A service that keeps nothing of its own has no such folder.
    const found = await diskOf(config.dataDir).catch(() => null);
    if (found === null) return [];
    const { size, free } = found;
    return [
      { labels: { kind: 'size' }, value: size },
      { labels: { kind: 'free' }, value: free },
    ];
  }),
];

export const projectionFigures = ({
  lags,
  models,
  directory,
}: Pick<ProjectionService, 'lags' | 'models' | 'directory'>): readonly Figure[] => [
  figure('shilu_set_aside_keys', async () =>
    (await models()).map(({ projection, setAside }) => ({ labels: { projection }, value: setAside })),
  ),
  figure('shilu_projection_paused', async () =>
    (await models()).map(({ projection, pausedAt }) => ({ labels: { projection }, value: pausedAt === null ? 0 : 1 })),
  ),
  figure('shilu_directory_withheld', () => Promise.resolve(only(directory().withheld.size))),
  figure('shilu_projection_lag_seconds', async () =>
    (await lags()).map(({ projection, seconds }) => ({ labels: { projection }, value: seconds })),
  ),
];

export const notaryFigures = (
  { pool, store, clock }: Pick<Ground, 'pool' | 'store' | 'clock'>,
  anchors: Pick<Anchors, 'latest'>,
): readonly Figure[] => [
  figure('shilu_notary_events', async () => only((await readProgress(pool)).range.size)),
  figure('shilu_notary_lag_seconds', async () =>
    only(await secondsWaited(store, (await readProgress(pool)).position, clock())),
  ),
  figure('shilu_last_run_timestamp_seconds', async () =>
    (await lastRuns(pool)).map(({ kind, outcome, at }) => ({ labels: { kind, outcome }, value: at.getTime() / 1_000 })),
  ),
  figure('shilu_anchor_waiting_seconds', async () =>
    (await anchors.latest(clock())).map(({ kind, name, waitedSeconds }) => ({
      labels: { kind, name },
      value: waitedSeconds,
    })),
  ),
  figure('shilu_log_incidents', async () =>
    (await countIncidents(pool)).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  ),
];

export const relayFigures = ({ lag }: Pick<ConnectorRun, 'lag'>): readonly Figure[] => [
  figure('shilu_relay_lag_events', async () => only(await lag())),
];

export const workersFigures = (
  { pool }: Pick<Ground, 'pool'>,
  { status }: Pick<RunningWorkers, 'status'>,
): readonly Figure[] => [
  figure('shilu_consumer_lag_events', async () =>
    (await status()).map(({ connector, lag }) => ({ labels: { connector }, value: lag })),
  ),
  figure('shilu_circuit_open', async () =>
    (await status()).map(({ connector, circuit }) => ({ labels: { connector }, value: circuit === 'open' ? 1 : 0 })),
  ),
  figure('shilu_deliveries', async () =>
    (await countDeliveries(pool)).flatMap(({ connector, ...counts }) =>
      Object.entries(counts).map(([state, value]) => ({ labels: { connector, state }, value })),
    ),
  ),
  figure('shilu_clock_deviation_seconds', async () =>
    (await clockLooks(pool)).flatMap(({ machine, deviationMs }) =>
      deviationMs === null ? [] : [{ labels: { machine }, value: deviationMs / 1_000 }],
    ),
  ),
  figure('shilu_clock_limit_seconds', async () =>
    (await clockLooks(pool)).map(({ machine, limitMs }) => ({ labels: { machine }, value: limitMs / 1_000 })),
  ),
  figure('shilu_oldest_delivery_seconds', async () =>
    (await oldestOpen(pool)).map(({ connector, seconds }) => ({ labels: { connector }, value: seconds })),
  ),
];
