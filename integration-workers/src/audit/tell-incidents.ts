import { randomUUID } from 'node:crypto';
import { incidentsFound } from '@shilu/events/audit/calls';
import { VERIFICATION, type IncidentReport } from '@shilu/events/audit/incident';
import { unannounced } from '@shilu/infra/notary/incidents';
import { lastRuns } from '@shilu/infra/operations/last-runs';
import type { WorkerDeps } from '../engine/worker-deps';
import { plain } from './plain';

/** What was told and is not noted as told may be too early after the one before: it is told again. */
const AGAIN_MS = 60_000;
const VERIFIED_EVERY_MS = 3_000;

/**
 * Tells the command service what was found and people have not been told of, so that it stands in the log and goes to them
 * from there (law 8): of each kind of incident how many there are and where, and what stands by the verifications. Whether it
 * is time to tell people is decided there, so that of all workers one is heard, once.
 */
export const tellingIncidents = ({
  pool,
  report,
  log,
  passed = () => performance.now(),
}: Pick<WorkerDeps, 'pool' | 'report'> & {
  readonly log: Pick<WorkerDeps['log'], 'warn'>;
  readonly passed?: () => number;
}): (() => Promise<void>) => {
  const told = new Map<string, { readonly upTo: string; readonly at: number }>();
  let verifiedAt = -Infinity;
  const tell = async (found: IncidentReport): Promise<void> => {
    const before = told.get(found.kind);
    // How a verification ended stays what it is; what is noted waits until people may be told again.
    if (before?.upTo === found.upTo && (found.kind === VERIFICATION || passed() - before.at < AGAIN_MS)) return;
    const commandId = randomUUID();
    try {
      await report(incidentsFound, found, { commandId, correlation: commandId });
      told.set(found.kind, { upTo: found.upTo, at: passed() });
    } catch (error) {
      log.warn({ err: error, kind: found.kind }, 'incidents of the log could not be told; trying again');
    }
  };
  const verified = async (): Promise<void> => {
    if (passed() - verifiedAt < VERIFIED_EVERY_MS) return;
    verifiedAt = passed();
    const run = (await lastRuns(pool)).find(({ kind }) => kind === 'verify');
    if (run === undefined || run.outcome === 'closed') return;
    const findings = [...(run.findings ?? [])];
    const count = run.outcome === 'ok' ? 0 : Math.max(1, findings.length);
    const unchecked = [...(run.unchecked ?? [])];
    await tell({ kind: VERIFICATION, count, streams: [], findings, unchecked, upTo: run.at.toISOString() });
  };
  return async () => {
    for (const { kind, count, streams, upTo } of await unannounced(pool))
      await tell({
        kind,
        count,
        streams: [...new Set(streams.map(plain))],
        findings: [],
        unchecked: [],
        upTo: upTo.toISOString(),
      });
    await verified();
  };
};
