import { bytesEqual, toHex } from '@shilu/events/core/hashing';
import { openCheckpoint } from '@shilu/events/core/checkpoint-note';
import { keysInForce, openKeyChange } from '@shilu/events/core/key-change';
import { appendLeaves, emptyRange, rangeRoot } from '@shilu/events/core/merkle';
import type { VerificationFailure, VerificationReport } from '@shilu/events/audit/report';
import { compareWithLeaf, rowMismatch, type NotarisedLeaf } from '@shilu/events/audit/verification';
import { fastNodeHash } from '@shilu/infra/notary/fast-hash';
import { checkingFiles } from './verify-files';
import { openLatest, type VerifyOptions } from './verify-record';
import { isNotarisedLog, leafPage, type ReadEvent } from './verify-source';
import { blameBy } from './verify-tree';

const PAGE = 5_000;

type Signed = { readonly size: number; readonly root: Uint8Array };

/** Items one after another; the next page is on its way while this one is looked through. */
const readerOf = <T>(read: (last: T | undefined) => Promise<readonly T[]>) => {
  let page: readonly T[] = [];
  let at = 0;
  let coming = read(undefined);
  coming.catch(() => undefined);
  return {
    page: () => page,
    /** Before each `peek`; waits only where a page ends. */
    isReady: () => at < page.length,
    ready: async (): Promise<void> => {
      page = await coming;
      at = 0;
      if (page.length === 0) return;
      coming = read(page.at(-1));
      coming.catch(() => undefined);
    },
    peek: (): T | undefined => page[at],
    take: () => void (at += 1),
  };
};

/** Every signed checkpoint whose signature holds, and the first whose does not. */
const allCheckpoints = async (
  options: VerifyOptions,
): Promise<{ readonly signed: readonly Signed[]; readonly failure: VerificationFailure | null }> => {
  const { rows } = await options.pool.query<{ size: string; note: string }>(
    'select size, note from notary.checkpoints order by size',
  );
  const inForce = keysInForce(
    rows.flatMap(({ note }) => openKeyChange(note) ?? []),
    options.key,
  );
  const signed: Signed[] = [];
  for (const { size, note } of rows) {
    const signer = inForce?.(Number(size));
    const opened = signer ? openCheckpoint(note, signer, options.key.name) : null;
    if (opened?.size !== Number(size)) {
      const detail = `checkpoint of size ${size} is not signed by ${options.key.name}`;
      return { signed, failure: { kind: 'checkpointSignature', stream: null, revision: null, position: null, detail } };
    }
    signed.push(opened);
  }
  return { signed, failure: null };
};

/**
 * The whole log: every event against its leaf in order, the tree built anew from the events as they are now, its root held
 * against every checkpoint ever signed, and every file that an event names against its hash. Stops at the first thing that
 * does not hold; files that do not are all looked for, and told when the events hold.
 */
export const verifyLog = async (options: VerifyOptions): Promise<VerificationReport> => {
  const { pool, source } = options;
  const { opened, shown, failure: unsigned } = await openLatest(pool, options.key);
  const { signed, failure: forged } = await allCheckpoints(options);
  const size = opened?.size ?? 0;
  const sameLog = await isNotarisedLog(pool, source);
  // What stands in the way of no other event: told when all else holds.
  const cuts = new Map((await source.cuts()).map((cut) => [cut.stream, cut.how]));
  let incident: VerificationFailure | null = null;
  for (const [stream, how] of cuts)
    incident ??= { kind: 'streamCut', stream, revision: null, position: null, detail: how };
  const files = checkingFiles(options);
  let range = emptyRange;
  let checked = 0;
  let pending = 0;
  const report = (failure: VerificationFailure | null): VerificationReport => ({
    ok: failure === null,
    checked: { events: checked, files: files.checked(), signatures: signed.length, pending },
    checkpoint: shown,
    ...(failure ? { failure } : {}),
  });
  if (unsigned ?? forged) return report(unsigned ?? forged);

  const events = readerOf<ReadEvent>((last) => source.page(last?.position ?? null, PAGE));
  const leaves = readerOf<NotarisedLeaf>((last) => {
    const from = last ? last.index + 1 : 0;
    return leafPage(pool, from, Math.min(from + PAGE, size));
  });
  const at = (where: ReadEvent | NotarisedLeaf) => ({
    stream: where.stream,
    revision: where.revision,
    position: where.position,
  });
  let nextCheckpoint = 0;
  let hashes: Uint8Array[] = [];
  /** Folds the leaves so far into the range; at the size of a checkpoint its root must be the signed one. */
  const fold = (): void => {
    range = appendLeaves(range, hashes, fastNodeHash).range;
    hashes = [];
  };

  const meet = (index: number, where: ReadEvent | NotarisedLeaf): VerificationFailure | null => {
    const checkpoint = signed[nextCheckpoint];
    if (checkpoint?.size !== index + 1) {
      if (hashes.length === PAGE) fold();
      return null;
    }
    fold();
    nextCheckpoint += 1;
    const root = rangeRoot(range, fastNodeHash);
    if (bytesEqual(root, checkpoint.root)) return null;
    const detail = `signed at ${checkpoint.size}: ${toHex(checkpoint.root)}, the log makes ${toHex(root)}`;
    return { kind: 'rootMismatch', ...at(where), detail };
  };

  for (let index = 0; index < size; index += 1) {
    if (!leaves.isReady()) await leaves.ready();
    if (!events.isReady()) await events.ready();
    const leaf = leaves.peek();
    const event = events.peek();
    if (leaf?.index !== index) {
      const where = event ? at(event) : { stream: null, revision: null, position: null };
      return report({ kind: 'leafMismatch', ...where, detail: `the notary holds no leaf ${index}` });
    }
    // Places of another log say nothing of this one: events and leaves are then held together by their numbers.
    const order = !event ? 1 : sameLog ? source.comparePositions(event.position, leaf.position) : 0;
    if (!event || order > 0) {
      if (cuts.has(leaf.stream)) {
        // Its leaf still counts in the tree that was signed.
        leaves.take();
        hashes.push(leaf.hash);
        const unmet = meet(index, leaf);
        if (unmet) return report(unmet);
        continue;
      }
      return report({ kind: 'eventMissing', ...at(leaf), detail: `notarised as ${toHex(leaf.hash)}` });
    }
    if (order < 0) return report({ kind: 'eventInserted', ...at(event), detail: `before leaf ${index}` });
    const found = compareWithLeaf(event, sameLog ? leaf : { ...leaf, position: event.position }, (hash) =>
      leaves.page().find((l) => bytesEqual(l.hash, hash)),
    );
    if (found?.kind === 'foreignEvent') incident ??= found;
    else if (found) return report(await blameBy(pool, found, leaf, event.hash));
    else if (files.concerns(event)) await files.take(event);
    events.take();
    leaves.take();
    checked += 1;
    hashes.push(event.hash);
    const unmet = meet(index, event);
    if (unmet) return report(unmet);
  }

  const deadline = options.now.getTime() - (options.notaryLagMs ?? 60_000);
  for (;;) {
    if (!events.isReady()) await events.ready();
    const event = events.peek();
    if (!event) break;
    const mismatch = rowMismatch(event);
    if (mismatch !== null && event.says) return report({ kind: 'eventAltered', ...at(event), detail: mismatch });
    if (mismatch !== null) incident ??= { kind: 'foreignEvent', ...at(event), detail: mismatch };
    else if (Date.parse(event.says?.recordedAt ?? '') < deadline) {
      const detail = `recorded ${event.says?.recordedAt ?? ''}`;
      return report({ kind: size === 0 ? 'noCheckpoint' : 'notYetNotarised', ...at(event), detail });
    } else if (files.concerns(event)) await files.take(event);
    pending += 1;
    events.take();
  }
  return report(incident ?? files.failure());
};
