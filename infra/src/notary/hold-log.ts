import { epochAt } from '@shilu/events/audit/epoch';
import { originIn, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { bytesEqual, toBase64 } from '@shilu/events/core/hashing';
import { appendLeaves, emptyRange, type CompactRange } from '@shilu/events/core/merkle';
import type { Pool } from 'pg';
import type { Position } from '../event-store/port';
import { timestampsKept } from './anchors';
import { openSigned, signerFrom } from './checkpoint-signer';
import type { EpochInLog } from './epochs';
import { fastLeafHash, fastNodeHash } from './fast-hash';
import { NOTARY, type InBoth, type Known, type Log } from './find-loss';
import { rootOf } from './merkle-log';
import { everyCheckpoint, keyChangeNotes } from './tables';
import { isStampOf, stampedText } from './timestamp-token';

/** What somebody says of the first `size` events. */
export type Claim = {
  readonly size: number;
  readonly by: InBoth;
  /** Whether events with this root are those that it is of. */
  readonly fits: (root: Uint8Array) => boolean;
  /** The checkpoint that says so, where the notary or a witness signed it; null proves nothing where it fits. */
  readonly note: string | null;
};

/** The events of a log as they stand, held against all that is known of them. */
export type Held = {
  readonly left: CompactRange;
  /** The most that a signed checkpoint is of, and the last event of it; of none, nothing is proven. */
  readonly proven: {
    readonly size: number;
    readonly root: Uint8Array;
    readonly note: string;
    readonly position: Position | null;
  };
  /** Claims of no more events than are here, which are not of these. Ascending. */
  readonly unfit: readonly Claim[];
};

/** Every checkpoint that the notary keeps and every stamp beside it, what earlier epochs began with, and what is known outside. */
export const claimsOn = async (
  pool: Pool,
  {
    key,
    epochs,
    outside,
  }: { readonly key: NoteKey; readonly epochs: readonly EpochInLog[]; readonly outside: readonly Known[] },
): Promise<readonly Claim[]> => {
  const { name } = key;
  const signer = signerFrom(await keyChangeNotes(pool), key);
  const ofRoot = (root: Uint8Array) => (made: Uint8Array) => bytesEqual(made, root);
  const ofText = (root: string) => (made: Uint8Array) => toBase64(made) === root;
  const signed = (note: string | null, size: number, root: string): string | null => {
    const opened = note === null ? null : openSigned(note, size, { signer, name });
    return opened && toBase64(opened.root) === root ? note : null;
  };
  return [
    ...(await everyCheckpoint(pool)).map(({ size, root, note }) => ({
      ...{ size, by: NOTARY, fits: ofRoot(root), note: signed(note, size, toBase64(root)) },
    })),
    ...outside.flatMap(({ size, root, by, note, cosigned }) =>
      root === null
        ? []
        : [{ size, by, fits: ofRoot(root), note: cosigned ? note : signed(note, size, toBase64(root)) }],
    ),
    ...epochs.flatMap(({ number, size, root, proven }) => {
      const by = { 'zh-CN': `第 ${number} 纪元的开始`, 'en-US': `the beginning of epoch ${number}` };
      return [
        { size, by, fits: ofText(root), note: null },
        ...(proven === null
          ? []
          : [
              { size: proven.size, by, fits: ofText(proven.root), note: signed(proven.note, proven.size, proven.root) },
            ]),
      ];
    }),
    ...(await timestampsKept(pool)).map(({ name: authority, size, token }) => ({
      ...{ size, by: { 'zh-CN': `时间戳 ${authority}`, 'en-US': `the time stamp of ${authority}` }, note: null },
      fits: (root: Uint8Array) =>
        isStampOf(token, stampedText({ origin: originIn(name, epochAt(epochs, size)), size, root })),
    })),
  ];
};

const PAGE = 1_000;

/** The tree is made of the events themselves, whatever is stored of it. */
export const holdLog = async (store: Pick<Log, 'readAll'>, claims: readonly Claim[]): Promise<Held> => {
  const waiting = claims.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size);
  const unfit: Claim[] = [];
  let range = emptyRange;
  let proven: Held['proven'] = { size: 0, root: rootOf(range), note: '', position: null };
  let position: Position | null = null;
  for (;;) {
    const page = await store.readAll({ after: position, limit: PAGE });
    if (page.length === 0) return { left: range, proven, unfit };
    const leaves = page.map(({ body }) => fastLeafHash(body));
    for (let at = 0; at < page.length;) {
      const next = waiting[0]?.size ?? Number.MAX_SAFE_INTEGER;
      const upTo = Math.min(page.length, at + next - range.size);
      range = appendLeaves(range, leaves.slice(at, upTo), fastNodeHash).range;
      position = page[upTo - 1]?.position ?? position;
      at = upTo;
      const root = rootOf(range);
      while (waiting[0]?.size === range.size) {
        const claim = waiting.shift();
        if (claim === undefined) break;
        if (!claim.fits(root)) unfit.push(claim);
        else if (claim.note !== null) proven = { size: range.size, root, note: claim.note, position };
      }
    }
  }
};
