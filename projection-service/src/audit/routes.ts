import { AppError, isAppError } from '@shilu/events/core/app-error';
import { auditCalls } from '@shilu/events/audit/calls';
import type { Checked } from '@shilu/events/audit/report';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import { streamName } from '@shilu/events/core/envelope';
import type { TRAILS } from '@shilu/events/identity/access';
import { RECORD } from '@shilu/events/records/record-events';
import { fileReply, type CallContext, type Route } from '@shilu/infra/http/call-context';
import { latestCheckpoint, leafIndex } from '@shilu/infra/notary/tables';
import type { ContextDeps } from '../engine/context-queries';
import { heavyQuery, isFresh, query, type QueryDeps, type Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
import { assertReadable, isReadable } from '../records/moments';
import { auditPage } from './audit-rows';
import { askedOf, seesWholeTrail, type AuditFilters } from './audit-filter';
import { differenceRoutes } from './differences';
import { disputes } from './disputes';
import { exportTrail } from './export';
import { incidents } from './incidents';
import { missingFrom } from './missing';
import { noteFindings } from './note-findings';
import { readRoutes } from './reads';
import { replay, timeline } from './replay';
import { pastRetention } from './retention';
import { tracePage } from './trace-page';
import { proofBundle } from './proof-bundle';
import { openFrom, verifyStream } from './verify-record';
import { whoWrote } from './who-wrote';
import type { ModelName } from '../projections';

const reads: readonly ModelName[] = ['audit', 'records', 'registers', 'identity'];

/** What a part of the trail is of: a record that one reads, or else the trail, in which AudittrailSearch leads to any record (P03). */
const partOf = async (deps: QueryDeps, viewer: Viewer, { recordId }: AuditFilters): Promise<'record' | 'trail'> => {
  if (recordId === undefined) return 'trail';
  const readable = await isReadable(deps.pool, viewer, recordId);
  if (readable !== true && (readable === null || !seesWholeTrail(viewer))) throw new AppError('notFound');
  return readable ? 'record' : 'trail';
};

/** The code that a copy of the trail bears; its event stands in the log, and in the copy itself. */
const registered = async (
  deps: ContextDeps,
  context: CallContext,
  filters: AuditFilters,
  format: 'csv' | 'pdf',
  what: (typeof TRAILS)[number],
  part: 'record' | 'trail',
): Promise<string> => {
  const { recordId } = filters;
  const copy =
    recordId === undefined || part === 'trail'
      ? await deps.copies.ofTrail(context, { what, format, filters: askedOf(filters) })
      : await deps.copies.ofRecord(context, {
          ...{ experimentId: recordId, version: null, revision: null },
          format: format === 'csv' ? 'traceCsv' : 'tracePdf',
        });
  await isFresh(deps, reads, copy.position);
  return copy.verificationCode;
};

const notary = async (deps: ContextDeps): Promise<NoteKey> => {
  const key = await deps.notaryKey();
  if (!key) throw new AppError('unavailable');
  return key;
};

/** Who outside first held all events of a stream. */
const anchoredBy = async (
  { pool, anchors }: Pick<ContextDeps, 'pool' | 'anchors'>,
  stream: string,
  { events, pending }: Checked,
) => {
  const last = pending > 0 ? null : await leafIndex(pool, stream, events - 1);
  const found = last === null ? null : await anchors.firstHolding(last + 1);
  return found && { kind: found.kind, name: found.name, size: found.size, at: found.saidAt.toISOString() };
};

export const auditRoutes = (deps: ContextDeps): readonly Route[] => {
  const { pool } = deps;
  return [
    query(deps, auditCalls.auditPage, reads, async (input, viewer) => {
      await partOf(deps, viewer, input);
      const { ords: _, ...page } = await auditPage(pool, viewer, input);
      return page;
    }),
    heavyQuery(deps, auditCalls.auditExport, reads, async ({ format, ...filters }, viewer, context) => {
      const part = await partOf(deps, viewer, filters);
      const code = await registered(deps, context, filters, format, 'trail', part);
      return fileReply(await exportTrail(deps, viewer, filters, format, 'trail', code));
    }),
    query(deps, auditCalls.tracePage, reads, async (input, viewer) => {
      await partOf(deps, viewer, input);
      return tracePage(pool, viewer, input);
    }),
    heavyQuery(deps, auditCalls.traceExport, reads, async ({ format, ...filters }, viewer, context) => {
      const part = await partOf(deps, viewer, filters);
      const code = await registered(deps, context, filters, format, 'trace', part);
      return fileReply(await exportTrail(deps, viewer, filters, format, 'trace', code));
    }),
    disputes(deps),
    incidents(deps),
    ...readRoutes(deps),
    ...differenceRoutes(deps),
    pastRetention(deps),
    query(deps, auditCalls.missing, reads, async (input, viewer) => {
      await partOf(deps, viewer, input);
      return { response: await missingFrom(pool, input) };
    }),
    query(deps, auditCalls.timeline, reads, async ({ id }, viewer) => {
      await assertReadable(pool, viewer, id);
      const response = await timeline(deps, viewer, id);
      return { response, rows: response.length };
    }),
    heavyQuery(deps, auditCalls.replay, reads, async ({ experimentId, revision }, viewer, { closed }) => {
      await assertReadable(pool, viewer, experimentId);
      return { response: await replay(deps, viewer, experimentId, revision, closed) };
    }),
    heavyQuery(deps, auditCalls.whoWrote, reads, async (input, viewer, { closed }) => ({
      response: await whoWrote(deps, viewer, input, closed),
    })),
    heavyQuery(deps, auditCalls.verify, ['records'], async ({ experimentId }, viewer) => {
      await assertReadable(pool, viewer, experimentId);
      const began = performance.now();
      const report = await verifyStream(streamName(RECORD, experimentId), {
        pool,
        source: deps.source,
        key: await notary(deps),
        openFile: openFrom(deps.blobs),
        now: deps.clock(),
      });
      await noteFindings(deps, experimentId, report);
      const checkpoint = report.checkpoint && (await latestCheckpoint(pool));
      // Of what does not hold nothing is anchored.
      const anchored = report.ok ? await anchoredBy(deps, streamName(RECORD, experimentId), report.checked) : null;
      return {
        response: {
          ok: report.ok,
          checked: {
            events: report.checked.events,
            files: report.checked.files,
            signatures: report.checked.signatures,
            approvals: report.checked.approvals,
          },
          failure: report.failure
            ? {
                kind: report.failure.kind,
                position: report.failure.position,
                revision: report.failure.revision,
                detail: report.failure.detail,
              }
            : null,
          others: Math.max(0, Object.values(report.found).reduce((sum, count) => sum + count, 0) - 1),
          unchecked: report.unchecked,
          checkpoint:
            report.checkpoint && checkpoint
              ? {
                  size: report.checkpoint.size,
                  root: report.checkpoint.root,
                  signedAt: report.checkpoint.signedAt,
                  note: checkpoint.note,
                }
              : null,
          anchored,
          durationMs: performance.now() - began,
        },
      };
    }),
    heavyQuery(deps, auditCalls.proof, reads, async ({ experimentId, incomplete }, viewer, context) => {
      await assertReadable(pool, viewer, experimentId);
      const key = await notary(deps);
      return fileReply(await proofBundle(deps, { context, viewer, experimentId, key, incomplete }));
    }),
    query(deps, auditCalls.verificationCode, reads, async ({ code }, viewer) => {
      const { rows } = await pool.query<{
        record_id: string | null;
        version: number | null;
        revision: number | null;
        exported_at: Date;
        exported_by: string;
        number: string | null;
        title: string | null;
      }>(
        'select x.record_id, x.version, x.revision, x.exported_at, x.exported_by, r.number, r.title from rm.record_exports x left join rm.record_rows r on r.id = x.record_id where x.verification_code = $1',
        [code.trim()],
      );
      const found = rows[0];
      // A code tells nothing of records that are not the asker's, not even that there is one.
      if (!found) return { response: null };
      try {
        if (found.record_id !== null) await assertReadable(pool, viewer, found.record_id);
        else if (found.exported_by !== viewer.accountId && !seesWholeTrail(viewer)) return { response: null };
      } catch (error) {
        if (isAppError(error) && error.key === 'notFound') return { response: null };
        throw error;
      }
      const names = await namesOf(pool, [found.exported_by], viewer.language);
      const { record_id: recordId, number, title, version, revision } = found;
      return {
        response: {
          record:
            recordId === null
              ? null
              : { recordId, number: number ?? '', title: title ?? '', version: version ?? 0, revision: revision ?? 0 },
          exportedAt: found.exported_at.toISOString(),
          exportedBy: names(found.exported_by),
        },
      };
    }),
  ];
};
