import type { Pool } from 'pg';

export const ANCHOR_KINDS = ['witness', 'timestamp', 'webhook'] as const;
/**
 * Where a checkpoint is held outside: by a witness that signed it, under a token of a time-stamp authority, or by whoever is
 * sent it.
 */
export type AnchorKind = (typeof ANCHOR_KINDS)[number];
export type AnchorName = { readonly kind: AnchorKind; readonly name: string };

export type Anchored = AnchorName & {
  readonly size: number;
  /** By the clock of the witness or authority; of a webhook by our own. */
  readonly saidAt: Date;
  readonly evidence: Uint8Array;
  /** Lists of revoked certificates as they were then, as PEM. */
  readonly revocation?: string;
};

export const keepAnchor = (
  pool: Pool,
  { kind, name, size, saidAt, evidence, revocation = '' }: Anchored,
): Promise<unknown> =>
  pool.query(
    `insert into notary.anchors (kind, name, size, said_at, evidence, revocation) values ($1, $2, $3, $4, $5, $6)
     on conflict (kind, name, size) do update
     set said_at = excluded.said_at, evidence = excluded.evidence, revocation = excluded.revocation`,
    [kind, name, size, saidAt, Buffer.from(evidence), revocation],
  );

/** Those that are asked from now on: at size 0 stands since when. What others said before stays. */
export const nameAnchors = async (pool: Pool, names: readonly AnchorName[], now: Date): Promise<void> => {
  await pool.query(
    `with named as (select * from unnest($1::text[], $2::text[]) as n(kind, name)),
     gone as (delete from notary.anchors a where size = 0 and not exists (select from named n where n.kind = a.kind and n.name = a.name))
     insert into notary.anchors (kind, name, size, said_at, evidence) select kind, name, 0, $3, '' from named on conflict do nothing`,
    [names.map(({ kind }) => kind), names.map(({ name }) => name), now],
  );
};

export type LatestAnchor = AnchorName & {
  /** 0 where it has said nothing yet. */
  readonly size: number;
  readonly saidAt: Date;
  /** So long the oldest checkpoint that it does not hold has waited. */
  readonly waitedSeconds: number;
};

/** What each of those that are asked said last. */
export const latestAnchors = async (pool: Pool, now: Date): Promise<readonly LatestAnchor[]> => {
  const { rows } = await pool.query<{
    kind: AnchorKind;
    name: string;
    size: string;
    said_at: Date;
    since: Date | null;
  }>(
    `select a.*, (select greatest(c.signed_at, n.said_at) from notary.checkpoints c where c.size > a.size order by c.size limit 1) as since
     from (select kind, name, said_at from notary.anchors where size = 0) n
     cross join lateral (select kind, name, size, said_at from notary.anchors o where o.kind = n.kind and o.name = n.name
       order by size desc limit 1) a
     order by a.kind, a.name`,
  );
  return rows.map(({ kind, name, size, said_at: saidAt, since }) => ({
    ...{ kind, name, size: Number(size), saidAt },
    waitedSeconds: since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000),
  }));
};

/** The last that one of them said; size 0 and nothing where it did not yet. */
export const lastOf = async (
  pool: Pool,
  { kind, name }: AnchorName,
): Promise<{ readonly size: number; readonly saidAt: Date | null; readonly evidence: Buffer }> => {
  const { rows } = await pool.query<{ size: string; said_at: Date; evidence: Buffer }>(
    `select size, said_at, evidence from notary.anchors where kind = $1 and name = $2 and size > 0
     order by size desc limit 1`,
    [kind, name],
  );
  const [row] = rows;
  return row
    ? { size: Number(row.size), saidAt: row.said_at, evidence: row.evidence }
    : { size: 0, saidAt: null, evidence: Buffer.alloc(0) };
};

/** Of those that hold the first `size` events, the one that did first; null where these are not anchored yet. */
export const firstHolding = async (
  pool: Pool,
  size: number,
): Promise<(AnchorName & { readonly size: number; readonly saidAt: Date }) | null> => {
  const { rows } = await pool.query<{ kind: AnchorKind; name: string; size: string; said_at: Date }>(
    `select kind, name, size, said_at from notary.anchors where size >= greatest($1::bigint, 1) order by said_at limit 1`,
    [size],
  );
  const [row] = rows;
  return row ? { kind: row.kind, name: row.name, size: Number(row.size), saidAt: row.said_at } : null;
};

type KeptStamp = {
  readonly name: string;
  readonly size: number;
  readonly token: Uint8Array;
  readonly revocation: string;
};

/** Which authorities stamped anything up to a size, and what was the largest. */
export const stampedUpTo = async (
  pool: Pool,
  size: number,
): Promise<readonly { readonly name: string; readonly size: number }[]> => {
  const { rows } = await pool.query<{ name: string; size: string }>(
    `select name, max(size) as size from notary.anchors where kind = 'timestamp' and size between 1 and $1 group by name order by name`,
    [size],
  );
  return rows.map((row) => ({ name: row.name, size: Number(row.size) }));
};

/** The first token of an authority over a checkpoint that holds the event with this index, with the note of that checkpoint. */
export const firstStampOver = async (
  pool: Pool,
  name: string,
  index: number,
): Promise<(KeptStamp & { readonly note: string }) | null> => {
  const { rows } = await pool.query<{ size: string; evidence: Buffer; revocation: string; note: string }>(
    `select a.size, a.evidence, a.revocation, c.note from notary.anchors a join notary.checkpoints c using (size)
     where a.kind = 'timestamp' and a.name = $1 and a.size > $2 order by a.size limit 1`,
    [name, index],
  );
  const [row] = rows;
  return row ? { name, size: Number(row.size), token: row.evidence, revocation: row.revocation, note: row.note } : null;
};

/** Every token of time-stamp authorities, by size. */
export const timestampsKept = async (pool: Pool): Promise<readonly KeptStamp[]> => {
  const { rows } = await pool.query<{ name: string; size: string; evidence: Buffer; revocation: string }>(
    `select name, size, evidence, revocation from notary.anchors where kind = 'timestamp' and size > 0 order by size, name`,
  );
  return rows.map(({ name, size, evidence, revocation }) => ({
    name,
    size: Number(size),
    token: evidence,
    revocation,
  }));
};

/** The largest that anybody outside holds; null where nothing is anchored. */
export const newestAnchor = async (
  pool: Pool,
): Promise<{ readonly name: string; readonly size: number; readonly saidAt: Date } | null> => {
  const { rows } = await pool.query<{ name: string; size: string; said_at: Date }>(
    'select name, size, said_at from notary.anchors where size > 0 order by size desc limit 1',
  );
  const [row] = rows;
  return row ? { name: row.name, size: Number(row.size), saidAt: row.said_at } : null;
};
