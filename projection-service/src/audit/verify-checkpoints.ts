import { isToldLoss, type EpochBegan } from '@shilu/events/audit/epoch';
import type { VerificationFailure, VerificationReport } from '@shilu/events/audit/report';
import {
  openCheckpoint,
  parseCheckpoint,
  type Checkpoint,
  type EpochSaid,
  type NoteKey,
} from '@shilu/events/core/checkpoint-note';
import { bytesEqual, toHex } from '@shilu/events/core/hashing';
import type { HeadMap } from '@shilu/events/core/stream-heads';
import { fastVerify } from '@shilu/infra/notary/fast-verify';
import { openSigned, signerFrom, type SignerOf } from '@shilu/infra/notary/checkpoint-signer';
import { checkpointPages, keyChangeNotes, latestCheckpoint } from '@shilu/infra/notary/tables';
import type { Pool } from 'pg';

const lone = (kind: VerificationFailure['kind'], detail: string): VerificationFailure => ({
  ...{ kind, stream: null, revision: null, position: null, detail },
});

type Row = { readonly size: number; readonly root: Uint8Array; readonly note: string; readonly signedAt: Date };
/** The note once its signature holds, and what is wrong with the row it stands in. */
const openRow = (
  { size, root, note }: Row,
  key: NoteKey,
  signer: SignerOf,
): { readonly opened: Checkpoint | null; readonly failure: VerificationFailure | null } => {
  const by = signer(size);
  const opened = by && openCheckpoint(note, by, key.name, fastVerify);
  if (opened?.size !== size) {
    const detail = `checkpoint of size ${size} is not signed by ${key.name}`;
    return { opened: null, failure: lone('checkpointSignature', detail) };
  }
  if (bytesEqual(opened.root, root)) return { opened, failure: null };
  const detail = `checkpoint of size ${size}: signed ${toHex(opened.root)}, the column says ${toHex(root)}`;
  return { opened, failure: lone('checkpointAltered', detail) };
};

const shownOf = (opened: Checkpoint, signedAt: Date): NonNullable<VerificationReport['checkpoint']> => ({
  ...{ origin: opened.origin, size: opened.size, root: toHex(opened.root), signedAt: signedAt.toISOString() },
});

type Latest = {
  readonly opened: Checkpoint | null;
  readonly shown: VerificationReport['checkpoint'];
  readonly failure: VerificationFailure | null;
};

/** The latest checkpoint once its signature holds. */
export const openLatest = async (pool: Pool, key: NoteKey): Promise<Latest> => {
  const latest = await latestCheckpoint(pool);
  if (!latest) return { opened: null, shown: null, failure: null };
  const { opened, failure } = openRow(latest, key, signerFrom(await keyChangeNotes(pool), key));
  return { opened, shown: opened && shownOf(opened, latest.signedAt), failure };
};

/** What a checkpoint of this size says, if the key in force then signed it; otherwise null. */
export const openNote = async (
  pool: Pool,
  { size, note }: Pick<Row, 'size' | 'note'>,
  key: NoteKey,
): Promise<Checkpoint | null> => {
  const by = signerFrom(await keyChangeNotes(pool), key)(size);
  return by && openCheckpoint(note, by, key.name, fastVerify);
};

/**
 * A checkpoint that was given from outside, once it is one that the notary signed: with the key that was in force at its size,
 * or with the one that is pinned, of which the log then has to say why it was another. What neither signed says nothing.
 */
export const openGiven = async (pool: Pool, note: string, key: NoteKey): Promise<Checkpoint | null> => {
  const by = signerFrom(await keyChangeNotes(pool), key)(parseCheckpoint(note)?.size ?? 0);
  return (by && openCheckpoint(note, by, key.name, fastVerify)) ?? openCheckpoint(note, key, key.name, fastVerify);
};

/** A root that the log has to make at a size; `kept` was given from outside. */
export type Signed = {
  readonly size: number;
  readonly root: Uint8Array;
  readonly kept: boolean;
  /** Of what an epoch says was lost: where the log does not lead to it, it is told as that and no finding. */
  readonly mayBeLost?: boolean;
  /** Where it says that each stream ended. */
  readonly heads?: HeadMap;
  /** As it says. */
  readonly origin: string;
  readonly epoch?: EpochSaid;
};

/** Every signed checkpoint, ascending, read page by page, and those of which something does not hold. */
export const openAll = async (
  pool: Pool,
  key: NoteKey,
  {
    against = [],
    epochs = [],
  }: {
    readonly against?: readonly string[] | undefined;
    /** As they stand in the log, with the checkpoints by which they prove what was left; nobody has looked yet who says so. */
    readonly epochs?: readonly EpochBegan[];
  } = {},
): Promise<{
  readonly signed: readonly Signed[];
  readonly looked: number;
  /** When each was signed, as the column beside it says. */
  readonly times: readonly { readonly size: number; readonly signedAt: Date }[];
  /** Those that are kept outside, in the order in which they were given; null for one that is not signed as it must be. */
  readonly kept: readonly (Signed | null)[];
  readonly shown: VerificationReport['checkpoint'];
  readonly failures: readonly VerificationFailure[];
}> => {
  const signer = signerFrom(await keyChangeNotes(pool), key);
  const signed: Signed[] = [];
  const failures: VerificationFailure[] = [];
  const times: { readonly size: number; readonly signedAt: Date }[] = [];
  let shown: VerificationReport['checkpoint'] = null;
  for await (const page of checkpointPages(pool))
    for (const row of page) {
      times.push({ size: row.size, signedAt: row.signedAt });
      const { opened, failure } = openRow(row, key, signer);
      if (failure) failures.push(failure);
      if (!opened) continue;
      signed.push({ ...opened, kept: false });
      shown = shownOf(opened, row.signedAt);
    }
  const sizes = new Set(times.map((one) => one.size));
  for (const { proven } of epochs) {
    const { note = '' } = proven ?? {};
    if (note === '') continue;
    const size = parseCheckpoint(note)?.size ?? 0;
    const opened = openSigned(note, size, { signer, name: key.name });
    if (opened) signed.push({ ...opened, kept: false });
    else {
      const detail = `the checkpoint of size ${size} by which an epoch says what was proven is not signed by ${key.name}`;
      failures.push(lone('checkpointSignature', detail));
    }
  }
  const told = epochs.map(({ epoch, ...began }) => ({ ...began, number: epoch }));
  const kept = against.map((note): Signed | null => {
    const by = signer(parseCheckpoint(note)?.size ?? 0);
    const opened = by && openCheckpoint(note, by, key.name, fastVerify);
    if (!opened) {
      failures.push(lone('checkpointSignature', `the checkpoint that is kept outside is not signed by ${key.name}`));
      return null;
    }
    const mayBeLost = isToldLoss(told, { size: opened.size, epoch: opened.epoch?.number ?? 1 });
    if (!mayBeLost && !sizes.has(opened.size))
      failures.push(lone('checkpointMissing', `of size ${opened.size}, root ${toHex(opened.root)}`));
    return { ...opened, kept: true, mayBeLost };
  });
  signed.push(...kept.filter((one) => one !== null));
  signed.sort((a, b) => a.size - b.size);
  return { signed, times, looked: times.length + kept.filter((one) => one !== null).length, kept, shown, failures };
};
