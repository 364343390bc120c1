import { DISPUTE, evolveDispute, type Dispute, type DisputeEvent } from '@shilu/events/audit/dispute';
import { INCIDENT, VERIFICATION, type IncidentEvent } from '@shilu/events/audit/incident';
import { identityOf } from '@shilu/events/audit/envelope-reading';
import { followTime, kindOf, noTime, type LogTime } from '@shilu/events/audit/judge';
import { judgeSigner, type Signing } from '@shilu/events/audit/signing';
import { rowMismatch } from '@shilu/events/audit/verification';
import { bytesEqual, toHex } from '@shilu/events/core/hashing';
import { epochAt } from '@shilu/events/audit/epoch';
import { formatCheckpoint, originIn, type EpochSaid } from '@shilu/events/core/checkpoint-note';
import { consistencyPlan, inclusionPlan, verifyConsistency } from '@shilu/events/core/merkle';
import { categoryOf, entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { readable } from '@shilu/events/core/read-event';
import type { Misfit } from '@shilu/events/core/stream-rule';
import { noneIfCut } from '@shilu/infra/event-store/errors';
import type { EventStore, StoredEvent } from '@shilu/infra/event-store/port';
import { fastNodeHash } from '@shilu/infra/notary/fast-hash';
import {
  latestCheckpoint,
  NodeMissing,
  notaryMigrations,
  readProof,
  type SignedCheckpoint,
} from '@shilu/infra/notary/tables';
import { readEpochs } from '@shilu/infra/notary/epochs';
import { bringHeadsTo } from '@shilu/infra/notary/head-map';
import {
  foundOf,
  noteAnnounced,
  noteClosed,
  noteDispute,
  noteFound,
  noteIncident,
  type Incident,
} from '@shilu/infra/notary/incidents';
import { noteRunsClosed } from '@shilu/infra/operations/last-runs';
import { createJudging } from '@shilu/infra/notary/judging';
import { asSigned, FAST, readSigning } from '@shilu/infra/notary/signing';
import { migrate } from '@shilu/infra/postgres/pool';
import { noteBy, type Signer } from '@shilu/infra/signers/port';
import type { Pool } from 'pg';
import { appendEvents, readProgress, rootOf, type Progress } from '@shilu/infra/notary/merkle-log';
import { isInForce } from './notary-signer';

type DisputeRecorded = RecordedEvent & RecordedEvent<DisputeEvent>;

export type NotaryLog = {
  readonly error: (message: string, details: Readonly<Record<string, unknown>>) => void;
};

/** The log no longer leads to what was signed: nothing more is signed until somebody has looked. */
export class NotaryBroken extends Error {
  readonly code = 'notaryBroken';
}

export type Notary = {
  readonly stop: () => Promise<void>;
  readonly latestCheckpoint: () => Promise<SignedCheckpoint | null>;
  /** Of the leaf at this index or of the event at this position, in the tree of `size` leaves. */
  readonly inclusionProof: (
    leaf: { readonly index: number } | { readonly position: string },
    size: number,
  ) => Promise<{ readonly index: number; readonly proof: readonly Uint8Array[] }>;
  readonly consistencyProof: (oldSize: number, newSize: number) => Promise<readonly Uint8Array[]>;
};

const BATCH = 1000;
const SIGN_EVERY_MS = 1000;
/** A checkpoint says where each stream ended this often, and whenever a record left. */
const HEADS_EVERY_MS = 60_000;
/** What is proven of a record when it leaves is that these are all of its events. */
const LEAVES = 'RecordExported';
/** From the writing down of an event to its place in the log no command takes longer, nor are clocks further apart. */
const OFF_CLOCK_MS = 60_000;

const broken = (signed: SignedCheckpoint, size: number, root: Uint8Array): NotaryBroken =>
  new NotaryBroken(`signed at ${signed.size}: ${toHex(signed.root)}; the tree of ${size} has ${toHex(root)}`);

/** A tree that has outgrown the last checkpoint must contain it; one still below it is held against it on the way. */
const refuseForeignTree = async (pool: Pool, progress: Progress, signed: SignedCheckpoint | null): Promise<void> => {
  const { size } = progress.range;
  if (!signed || size < signed.size) return;
  const proof = await readProof(pool, consistencyPlan(signed.size, size));
  const claim = { oldSize: signed.size, oldRoot: signed.root, newSize: size, newRoot: rootOf(progress.range) };
  if (!verifyConsistency(claim, proof, fastNodeHash)) throw broken(signed, size, claim.newRoot);
};

/** Of the newest event that is a leaf. */
const lastTime = async (pool: Pool, store: EventStore): Promise<LogTime> => {
  const { rows } = await pool.query<{ stream: string; revision: number }>(
    'select stream, revision from notary.leaves order by index desc limit 1',
  );
  const [leaf] = rows;
  if (leaf === undefined) return noTime;
  const [event] = await store.readStream(leaf.stream, { from: leaf.revision, limit: 1 }).catch(noneIfCut);
  const at = Date.parse((event && identityOf(event.body)?.recordedAt) ?? '');
  return Number.isNaN(at) ? noTime : followTime(noTime, at).after;
};

/**
 * Follows the whole log, judges each event by those before it, keeps its Merkle tree, and signs a checkpoint at most once a second when it grew, and at stop.
 * Several may run: whoever comes second finds the row moved, reads where the tree stands and goes on from there.
 */
export const startNotary = async (options: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly signer: Signer;
  readonly clock: () => Date;
  readonly log: NotaryLog;
  /** Whether events are judged by those before them; not where all of them are about to be. */
  readonly judges?: boolean;
  /** Told of each checkpoint and of the key that the command service signs with, to keep them outside the database. */
  readonly keep?: (checkpoint: SignedCheckpoint, signing: Signing) => Promise<void>;
}): Promise<Notary> => {
  const { store, pool, signer, clock, log, judges = true, keep } = options;
  await migrate(pool, { schema: 'notary', migrations: notaryMigrations });
  let progress = await readProgress(pool);
  let signed = await latestCheckpoint(pool);
  if (signed && !isInForce(signed, signer)) {
    throw new NotaryBroken(`the checkpoint of size ${signed.size} was not signed by ${signer.name}`);
  }
  await refuseForeignTree(pool, progress, signed);

  /** When a checkpoint is to say where each stream ended; the first does. */
  let headsDue = 0;
  let left = false;

  /** The next events up to the size of the last checkpoint when rebuilding, so that the root is compared right there. */
  const append = async (events: readonly StoredEvent[]): Promise<void> => {
    const toMeet = signed && progress.range.size < signed.size ? signed : null;
    const part = toMeet ? events.slice(0, toMeet.size - progress.range.size) : events;
    const next = await appendEvents(pool, progress, part);
    if (!next) {
      progress = await readProgress(pool);
      keys = await readSigning(store, progress.position);
      return note(events);
    }
    progress = next;
    if (part.some(({ type }) => type === LEAVES)) left = true;
    if (toMeet && next.range.size === toMeet.size && !bytesEqual(rootOf(next.range), toMeet.root)) {
      throw broken(toMeet, next.range.size, rootOf(next.range));
    }
    if (part.length < events.length) await append(events.slice(part.length));
  };

  const tell = async (incident: Incident): Promise<void> => {
    if (!(await noteFound(pool, incident))) return;
    const what = incident.event ? 'an event cannot have been decided' : 'the log was changed in the event store';
    log.error(what, { ...incident });
  };

  /** Which key vouches for events behind those that are leaves. */
  let keys = await readSigning(store, progress.position);
  const judging = createJudging(store);
  let time = await lastTime(pool, store);
  /** When all of the log was known to be read: what comes after was written since. Null while older events may be coming. */
  let readUpAt: number | null = null;
  const timeMisfit = (recordedAt: string): Misfit | null => {
    const [at, now] = [Date.parse(recordedAt), clock().getTime()];
    const { after, wentBack } = followTime(time, at);
    const isOff = Number.isNaN(at) || at > now + OFF_CLOCK_MS || (readUpAt !== null && at < readUpAt - OFF_CLOCK_MS);
    if (!isOff) time = after;
    return isOff ? 'timeOff' : wentBack ? 'timeWentBack' : null;
  };
  /** Every event is judged as it comes and becomes a leaf all the same: what does not fit is told. */
  const look = async (event: StoredEvent): Promise<void> => {
    const { stream, revision, id } = event;
    const identity = identityOf(event.body);
    if (identity === null) return tell({ stream, kind: 'foreignEvent', detail: `revision ${revision}, id ${id}` });
    if (!judges) return;
    const { misfit } = await judging(event);
    // Copied within its stream with its signature, say: whoever reads there passes over it or stops.
    const misplaced = misfit === null ? rowMismatch({ ...event, hash: new Uint8Array(), says: identity }) : null;
    if (misplaced !== null)
      await tell({ stream, kind: 'foreignEvent', detail: `revision ${revision}, id ${id}: ${misplaced}` });
    for (const reason of [misfit, timeMisfit(identity.recordedAt)]) {
      if (reason === null) continue;
      const detail = `revision ${revision}, id ${id}, ${event.type} at ${identity.recordedAt}: ${reason}`;
      await tell({ stream, kind: kindOf(reason), detail, event: { id, revision, reason } });
    }
  };

  const lookAtSigner = async (event: StoredEvent, now: Signing): Promise<Signing> => {
    const { fault, next } = judgeSigner(now, asSigned(event), FAST);
    const detail = `revision ${event.revision}, id ${event.id}, ${event.type}: ${fault?.detail ?? ''}`;
    const { stream, revision, id } = event;
    // What others wrote is told of as that.
    if (fault && judges && identityOf(event.body) !== null)
      await tell({ stream, kind: fault.kind, detail, event: { id, revision, reason: fault.kind } });
    return next;
  };

  /** What was decided is no incident any more; what cannot have been decided decides nothing. */
  const seeDispute = async ({ stream, revision }: StoredEvent): Promise<void> => {
    if (categoryOf(stream) !== DISPUTE) return;
    const found = await foundOf(pool, stream);
    const dispute = (await store.readStream(stream))
      .filter((event) => event.revision <= revision && !found.has(event.revision))
      .flatMap((event) => readable(event) ?? [])
      .reduce<Dispute | null>((state, event) => evolveDispute(state, event as DisputeRecorded), null);
    const { whys = [], settled = null } = dispute ?? {};
    await noteDispute(pool, entityIdOf(stream), { whys, settledAt: settled?.at ?? null });
  };

  /** People were told, or somebody closed it; what cannot have been decided tells and closes nothing. */
  const seeAnnounced = async (event: StoredEvent): Promise<void> => {
    if (categoryOf(event.stream) !== INCIDENT || (await foundOf(pool, event.stream)).has(event.revision)) return;
    const said = readable(event) as (RecordedEvent & RecordedEvent<IncidentEvent>) | null;
    if (said?.type === 'IncidentFound') await noteAnnounced(pool, said.data);
    if (said?.type !== 'IncidentClosed') return;
    const { kind, upTo } = said.data;
    if (kind === VERIFICATION) await noteRunsClosed(pool, upTo);
    else await noteClosed(pool, { kind, upTo });
  };

  const note = async (events: readonly StoredEvent[]): Promise<void> => {
    const { position } = progress;
    const fresh = position === null ? events : events.filter((e) => store.comparePositions(e.position, position) > 0);
    if (fresh.length === 0) return;
    // Leaves are of everything that stands in the log: what is not ours is told of, and never stops the tree.
    let next = keys;
    for (const event of fresh) {
      await look(event);
      next = await lookAtSigner(event, next);
      await seeDispute(event);
      await seeAnnounced(event);
    }
    await append(fresh);
    keys = next;
  };

  /** A new one begins while nothing runs. */
  const epochs: readonly EpochSaid[] = await readEpochs(store);
  let failure: NotaryBroken | null = null;
  const sign = async (): Promise<void> => {
    const { range } = progress;
    if (failure || range.size === 0 || range.size <= (signed?.size ?? 0)) return;
    const root = rootOf(range);
    const isDue = left || performance.now() >= headsDue;
    left = false;
    const heads = isDue ? await bringHeadsTo(pool, range.size) : null;
    if (heads) headsDue = performance.now() + HEADS_EVERY_MS;
    else left ||= isDue;
    const signedAt = clock();
    const epoch = epochAt(epochs, range.size);
    const text = await noteBy(
      formatCheckpoint({
        origin: originIn(signer.name, epoch),
        size: range.size,
        root,
        ...(heads && { heads }),
        ...(epoch && { epoch }),
        signedAt: signedAt.toISOString(),
      }),
      signer,
    );
    await pool.query(
      'insert into notary.checkpoints (size, root, note, signed_at) values ($1, $2, $3, $4) on conflict do nothing',
      [range.size, Buffer.from(root), text, signedAt],
    );
    signed = { size: range.size, root, note: text, signedAt };
    await keep?.(signed, keys).catch((error: Error) => {
      log.error('the notary signed, and could not keep the checkpoint outside the database', { error: error.message });
    });
  };

  /** Asked again and again: an event that comes after everything was read has been written since then. */
  const seeHead = async (): Promise<void> => {
    const now = clock().getTime();
    readUpAt = (await store.head()) === progress.position ? now : readUpAt;
  };

  const subscription = store.subscribe({
    restMs: 100,
    after: progress.position,
    batchSize: BATCH,
    onBatch: async (events) => {
      if (failure) throw failure;
      await note(events);
    },
    onCut: ({ stream, how }) => tell({ stream, kind: 'streamCut', detail: how }),
    onError: (error) => {
      log.error('the notary could not go on', { error: error.message });
      if (!(error instanceof NotaryBroken) || failure !== null) return;
      failure = error;
      void noteIncident(pool, { stream: signer.name, kind: 'notaryStopped', detail: error.message }).catch(
        (unnoted: Error) => log.error('that the notary stopped could not be noted', { error: unnoted.message }),
      );
    },
  });

  const signOrTell = (): Promise<void> =>
    sign().catch((error: Error) => {
      log.error('the notary could not sign', { error: error.message });
    });
  let signing: Promise<void> | null = null;
  const timer = setInterval(() => {
    // Whoever has the key may take longer than that.
    signing ??= signOrTell()
      .then(seeHead)
      .catch((error: Error) => {
        log.error('the notary could not see where the log ends', { error: error.message });
      })
      .finally(() => (signing = null));
  }, SIGN_EVERY_MS);

  /** Positions ascend with the index; halving costs a few point reads and no further index on a large table. */
  const indexOf = async (position: string): Promise<number> => {
    let low = 0;
    let high = (await readProgress(pool)).range.size;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const { rows } = await pool.query<{ position: string }>('select position from notary.leaves where index = $1', [
        middle,
      ]);
      if (!rows[0]) throw new NodeMissing({ level: 0, index: middle });
      const order = store.comparePositions(rows[0].position, position);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    throw new RangeError(`position ${position} is not notarised`);
  };

  return {
    stop: async () => {
      clearInterval(timer);
      await subscription.stop();
      await signing;
      await signOrTell();
    },
    latestCheckpoint: () => latestCheckpoint(pool),
    inclusionProof: async (leaf, size) => {
      const index = 'index' in leaf ? leaf.index : await indexOf(leaf.position);
      return { index, proof: await readProof(pool, inclusionPlan(index, size)) };
    },
    consistencyProof: (oldSize, newSize) => readProof(pool, consistencyPlan(oldSize, newSize)),
  };
};
