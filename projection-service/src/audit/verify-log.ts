import { bytesEqual, toHex } from '@shilu/events/core/hashing';
import { appendLeaves, emptyRange, rangeRoot } from '@shilu/events/core/merkle';
import { isPosition, placeOf } from '@shilu/events/core/position';
import { collectFindings, NAMED_OF_A_KIND } from '@shilu/events/audit/findings';
import type { VerificationFailure, VerificationReport } from '@shilu/events/audit/report';
import { compareWithLeaf, failureAt, rowMismatch, type NotarisedLeaf } from '@shilu/events/audit/verification';
import { StreamWasCut } from '@shilu/infra/event-store/errors';
import { fastNodeHash } from '@shilu/infra/notary/fast-hash';
import { lostCheckpointPages } from '@shilu/infra/notary/tables';
import { openAll } from './verify-checkpoints';
import { judgingKept } from './verify-kept';
import { checkingFiles } from './verify-files';
import { checkingNodes } from './verify-nodes';
import { checkingHeads } from './verify-map';
import { checkingLegal } from './verify-legal';
import { checkingPasskeys } from './verify-passkeys';
import { checkingPasswords } from './verify-passwords';
import { checkingPeople } from './verify-people';
import { followingClocks } from './verify-clock';
import { followingEpochs, epochsOf } from './verify-epochs';
import { DEFAULT_LAG_MS, uncheckedBy, type VerifyOptions } from './verify-record';
import { checkingReads } from './verify-reads';
import { checkSigned, isSigned } from './verify-signed';
import { checkingSigners } from './verify-signers';
import { isNotarisedLog, leafPage, type EventSource, type ReadEvent } from './verify-source';
import { checkAnchors, checkTimestamps } from './verify-timestamps';
import { blameBy } from './verify-tree';

const PAGE = 1_000;

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

type Where = Pick<NotarisedLeaf, 'stream' | 'revision' | 'position'>;
const nowhere = { stream: null, revision: null, position: null };

/** Leaves say places alone, without the name of the log. */
const isPlace = (position: string): boolean => isPosition(position) && !position.includes('@');

/** The revisions of every stream and the places of the log follow one another without a gap. */
const following = (source: EventSource, add: (finding: VerificationFailure) => void) => {
  const heads = new Map<string, { revision: number; bytes: number }>();
  let last = 0;
  let passed = 0;
  return {
    /** So many places before the next were given to nobody, as the next says: none any more in a log that was restored or moved since. */
    passOver: (places: number): void => void (passed = places),
    streams: (): number => heads.size,
    bytesOf: (stream: string): number => heads.get(stream)?.bytes ?? 0,
    /** `told`: what stands or stood here is a finding already. */
    take: (where: Where & Partial<Pick<ReadEvent, 'bytes'>>, told = false): void => {
      const { stream, revision, bytes = 0 } = where;
      let head = heads.get(stream);
      if (!head) heads.set(stream, (head = { revision: -1, bytes: 0 }));
      const expected = head.revision + 1;
      if (revision !== expected && !told)
        add(failureAt('revisionGap', where, `expected revision ${expected}, found ${revision}`));
      head.revision = Math.max(revision, expected);
      head.bytes += bytes;
      if (!source.numbered) return;
      const place = Number(placeOf(where.position));
      if (!Number.isSafeInteger(place)) return;
      if (place !== last + 1 && place !== last + passed + 1 && !told)
        add(failureAt('positionGap', where, `after position ${last} comes ${place}`));
      passed = 0;
      last = Math.max(place, last);
    },
    /** Stands where it does not belong, and counts in no stream. */
    pass: ({ position }: Where): void => void (last = Math.max(Number(placeOf(position)), last)),
  };
};

/** Streams that are read at once: as many as have bodies of this length together, and no more than this. */
const AT_ONCE = { bytes: 4 * 1024 * 1024, streams: 100 };

const batchesOf = (streams: ReadonlyMap<string, number>): (readonly string[])[] => {
  const batches: string[][] = [];
  let [batch, bytes]: [string[], number] = [[], 0];
  for (const [stream, length] of streams) {
    if (batch.length === AT_ONCE.streams || (batch.length > 0 && bytes + length > AT_ONCE.bytes)) {
      batches.push(batch);
      [batch, bytes] = [[], 0];
    }
    batch.push(stream);
    bytes += length;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
};

/**
 * Streams in which something was signed, with the bytes of their bodies: each read whole and looked through, the next ones on
 * their way meanwhile. One of which an administrator of the event store has taken something away is named, and no signature
 * in it is looked at.
 */
const checkingSigned = async (
  source: EventSource,
  streams: ReadonlyMap<string, number>,
  add: (finding: VerificationFailure) => void,
) => {
  const checked = { signatures: 0, approvals: 0 };
  const lookThrough = (events: readonly ReadEvent[]): void => {
    // Up to where the stream breaks off, which is a finding of its own.
    const gap = events.findIndex((event, index) => event.revision !== index);
    const { signatures, approvals } = checkSigned(gap < 0 ? events : events.slice(0, gap));
    checked.signatures += signatures.checked;
    checked.approvals += approvals.checked;
    for (const failure of [...signatures.failures, ...approvals.failures]) add(failure);
  };
  const read = (names: readonly string[]) =>
    Promise.all(
      source.ofStreams(names).map((events, at) =>
        events.catch((error: unknown): readonly ReadEvent[] => {
          if (!(error instanceof StreamWasCut)) throw error;
          add({ kind: 'streamCut', ...nowhere, stream: names[at] ?? null, detail: error.how });
          return [];
        }),
      ),
    );
  const batches = batchesOf(streams);
  const readNext = () => {
    const batch = batches.shift();
    const next = batch && read(batch);
    next?.catch(() => undefined);
    return next;
  };
  for (let coming = readNext(); coming !== undefined;) {
    const here = await coming;
    coming = readNext();
    for (const events of here) lookThrough(events);
  }
  return checked;
};

/**
 * The whole log: every event and its columns against its leaf in order, the tree built anew from the events as they are now,
 * its nodes held against the stored ones and its root against every checkpoint ever signed; revisions and places without a
 * gap; every file that an event names against its hash, everything signed against the content it binds, every person's key; read models where that is asked for.
 * Events and leaves are read once; streams in which something was signed once more. Goes on after what does not hold, until
 * so much was found in the log that the rest would say nothing new.
 */
export const verifyLog = async (options: VerifyOptions): Promise<VerificationReport> => {
  const { pool, source } = options;
  const findings = collectFindings();
  const { add } = findings;
  const people = await checkingPeople(options.keyHolders, findings, options.now);
  const passwords = await checkingPasswords(options.storedPasswords, findings);
  const passkeys = checkingPasskeys(findings);
  const { signed, looked, times, kept, shown, failures } = await openAll(pool, options.key, {
    against: options.against,
    epochs: await epochsOf(source),
  });
  const given = judgingKept(kept, times);
  for (const failure of failures) add(failure);
  const size = signed.findLast(({ kept }) => !kept)?.size ?? 0;
  const sameLog = await isNotarisedLog(pool, source);
  const cuts = new Map((await source.cuts()).map((cut) => [cut.stream, cut.how]));
  for (const [stream, detail] of cuts) add({ kind: 'streamCut', ...nowhere, stream, detail });

  const files = checkingFiles(options.openFile, findings);
  const signers = checkingSigners(add);
  const reads = checkingReads(pool, add, options.now);
  const legal = options.judges === false ? null : checkingLegal(source, options.now, add);
  const nodes = checkingNodes(pool);
  const roots = options.timestampRoots ?? null;
  const timestamps = await checkTimestamps(pool, { signed, rows: times, roots, add });
  const allAnchors = await checkAnchors(pool, { signed, witnesses: options.witnesses ?? [], add });
  const heads = checkingHeads(signed, (finding, of) => {
    given.contradicts(of);
    add(finding);
  });
  const follow = following(source, add);
  const epochs = followingEpochs(add);
  const clocks = followingClocks();
  const signedStreams = new Set<string>();
  let range = emptyRange;
  let checked = 0;
  let pending = 0;
  let brokenInLog = 0;
  const addOfLog = (finding: VerificationFailure): void => {
    brokenInLog += 1;
    add(finding);
  };

  const events = readerOf<ReadEvent>((last) => source.page(last?.position ?? null, PAGE));
  const leaves = readerOf<NotarisedLeaf>((last) => {
    const from = last ? last.index + 1 : 0;
    return leafPage(pool, from, Math.min(from + PAGE, size));
  });

  let hashes: Uint8Array[] = [];
  /** Folds the leaves so far into the range. */
  const fold = (): void => {
    const next = appendLeaves(range, hashes, fastNodeHash);
    range = next.range;
    if (range.size <= size) nodes.add(next.frozen);
    hashes = [];
  };
  let nextCheckpoint = 0;
  /** The last root that was met, and the first event after it. */
  let good = 0;
  /** Whether somebody outside says so too, of this size or a later one. */
  let goodOutside = false;
  let goodTo: Where | null = null;
  const bad: { from: number; to: number; finding: VerificationFailure | null } = { from: 0, to: 0, finding: null };
  /** At the size of a checkpoint the root must be the signed one. After the first that is not, no other can be. */
  const meet = (index: number, where: Where): void => {
    heads.take(index, where, hashes.at(-1));
    goodTo ??= where;
    if (hashes.length === PAGE) fold();
    for (
      let next = signed[nextCheckpoint];
      next !== undefined && next.size <= index + 1;
      next = signed[nextCheckpoint]
    ) {
      nextCheckpoint += 1;
      if (next.size !== index + 1 || bad.finding) continue;
      fold();
      const root = rangeRoot(range, fastNodeHash);
      if (bytesEqual(root, next.root)) {
        [good, goodOutside, goodTo] = [next.size, next.kept || (goodOutside && good === next.size), null];
        given.holds(next);
        continue;
      }
      if (next.mayBeLost === true) {
        given.isLost(next);
        continue;
      }
      // Where whoever is outside says otherwise of more events, the notary's key may have signed this one alone.
      const by = next.kept && !goodOutside ? " by the notary's own signature alone" : '';
      const between = good === 0 ? 'the beginning' : `the checkpoint of size ${good}, which holds${by},`;
      const places = goodTo ? `, positions ${placeOf(goodTo.position)} to ${placeOf(where.position)}` : '';
      const detail = `between ${between} and that of size ${next.size}${next.kept ? ' kept outside' : ''}${places}: signed ${toHex(next.root)}, the log makes ${toHex(root)}`;
      Object.assign(bad, { from: good, to: next.size, finding: { kind: 'rootMismatch', ...nowhere, detail } });
    }
  };
  const here = () => {
    fold();
    return { size: range.size, root: rangeRoot(range, fastNodeHash) };
  };
  /**
   * What any event tells, whether notarised or not. Most are looked at without waiting for anything. A signature is of the
   * body alone: one of another place vouches for nothing here (`inPlace`).
   */
  const look = (event: ReadEvent, inPlace: boolean): Promise<void> | null => {
    if (isSigned(event.type)) signedStreams.add(event.stream);
    people.follow(event);
    passwords.take(event);
    const sound = signers.take(event).sound && inPlace;
    legal?.take(event, sound);
    if (sound) epochs.take(event, here, follow.passOver);
    if (sound) clocks.take(event);
    reads.take(event, sound);
    const hasFiles = files.concerns(event);
    if (!passkeys.concerns(event) && !hasFiles) return null;
    return passkeys.take(event).then(() => (hasFiles ? files.take(event) : undefined));
  };
  /** No place is below the first, and nobody who follows the log meets what stands there. */
  const takeBelow = (event: ReadEvent): boolean => {
    if (!source.numbered || Number(event.position) > 0) return false;
    addOfLog(failureAt('eventInserted', event, 'before the first place of the log'));
    events.take();
    return true;
  };
  const isEnough = (): boolean => brokenInLog >= NAMED_OF_A_KIND;

  let index = 0;
  while (index < size && !isEnough()) {
    if (!leaves.isReady()) await leaves.ready();
    if (!events.isReady()) await events.ready();
    if (nodes.isFull()) await nodes.send();
    const leaf = leaves.peek();
    const event = events.peek();
    if (event && takeBelow(event)) continue;
    if (leaf?.index !== index) {
      const where = event ?? nowhere;
      const { stream, revision, position } = where;
      addOfLog({ kind: 'leafMismatch', stream, revision, position, detail: `the notary holds no leaf ${index}` });
      if (!event) break;
      events.take();
      follow.take(event, true);
      hashes.push(event.hash);
      meet(index, event);
      index += 1;
      continue;
    }
    // Places of another log say nothing of this one, nor does what is no place: events and leaves are then held together by
    // their numbers.
    const placed = isPlace(leaf.position);
    const byPlace = sameLog && placed;
    const order = !event ? 1 : byPlace ? source.comparePositions(event.position, leaf.position) : 0;
    if (!event || order > 0) {
      // Its leaf still counts in the tree that was signed.
      if (!cuts.has(leaf.stream)) addOfLog(failureAt('eventMissing', leaf, `notarised as ${toHex(leaf.hash)}`));
      leaves.take();
      follow.take(leaf, true);
      hashes.push(leaf.hash);
      meet(index, leaf);
      index += 1;
      continue;
    }
    if (order < 0) {
      addOfLog(failureAt('eventInserted', event, `before leaf ${index}`));
      follow.pass(event);
      events.take();
      continue;
    }
    const found = compareWithLeaf(event, byPlace ? leaf : { ...leaf, position: event.position }, (hash) =>
      leaves.page().find((l) => bytesEqual(l.hash, hash)),
    );
    const blamed = found
      ? await blameBy(pool, found, leaf, event.hash)
      : placed
        ? null
        : failureAt('leafMismatch', event, `the leaf says position ${leaf.position}`);
    if (blamed?.kind === 'foreignEvent' || blamed?.kind === 'columnAltered') add(blamed);
    else if (blamed) addOfLog(blamed);
    // What was altered says nothing; what only its leaf or a column misstates does.
    const isWhole = !blamed || blamed.kind === 'columnAltered' || blamed.kind === 'leafMismatch';
    // Of what fits its leaf the row was looked at.
    const inPlace = !blamed || (blamed.kind === 'leafMismatch' && rowMismatch(event) === null);
    const looking = isWhole ? look(event, inPlace) : null;
    if (looking) await looking;
    events.take();
    leaves.take();
    follow.take(event, blamed !== null);
    checked += 1;
    hashes.push(isWhole || blamed.kind === 'foreignEvent' ? event.hash : leaf.hash);
    meet(index, event);
    index += 1;
  }
  const covered = index >= size;
  fold();

  const deadline = options.now.getTime() - (options.notaryLagMs ?? DEFAULT_LAG_MS);
  while (covered) {
    if (!events.isReady()) await events.ready();
    const event = events.peek();
    if (!event) break;
    if (takeBelow(event)) continue;
    const mismatch = rowMismatch(event);
    if (mismatch !== null) add(failureAt(event.says ? 'columnAltered' : 'foreignEvent', event, mismatch));
    else if (Date.parse(event.says?.recordedAt ?? '') < deadline)
      add(
        failureAt(size === 0 ? 'noCheckpoint' : 'notYetNotarised', event, `recorded ${event.says?.recordedAt ?? ''}`),
      );
    const looking = event.says ? look(event, mismatch === null) : null;
    if (looking) await looking;
    follow.take(event, mismatch !== null);
    hashes.push(event.hash);
    meet(index, event);
    pending += 1;
    index += 1;
    events.take();
  }
  if (covered) for (const one of signed) if (one.size > index && one.mayBeLost === true) given.isLost(one);
  const beyond = signed.findLast((one) => one.kept && one.mayBeLost !== true);
  if (covered && beyond && beyond.size > index)
    add({ kind: 'logTruncated', ...nowhere, detail: `the checkpoint kept outside covers ${beyond.size} events, the log has ${index}` }); // prettier-ignore
  fold();

  const { from, to, finding } = bad;
  const changed = await nodes.findings((over) => over.from < to && over.to > from);
  for (const { leaves: _, ...node } of changed) add(node);
  if (finding) {
    const where = nodes.within(from, to);
    add(
      where
        ? { ...finding, detail: `${finding.detail}; the stored tree parts from the log at ${where.detail}` }
        : finding,
    );
  }
  if (covered) {
    for (const finding of epochs.findings(signed, index)) add(finding);
    for (const one of kept) if (one && epochs.findings([one], index).length > 0) given.contradicts(one);
    // An epoch that nobody vouches for tells of no loss.
    for (const finding of given.untold(epochs.tellsLoss)) add(finding);
    for await (const page of lostCheckpointPages(pool)) epochs.lost(page);
  }
  for (const stream of cuts.keys()) signedStreams.delete(stream);
  await legal?.finish();
  const unsealed = await reads.unsealed();
  const ofSigned = await checkingSigned(
    source,
    new Map([...signedStreams].map((stream) => [stream, follow.bytesOf(stream)])),
    add,
  );
  return {
    checked: {
      ...{
        events: checked,
        streams: follow.streams(),
        nodes: nodes.checked(),
        checkpoints: looked,
        timestamps,
        pending,
      },
      ...{ files: files.checked(), people: await people.finish(), passwords: await passwords.finish(), ...ofSigned },
      rows: (await options.checkModels?.(add)) ?? 0,
      commandSignatures: signers.checked(),
      reads: await reads.finish(),
    },
    unchecked: [
      ...(covered ? [] : (['rest'] as const)),
      ...(allAnchors ? [] : (['anchors'] as const)),
      ...uncheckedBy({ ...options, outside: given.some() }),
    ],
    checkpoint: shown,
    ...(given.some() && { outside: given.told() }),
    ...(epochs.all().length > 0 && { epochs: [...epochs.all()] }),
    ...(clocks.all().length > 0 && { clocks: [...clocks.all()] }),
    ...(unsealed && { unsealedReads: unsealed }),
    ...findings.told(source.comparePositions),
  };
};
