import { StreamWasCut } from '@shilu/infra/event-store/errors';
import { openCheckpoint, type Checkpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { toHex } from '@shilu/events/core/hashing';
import { keysInForce, openKeyChange } from '@shilu/events/core/key-change';
import { recordSignatureRule } from '@shilu/events/audit/record-signatures';
import type { VerificationFailure, VerificationReport } from '@shilu/events/audit/report';
import {
  checkSignatures,
  compareStream,
  firstFailure,
  type NotarisedLeaf,
  type SignatureRule,
} from '@shilu/events/audit/verification';
import type { BlobStore } from '@shilu/infra/blob-store/port';
import { keyChangeNotes, latestCheckpoint, type SignedCheckpoint } from '@shilu/infra/notary/tables';
import type { Pool } from 'pg';
import { checkingFiles, type OpenFile } from './verify-files';
import { isNotarisedLog, leafPage, leavesOfStream, type EventSource, type ReadEvent } from './verify-source';
import { blameBy, checkInclusion } from './verify-tree';

export const openFrom =
  (blobs: BlobStore): OpenFile =>
  async (hash) =>
    (await blobs.has(hash)) ? blobs.get(hash) : null;

export type VerifyOptions = {
  /** Where schema `notary` is. */
  readonly pool: Pool;
  readonly source: EventSource;
  /** The notary's name and public key. */
  readonly key: NoteKey;
  /** Absent: files are not looked at. */
  readonly openFile?: OpenFile;
  /** Told of every file that is missing or altered, where the report names the first. */
  readonly onDamagedFile?: (found: VerificationFailure) => void;
  readonly signatureRule?: SignatureRule;
  readonly now: Date;
  /** An event older than this without a leaf is a finding. */
  readonly notaryLagMs?: number;
};

const DEFAULT_LAG_MS = 60_000;

const lone = (kind: VerificationFailure['kind'], detail: string): VerificationFailure => ({
  kind,
  stream: null,
  revision: null,
  position: null,
  detail,
});

export type OpenedCheckpoint = { readonly size: number; readonly root: Uint8Array };

/** The key that verification was given may be an earlier or a later one than that which signed: the changes in between tell. */
const openBySuccessor = async (
  pool: Pool,
  { note, size }: SignedCheckpoint,
  key: NoteKey,
): Promise<Checkpoint | null> => {
  const changes = (await keyChangeNotes(pool)).flatMap((one) => openKeyChange(one) ?? []);
  const signer = keysInForce(changes, key)?.(size);
  return signer ? openCheckpoint(note, signer, key.name) : null;
};

/** The latest checkpoint once its signature holds. */
export const openLatest = async (
  pool: Pool,
  key: NoteKey,
): Promise<{
  readonly opened: OpenedCheckpoint | null;
  readonly shown: VerificationReport['checkpoint'];
  readonly failure: VerificationFailure | null;
}> => {
  const latest = await latestCheckpoint(pool);
  if (!latest) return { opened: null, shown: null, failure: null };
  const opened = openCheckpoint(latest.note, key, key.name) ?? (await openBySuccessor(pool, latest, key));
  if (opened?.size !== latest.size) {
    const failure = lone('checkpointSignature', `checkpoint of size ${latest.size} is not signed by ${key.name}`);
    return { opened: null, shown: null, failure };
  }
  const signedAt = latest.signedAt.toISOString();
  return {
    opened,
    shown: { origin: opened.origin, size: opened.size, root: toHex(opened.root), signedAt },
    failure: null,
  };
};

const dataOf = (body: string): unknown => (JSON.parse(body) as { readonly data?: unknown }).data;

const overdue = (pending: readonly ReadEvent[], options: VerifyOptions): VerificationFailure | null => {
  const deadline = options.now.getTime() - (options.notaryLagMs ?? DEFAULT_LAG_MS);
  const late = pending.find((event) => event.says !== null && Date.parse(event.says.recordedAt) < deadline);
  return late
    ? {
        kind: 'notYetNotarised',
        stream: late.stream,
        revision: late.revision,
        position: late.position,
        detail: `recorded ${late.says?.recordedAt ?? ''}`,
      }
    : null;
};

/**
 * One stream, from the bytes in the store to the notary's signature: every event against its leaf, the leaves against
 * the signed root, module signatures against the content they bind, files against their hashes. Names the first thing
 * in the order of the log that does not hold.
 */
export const verifyStream = async (stream: string, options: VerifyOptions): Promise<VerificationReport> => {
  const { pool, source, key } = options;
  const { opened, shown, failure: unsigned } = await openLatest(pool, key);
  const size = opened?.size ?? 0;
  // After the checkpoint: every event below its size is already in the log, whatever arrives meanwhile is pending.
  const read = await source.ofStream(stream).catch((error: unknown) => {
    if (error instanceof StreamWasCut) return error;
    throw error;
  });
  if (read instanceof StreamWasCut) {
    const failure = { kind: 'streamCut', stream, revision: null, position: null, detail: read.how } as const;
    return { ok: false, checked: { events: 0, files: 0, signatures: 0, pending: 0 }, checkpoint: shown, failure };
  }
  const events = read;
  const [notarised, lastLeaf, sameLog] = await Promise.all([
    leavesOfStream(pool, stream, size),
    size > 0 ? leafPage(pool, size - 1, size) : [],
    isNotarisedLog(pool, source),
  ]);
  // Places of another log say nothing of this one.
  const leaves = sameLog
    ? notarised
    : notarised.map((leaf) => ({ ...leaf, position: events[leaf.revision]?.position ?? leaf.position }));
  const { comparePositions } = source;
  const coveredTo = sameLog ? (lastLeaf[0]?.position ?? null) : null;
  const compared = compareStream({ stream, events, leaves, coveredTo, comparePositions });

  const found: (VerificationFailure | null)[] = [unsigned];
  if (compared.failure) {
    const { revision } = compared.failure;
    const leaf = leaves.find((l) => l.revision === revision);
    const event = events.find((e) => e.revision === revision);
    found.push(leaf && event ? await blameBy(pool, compared.failure, leaf, event.hash) : compared.failure);
  }
  const held = compared.failure ? events.filter((e) => e.revision < (compared.failure?.revision ?? 0)) : events;
  if (opened) {
    const proven = held.flatMap((event): NotarisedLeaf[] => {
      const leaf = leaves[event.revision];
      return leaf ? [{ ...leaf, hash: event.hash }] : [];
    });
    found.push(await checkInclusion(pool, proven, opened));
  }
  const pending = compared.pending.length;
  found.push(overdue(events.slice(events.length - pending), options));

  const signatures = checkSignatures(options.signatureRule ?? recordSignatureRule, held, (revision) => {
    const event = held[revision];
    return event ? dataOf(event.body()) : undefined;
  });
  found.push(signatures.failure);
  const files = checkingFiles(options);
  for (const event of held) if (files.concerns(event)) await files.take(event);
  found.push(files.failure());

  const failure = firstFailure(found, comparePositions);
  return {
    ok: failure === null,
    checked: { events: held.length, files: files.checked(), signatures: signatures.checked, pending },
    checkpoint: shown,
    ...(failure ? { failure } : {}),
  };
};
