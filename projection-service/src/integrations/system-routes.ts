import { AppError } from '@shilu/events/core/app-error';
import { systemCalls } from '@shilu/events/integrations/system-calls';
import { clockLooks } from '@shilu/infra/clock/clock-looks';
import { runningConnectors } from '@shilu/infra/deliveries/running-connectors';
import { secondsWaited } from '@shilu/infra/event-store/waiting';
import { incidentsOf } from '@shilu/infra/notary/incidents';
import { lastRuns, type LastRun } from '@shilu/infra/operations/last-runs';
import { unsealedReads } from '@shilu/infra/reads/read-log';
import { modelStates } from '@shilu/infra/read-models/set-aside';
import type { Route } from '@shilu/infra/http/call-context';
import { readProgress } from '@shilu/infra/notary/merkle-log';
import { latestCheckpoint } from '@shilu/infra/notary/tables';
import type { ContextDeps } from '../engine/context-queries';
import { lagsOf } from '../engine/lags';
import { lastSealed } from '../audit/seal-reads';
import { query, type QueryDeps } from '../engine/query';

const shown = (runs: readonly LastRun[], wanted: LastRun['kind']) => {
  const run = runs.find(({ kind }) => kind === wanted);
  return run === undefined ? null : { at: run.at.toISOString(), outcome: run.outcome, detail: run.detail };
};

/** X350: how the installation does, for its administrators. */
export const systemRoutes = (
  deps: Pick<ContextDeps, 'projections' | 'installation' | 'anchors'> & QueryDeps,
): readonly Route[] => {
  const { pool, store, clock, projections, installation } = deps;
  const { version, logInDatabase, disk } = installation;
  return [
    query(deps, systemCalls.status, [], async (_input, viewer) => {
      if (!viewer.isAdmin) throw new AppError('forbidden');
      const now = clock();
      const [progress, signed, anchors, lags, models, space, connectors, runs, incidents, clocks, database] =
        await Promise.all([
          readProgress(pool),
          latestCheckpoint(pool),
          deps.anchors.latest(now),
          lagsOf(deps, projections, now),
          modelStates(pool),
          disk(),
          runningConnectors(pool),
          lastRuns(pool),
          incidentsOf(pool),
          clockLooks(pool),
          pool.query<{ version: string; bytes: string; roles: boolean; parked: number }>(
            `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
             not has_table_privilege('notary.checkpoints', 'update') as roles,
             (select count(*)::int from deliveries.delivery where state = 'parked') as parked`,
          ),
        ]);
      return {
        response: {
          version,
          node: process.versions.node,
          database: {
            version: database.rows[0]?.version ?? '',
            bytes: Number(database.rows[0]?.bytes ?? 0),
            roles: database.rows[0]?.roles ?? false,
          },
          log: {
            store: logInDatabase ? ('postgresql' as const) : ('eventstoredb' as const),
            events: progress.range.size,
          },
          notary: {
            lagSeconds: await secondsWaited(store, progress.position, now),
            signedAt: signed?.signedAt.toISOString() ?? null,
            signedSize: signed?.size ?? null,
            anchors: anchors.map(({ saidAt, ...anchor }) => ({ ...anchor, at: saidAt.toISOString() })),
          },
          readModels: lags.map(({ projection, seconds }) => {
            const state = models.find((model) => model.projection === projection);
            return {
              ...{ name: projection, lagSeconds: seconds },
              ...{ setAside: state?.setAside ?? 0, paused: (state?.pausedAt ?? null) !== null },
            };
          }),
          parked: database.rows[0]?.parked ?? 0,
          disk: space,
          lastRuns: { backup: shown(runs, 'backup'), verify: shown(runs, 'verify') },
          incidents: incidents.length,
          clocks: clocks.map((look) => ({ ...look, at: look.at.toISOString(), sources: [...look.sources] })),
          unsealedReads: await unsealedReads(pool, (await lastSealed(store))?.last ?? 0, now),
          mail: connectors.some(({ connector }) => connector === 'mail'),
        },
      };
    }),
  ];
};
