import type { VerificationFailure } from '@shilu/events/audit/report';
import { parseCheckpoint, type NoteKey } from '@shilu/events/core/checkpoint-note';
import { bytesEqual, toHex } from '@shilu/events/core/hashing';
import { headNodeOf, headRoot, headText, type HeadEntry, type HeadMap } from '@shilu/events/core/stream-heads';
import { fastHash, fastLeafHash, fastNodeHash } from '@shilu/infra/notary/fast-hash';
import { readHeadProofs } from '@shilu/infra/notary/head-map';
import type { Pool } from 'pg';
import { openNote, type Signed } from './verify-checkpoints';
import { leavesOfStream } from './verify-source';

const HASH_BYTES = 32;

/** The last event of each stream so far; hashes lie one after another, for there may be millions. */
const lastEvents = () => {
  const places = new Map<string, number>();
  let revisions = new Int32Array(1024);
  let hashes = new Uint8Array(1024 * HASH_BYTES);
  return {
    set: (stream: string, revision: number, hash: Uint8Array): void => {
      const at = places.get(stream) ?? places.size;
      if (at === revisions.length) {
        const [wider, longer] = [new Int32Array(at * 2), new Uint8Array(at * 2 * HASH_BYTES)];
        wider.set(revisions);
        longer.set(hashes);
        [revisions, hashes] = [wider, longer];
      }
      places.set(stream, at);
      revisions[at] = revision;
      hashes.set(hash, at * HASH_BYTES);
    },
    map: (): HeadMap => {
      const entries = [...places].map(([stream, at]): HeadEntry => {
        const hash = hashes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES);
        const head = { stream, revision: revisions[at] ?? 0, hash };
        return { key: fastHash(Buffer.from(stream)), leaf: fastLeafHash(headText(head)) };
      });
      entries.sort((a, b) => Buffer.compare(a.key, b.key));
      return { root: headNodeOf(entries, 0, fastNodeHash).hash, streams: entries.length };
    },
  };
};

/**
 * Of the checkpoints that say where each stream ended, the last one, and one that was kept outside: made anew for each of the
 * others too, the map would take as long as everything else.
 */
const lookedAt = (signed: readonly Signed[]): ReadonlyMap<number, readonly Signed[]> => {
  const telling = signed.filter(({ heads, mayBeLost }) => heads !== undefined && mayBeLost !== true);
  const last = telling.findLast(({ kept }) => !kept);
  const looked = telling.filter((one) => one.kept || one === last);
  return new Map(looked.map(({ size }) => [size, looked.filter((one) => one.size === size)]));
};

/**
 * Where one stream ends, against the map whose root the notary signed last. Null where it is so; not looked at where no
 * checkpoint says so of the map as it stands, as in the first second of a log, or where somebody moved that.
 */
export const checkHead = async (
  pool: Pool,
  stream: string,
  key: NoteKey,
): Promise<VerificationFailure | 'notLookedAt' | null> => {
  const proofs = await readHeadProofs(pool, [stream]);
  const size = proofs && parseCheckpoint(proofs.note)?.size;
  if (!proofs || size == null) return 'notLookedAt';
  const at = { stream, revision: null, position: null };
  const heads = (await openNote(pool, { size, note: proofs.note }, key))?.heads;
  if (!heads)
    return { kind: 'checkpointSignature', ...at, detail: `checkpoint of size ${size}, which says where it ends` };
  const last = (await leavesOfStream(pool, stream, size)).at(-1);
  const [siblings] = proofs.siblings;
  if (!last && !siblings) return null;
  const end = last && { stream, revision: last.revision, hash: last.hash };
  const root = end && siblings ? headRoot(fastHash(Buffer.from(stream)), fastLeafHash(headText(end)), siblings, fastNodeHash) : null; // prettier-ignore
  if (root && bytesEqual(root, heads.root)) return null;
  const detail = `the checkpoint of size ${size} says that it does not end with ${last ? `revision ${last.revision}` : 'nothing'}`;
  return { kind: 'mapMismatch', ...at, ...(last && { revision: last.revision, position: last.position }), detail };
};

/** Where each stream ends, made anew from the log, against what checkpoints say of it. */
export const checkingHeads = (signed: readonly Signed[], add: (finding: VerificationFailure, of: Signed) => void) => {
  const looked = lookedAt(signed);
  const most = Math.max(0, ...looked.keys());
  const last = lastEvents();
  return {
    /** The event or leaf with this number, and the hash that counts in the tree. */
    take: (
      index: number,
      where: { readonly stream: string | null; readonly revision: number | null },
      hash: Uint8Array | undefined,
    ): void => {
      if (index >= most || hash === undefined || where.stream === null || where.revision === null) return;
      last.set(where.stream, where.revision, hash);
      const here = looked.get(index + 1) ?? [];
      if (here.length === 0) return;
      const made = last.map();
      for (const checkpoint of here) {
        const { heads, kept } = checkpoint;
        if (heads === undefined || (bytesEqual(heads.root, made.root) && heads.streams === made.streams)) continue;
        const detail = `checkpoint of size ${index + 1}${kept ? ' kept outside' : ''}: signed ${toHex(heads.root)} of ${heads.streams} streams, the log makes ${toHex(made.root)} of ${made.streams}`;
        add({ kind: 'mapMismatch', stream: null, revision: null, position: null, detail }, checkpoint);
      }
    },
  };
};
