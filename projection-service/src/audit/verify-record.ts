import { collectFindings } from '@shilu/events/audit/findings';
import {
  nothingChecked,
  type Checked,
  type Unchecked,
  type VerificationFailure,
  type VerificationReport,
} from '@shilu/events/audit/report';
import { compareStream, failureAt, type NotarisedLeaf } from '@shilu/events/audit/verification';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import { BlobMissing, type BlobStore } from '@shilu/infra/blob-store/port';
import { StreamWasCut } from '@shilu/infra/event-store/errors';
import type { Pool } from 'pg';
import { openLatest } from './verify-checkpoints';
import { checkingFiles, type OpenFile } from './verify-files';
import { checkLegal } from './verify-legal';
import { checkHead } from './verify-map';
import type { CheckModels } from './verify-models';
import { checkPasskeysOf } from './verify-passkeys';
import { checkingPasswords, type StoredPasswords } from './verify-passwords';
import { checkingPeople, type KeyHolders } from './verify-people';
import { checkSigners } from './verify-signers';
import { checkSigned } from './verify-signed';
import { isNotarisedLog, leafPage, leavesOfStream, type EventSource, type ReadEvent } from './verify-source';
import { blameBy, checkInclusion } from './verify-tree';

export const openFrom =
  (blobs: BlobStore): OpenFile =>
  async (hash) => {
    try {
      return await blobs.get(hash);
    } catch (error) {
      if (error instanceof BlobMissing) return null;
      throw error;
    }
  };

export type VerifyOptions = {
  /** Where schema `notary` is. */
  readonly pool: Pool;
  readonly source: EventSource;
  /** The notary's name and public key. */
  readonly key: NoteKey;
  /** Absent: files are not looked at. */
  readonly openFile?: OpenFile;
  /** Absent: keys of people are not looked at. */
  readonly keyHolders?: KeyHolders;
  /** Absent: what is stored of passwords is not looked at. */
  readonly storedPasswords?: StoredPasswords;
  /** Absent: read models are not looked at. Of the whole log alone. */
  readonly checkModels?: CheckModels;
  /** The notes of checkpoints that are kept outside, which the whole log is held against too. */
  readonly against?: readonly string[];
  /** Certificates that time-stamp authorities are trusted by, as PEM; absent: their tokens are not looked at. */
  readonly timestampRoots?: string | null;
  /** Keys of the witnesses that are asked; what others are said to have signed is not looked at. */
  readonly witnesses?: readonly NoteKey[];
  readonly now: Date;
  /** Whether events are held against those before them; they are where it is not said. */
  readonly judges?: boolean;
  /** An event older than this without a leaf is a finding. */
  readonly notaryLagMs?: number;
};

export const DEFAULT_LAG_MS = 60_000;

const overdue = (pending: readonly ReadEvent[], options: VerifyOptions): VerificationFailure | null => {
  const deadline = options.now.getTime() - (options.notaryLagMs ?? DEFAULT_LAG_MS);
  const late = pending.find((event) => event.says !== null && Date.parse(event.says.recordedAt) < deadline);
  return late ? failureAt('notYetNotarised', late, `recorded ${late.says?.recordedAt ?? ''}`) : null;
};

/** What was left out of a verification with these options. */
export const uncheckedBy = ({
  openFile,
  keyHolders,
  storedPasswords,
  checkModels,
  timestampRoots,
  outside,
  judges = true,
}: Pick<VerifyOptions, 'openFile' | 'keyHolders' | 'storedPasswords' | 'judges' | 'checkModels' | 'timestampRoots'> & {
  readonly outside: boolean;
}): Unchecked[] => [
  ...(openFile === undefined ? (['files'] as const) : []),
  ...(keyHolders === undefined ? (['people'] as const) : keyHolders.opens ? [] : (['openingKeys'] as const)),
  ...(storedPasswords === undefined ? (['passwords'] as const) : []),
  ...(outside ? [] : (['outside'] as const)),
  ...(judges ? [] : (['sequence'] as const)),
  ...(timestampRoots == null ? (['timestamps'] as const) : []),
  ...(checkModels === undefined ? (['readModels'] as const) : []),
];

/**
 * One stream, from the bytes in the store to the notary's signature: every event and its columns against its leaf, the
 * leaves against the signed root, its end against the signed map of where streams end, signatures, submissions and approvals against the content they bind, files against their
 * hashes. Of the tree it is the nodes on the way to the root that are looked at.
 */
export const verifyStream = async (stream: string, options: VerifyOptions): Promise<VerificationReport> => {
  const { pool, source, key } = options;
  const findings = collectFindings();
  const people = await checkingPeople(options.keyHolders, findings, options.now);
  const passwords = await checkingPasswords(options.storedPasswords, findings);
  const { opened, shown, failure: unsigned } = await openLatest(pool, key);
  const size = opened?.size ?? 0;
  let endLooked = true;
  const report = (checked: Checked): VerificationReport => ({
    ...{ checked, checkpoint: shown, ...findings.told(source.comparePositions) },
    ...(opened?.epoch && { epochs: [{ ...opened.epoch, reason: '' }] }),
    // Of people and passwords it is accounts that tell, of the whole log.
    // Nor does a checkpoint from outside say anything of one stream by itself.
    unchecked: [
      ...(endLooked ? [] : (['streamEnd'] as const)),
      ...uncheckedBy({ ...options, outside: false }).filter(
        (what) => !['people', 'openingKeys', 'passwords', 'timestamps'].includes(what),
      ),
    ],
  });
  // After the checkpoint: every event below its size is already in the log, whatever arrives meanwhile is pending.
  const read = await source.ofStream(stream).catch((error: unknown) => {
    if (error instanceof StreamWasCut) return error;
    throw error;
  });
  if (read instanceof StreamWasCut) {
    findings.add({ kind: 'streamCut', stream, revision: null, position: null, detail: read.how });
    return report(nothingChecked);
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

  if (unsigned) findings.add(unsigned);
  if (compared.failure) {
    const { revision } = compared.failure;
    const leaf = leaves.find((l) => l.revision === revision);
    const event = events.find((e) => e.revision === revision);
    findings.add(leaf && event ? await blameBy(pool, compared.failure, leaf, event.hash) : compared.failure);
  }
  const held = compared.failure ? events.filter((e) => e.revision < (compared.failure?.revision ?? 0)) : events;
  if (opened) {
    const proven = held.flatMap((event): NotarisedLeaf[] => {
      const leaf = leaves[event.revision];
      return leaf ? [{ ...leaf, hash: event.hash }] : [];
    });
    const outside = await checkInclusion(pool, proven, opened);
    if (outside) findings.add(outside);
  }
  const end = await checkHead(pool, stream, key);
  if (end === 'notLookedAt') endLooked = false;
  else if (end) findings.add(end);
  const pending = compared.pending.length;
  const late = overdue(events.slice(events.length - pending), options);
  if (late) findings.add(late);

  const { signatures, approvals } = checkSigned(held);
  for (const failure of [...signatures.failures, ...approvals.failures]) findings.add(failure);
  if (options.judges !== false) await checkLegal(source, held, findings.add);
  const commandSignatures = await checkSigners(source, held, findings.add);
  await checkPasskeysOf(held, source, findings);
  const files = checkingFiles(options.openFile, findings);
  for (const event of held) {
    people.follow(event);
    passwords.take(event);
    if (files.concerns(event)) await files.take(event);
  }
  return report({
    ...{ events: held.length, streams: 1, nodes: 0, checkpoints: shown === null ? 0 : 1, timestamps: 0, pending },
    ...{ files: files.checked(), signatures: signatures.checked, approvals: approvals.checked },
    ...{ people: await people.finish(), passwords: await passwords.finish(), rows: 0, commandSignatures, reads: 0 },
  });
};
