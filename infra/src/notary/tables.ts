import type { NodeCoordinate, ProofPlan } from '@shilu/events/core/merkle';
import { proofFromPlan } from '@shilu/events/core/merkle';
import type { Pool, PoolClient } from 'pg';

/**
 * Schema `notary`: the Merkle log over the whole event log, written by the notary alone and read by whoever verifies.
 * `progress` is the compact range after the last leaf; its roots stand one after another, 32 bytes each.
 */
export const notaryMigrations = [
  {
    id: '0001-merkle-log',
    sql: `
      create table leaves (
        index bigint primary key,
        position text not null,
        stream text not null,
        revision integer not null,
        hash bytea not null
      );
      create index leaves_of_stream on leaves (stream, revision);
      create table nodes (level smallint, index bigint, hash bytea not null, primary key (level, index));
      create table progress (
        one boolean primary key default true check (one),
        size bigint not null,
        position text,
        roots bytea not null
      );
      insert into progress (size, position, roots) values (0, null, '');
      create table checkpoints (
        size bigint primary key,
        root bytea not null,
        note text not null,
        signed_at timestamptz not null
      );`,
  },
  {
    id: '0002-incidents',
    sql: `
      create table incidents (
        stream text not null,
        kind text not null check (kind in ('streamCut', 'foreignEvent')),
        detail text not null,
        noticed_at timestamptz not null default now(),
        primary key (stream, kind, detail)
      );`,
  },
  {
    id: '0003-cosignatures',
    sql: `
      create table cosignatures (
        witness text not null,
        size bigint not null,
        line text not null,
        said_at timestamptz not null,
        primary key (witness, size)
      );
      alter table incidents drop constraint incidents_kind_check;
      alter table incidents add constraint incidents_kind_check
        check (kind in ('streamCut', 'foreignEvent', 'witnessDisagrees'));`,
  },
  {
    // Where each stream ended after the first `size` leaves: `stream-heads.ts` in events. The streams of a bucket agree in
    // the first 16 bits of their keys; the nodes above the buckets are kept, those below are made of their streams.
    id: '0004-stream-heads',
    sql: `
      create table heads (bucket integer, key bytea, leaf bytea not null, primary key (bucket, key));
      create table head_nodes (
        depth smallint,
        index integer,
        hash bytea not null,
        streams bigint not null,
        primary key (depth, index)
      );
      create table head_progress (one boolean primary key default true check (one), size bigint not null);
      insert into head_progress (size) values (0);`,
  },
  {
    id: '0005-judged-events',
    sql: `
      alter table incidents drop constraint incidents_kind_check;
      alter table incidents add constraint incidents_kind_check check (kind in ('streamCut', 'foreignEvent',
        'witnessDisagrees', 'illegalEvent', 'unknownActor', 'timeWentBack', 'timeOff'));
      -- Of an event that cannot have been decided: told to the product once it stands in the log as an incident.
      alter table incidents add column event_id uuid, add column revision integer, add column reason text,
        add column told_at timestamptz;
      create index incidents_untold on incidents (noticed_at) where event_id is not null and told_at is null;`,
  },
  {
    // The kinds are declared once, beside the rows' type (incidents.ts).
    id: '0006-incident-kinds',
    sql: 'alter table incidents drop constraint if exists incidents_kind_check;',
  },
  {
    id: '0007-settled-incidents',
    sql: 'alter table incidents add column settled_at timestamptz;',
  },
  {
    // What somebody outside holds of a checkpoint: the line that a witness signed, the token of a time-stamp authority, the
    // answer of whoever was sent it. At size 0 stands since when one is asked at all.
    id: '0008-anchors',
    sql: `
      create table anchors (
        kind text not null check (kind in ('witness', 'timestamp', 'webhook')),
        name text not null,
        size bigint not null,
        said_at timestamptz not null,
        evidence bytea not null,
        revocation text not null default '',
        primary key (kind, name, size)
      );
      insert into anchors (kind, name, size, said_at, evidence)
        select 'witness', witness, size, said_at, convert_to(line, 'UTF8') from cosignatures;
      drop table cosignatures;`,
  },
  {
    // What was signed, and held outside, of events that a new epoch tells of as lost: of `epoch` and no checkpoint of the
    // log any more, and never forgotten.
    id: '0009-lost-checkpoints',
    sql: `
      create table lost_checkpoints (
        epoch integer,
        size bigint,
        root bytea not null,
        note text not null,
        signed_at timestamptz not null,
        primary key (epoch, size)
      );
      create table lost_anchors (
        epoch integer,
        kind text,
        name text,
        size bigint,
        said_at timestamptz not null,
        evidence bytea not null,
        revocation text not null,
        primary key (epoch, kind, name, size)
      );`,
  },
  {
    // That people were told of it stands in the log, one event for many of a kind.
    id: '0010-announced-incidents',
    sql: `
      alter table incidents add column announced_at timestamptz;
      create index incidents_unannounced on incidents (kind, noticed_at) where announced_at is null;`,
  },
  {
    // What is put right as soon as it is found may be done again, to the same: how often, and when last.
    id: '0011-repeated-incidents',
    sql: `
      alter table incidents add column times integer not null default 1, add column again_at timestamptz;
      drop index incidents_unannounced;
      create index incidents_unannounced on incidents (kind) where announced_at is null or announced_at < again_at;`,
  },
  {
    // A witness that signs every 10 s makes 3 million rows a year. Behind its name and a space its line says by which key
    // (lineStartOf), so that those by the key that is set are found among those by an earlier one.
    id: '0012-many-anchors',
    sql: `
      create index anchors_of_key on anchors (name, (substr(evidence, octet_length(name) + 6, 8)), size)
        where kind = 'witness';
      create index anchors_asked on anchors (kind, name) where size = 0;
      create index checkpoints_of_key_changes on checkpoints (size) where note like '%\nkey-change %';`,
  },
  {
    // Tokens of all authorities are read one after another, by the checkpoints they are of.
    id: '0013-stamps-by-size',
    sql: `create index anchors_of_stamps on anchors (size, name) where kind = 'timestamp';`,
  },
];

export type SignedCheckpoint = {
  readonly size: number;
  readonly root: Uint8Array;
  readonly note: string;
  readonly signedAt: Date;
};

type CheckpointRow = { readonly size: string; readonly root: Buffer; readonly note: string; readonly signed_at: Date };
const fromRow = ({ size, root, note, signed_at: signedAt }: CheckpointRow): SignedCheckpoint => ({
  ...{ size: Number(size), root, note, signedAt },
});
const firstOf = ([row]: readonly CheckpointRow[]): SignedCheckpoint | null => (row ? fromRow(row) : null);

export const latestCheckpoint = async (db: Pool | PoolClient): Promise<SignedCheckpoint | null> => {
  const { rows } = await db.query<CheckpointRow>(
    'select size, root, note, signed_at from notary.checkpoints order by size desc limit 1',
  );
  return firstOf(rows);
};

const PAGE = 100;
/** Those of fewer events than this, the largest first, page by page. */
export const checkpointsBelow = async (db: Pool | PoolClient, below: number): Promise<readonly SignedCheckpoint[]> => {
  const { rows } = await db.query<CheckpointRow>(
    'select size, root, note, signed_at from notary.checkpoints where size < $1 order by size desc limit $2',
    // What somebody wrote there may be larger than any checkpoint is.
    [Math.min(below, Number.MAX_SAFE_INTEGER), PAGE],
  );
  return rows.map(fromRow);
};

/** Whether this checkpoint, or one of fewer events, is of this kind: the largest first, page by page. */
export const hasCheckpoint = async (
  db: Pool | PoolClient,
  from: SignedCheckpoint,
  is: (one: SignedCheckpoint) => boolean,
): Promise<boolean> => {
  for (let page: readonly SignedCheckpoint[] = [from]; page.length > 0;) {
    if (page.some(is)) return true;
    page = await checkpointsBelow(db, page.at(-1)?.size ?? 0);
  }
  return false;
};

const PAGE_UP = 1_000;
/** All from behind this size on, ascending, page by page: in years there are millions. */
export const checkpointPages = async function* (
  db: Pool | PoolClient,
  { after = null, page = PAGE_UP }: { readonly after?: number | null; readonly page?: number } = {},
): AsyncGenerator<readonly SignedCheckpoint[]> {
  // What somebody wrote there may be larger than a number can say.
  for (let last = after === null ? null : String(after); ;) {
    const { rows } = await db.query<CheckpointRow>(
      `select size, root, note, signed_at from notary.checkpoints where $1::bigint is null or size > $1
       order by size limit $2`,
      [last, page],
    );
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map(fromRow);
    last = end.size;
  }
};

/** Those of these sizes, in no order. */
export const checkpointsAt = async (
  db: Pool | PoolClient,
  sizes: readonly number[],
): Promise<readonly SignedCheckpoint[]> => {
  const { rows } = await db.query<CheckpointRow>(
    'select size, root, note, signed_at from notary.checkpoints where size = any($1::bigint[])',
    [sizes],
  );
  return rows.map(fromRow);
};

export type LostCheckpoint = SignedCheckpoint & { /** Which was begun when it was lost. */ readonly epoch: number };

type LostRow = CheckpointRow & { readonly epoch: number };

/** Those of events that were lost, ascending, page by page. A database that this version has not opened yet has none. */
export const lostCheckpointPages = async function* (db: Pool | PoolClient): AsyncGenerator<readonly LostCheckpoint[]> {
  const there = await db.query<{ there: boolean }>(
    `select to_regclass('notary.lost_checkpoints') is not null as there`,
  );
  if (there.rows[0]?.there !== true) return;
  const last: { epoch: number | null; size: string | null } = { epoch: null, size: null };
  for (;;) {
    const { rows } = await db.query<LostRow>(
      `select epoch, size, root, note, signed_at from notary.lost_checkpoints
       where $1::integer is null or (epoch, size) > ($1, $2::bigint) order by epoch, size limit $3`,
      [last.epoch, last.size, PAGE_UP],
    );
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map((row) => ({ ...fromRow(row), epoch: row.epoch }));
    [last.epoch, last.size] = [end.epoch, end.size];
  }
};

/**
 * Those that are of events that were lost before this epoch, and what is held outside of them and of sizes at which there is
 * no checkpoint.
 */
export const setLostAside = async (
  tx: PoolClient,
  epoch: number,
  isLost: (checkpoint: SignedCheckpoint) => boolean,
): Promise<void> => {
  for await (const page of checkpointPages(tx)) {
    const lost = page.flatMap((one) => (isLost(one) ? [one.size] : []));
    if (lost.length === 0) continue;
    await tx.query(
      `with gone as (delete from notary.checkpoints where size = any($2::bigint[]) returning *)
       insert into notary.lost_checkpoints (epoch, size, root, note, signed_at)
         select $1, size, root, note, signed_at from gone on conflict do nothing`,
      [epoch, lost],
    );
  }
  await tx.query(
    `with gone as (
       delete from notary.anchors a where size > 0
         and not exists (select from notary.checkpoints c where c.size = a.size) returning *
     )
     insert into notary.lost_anchors (epoch, kind, name, size, said_at, evidence, revocation)
       select $1, kind, name, size, said_at, evidence, revocation from gone on conflict do nothing`,
    [epoch],
  );
};

/** The one that was signed at this size. */
export const checkpointAt = async (db: Pool | PoolClient, size: number): Promise<SignedCheckpoint | null> => {
  const { rows } = await db.query<CheckpointRow>(
    'select size, root, note, signed_at from notary.checkpoints where size = $1',
    [size],
  );
  return firstOf(rows);
};

/** Where an event stands in the tree; null while it does not. */
export const leafIndex = async (db: Pool | PoolClient, stream: string, revision: number): Promise<number | null> => {
  const { rows } = await db.query<{ index: string }>(
    'select index from notary.leaves where stream = $1 and revision = $2 order by index limit 1',
    [stream, revision],
  );
  return rows[0] ? Number(rows[0].index) : null;
};

/** Checkpoints that may hand over to another key; whether one does is for its signatures to say. */
export const keyChangeNotes = async (db: Pool | PoolClient): Promise<readonly string[]> => {
  const { rows } = await db.query<{ note: string }>(
    `select note from notary.checkpoints where note like '%\nkey-change %' order by size`,
  );
  return rows.map(({ note }) => note);
};

export class NodeMissing extends Error {
  readonly code = 'nodeMissing';
  constructor(readonly coordinate: NodeCoordinate) {
    super(`the notary holds no node ${coordinate.index} at level ${coordinate.level}`);
  }
}

export type NodeLookup = (coordinate: NodeCoordinate) => Uint8Array;

/** Reads the nodes of a plan in one query; level 0 is the leaves. Asking for one that is not there throws NodeMissing. */
export const readNodes = async (db: Pool | PoolClient, coordinates: readonly NodeCoordinate[]): Promise<NodeLookup> => {
  const byLevel: Map<number, Uint8Array>[] = [];
  const leaves = coordinates.filter(({ level }) => level === 0).map(({ index }) => index);
  const upper = coordinates.filter(({ level }) => level > 0);
  const { rows } = await db.query<{ level: number; index: string; hash: Buffer }>(
    `select 0::smallint as level, index, hash from notary.leaves where index = any($1::bigint[])
     union all
     select n.level, n.index, n.hash from unnest($2::smallint[], $3::bigint[]) as wanted (level, index)
     join notary.nodes n using (level, index)`,
    [leaves, upper.map(({ level }) => level), upper.map(({ index }) => index)],
  );
  for (const { level, index, hash } of rows) (byLevel[level] ??= new Map()).set(Number(index), hash);
  return (coordinate) => {
    const hash = byLevel[coordinate.level]?.get(coordinate.index);
    if (!hash) throw new NodeMissing(coordinate);
    return hash;
  };
};

export const readProof = async (db: Pool | PoolClient, plan: ProofPlan): Promise<Uint8Array[]> =>
  proofFromPlan(plan, await readNodes(db, plan.flat()));
