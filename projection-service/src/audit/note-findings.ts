import type { FailureKind, VerificationReport } from '@shilu/events/audit/report';
import { streamName } from '@shilu/events/core/envelope';
import { RECORD } from '@shilu/events/records/record-category';
import { foundOf, noteIncident } from '@shilu/infra/notary/incidents';
import type { ContextDeps } from '../engine/context-queries';
import { noteUnlessNotarised } from '../records/as-logged';

/** Files are noted as they are read; that the notary is late, or has yet to sign, is nobody's alteration. */
const NOT_HERE: ReadonlySet<FailureKind> = new Set(['fileAltered', 'fileMissing', 'notYetNotarised', 'noCheckpoint']);

/** What somebody found who had one record verified is an incident as well; that its events were altered, once however it is found. */
export const noteFindings = async (
  { pool, store }: Pick<ContextDeps, 'pool' | 'store'>,
  recordId: string,
  { findings }: Pick<VerificationReport, 'findings'>,
): Promise<void> => {
  const stream = streamName(RECORD, recordId);
  // Whatever else is wrong with an event that the notary noted, it is that incident; what was altered since, it did not meet.
  const noted = await foundOf(pool, stream);
  const found = findings.filter(
    ({ kind, revision }) => !NOT_HERE.has(kind) && !(revision !== null && noted.has(revision)),
  );
  // What else is found in a record whose events were altered follows from that.
  if (found.length === 0 || (await noteUnlessNotarised({ pool, store }, recordId))) return;
  for (const { kind, revision } of found) {
    // The same however often it is verified, whatever checkpoint it is held against.
    const detail = revision === null ? kind : `${kind} at revision ${String(revision)}`;
    await noteIncident(pool, { stream, kind: 'eventAltered', detail });
  }
};
