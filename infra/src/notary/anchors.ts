import { createHash } from 'node:crypto';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { openSigned, signerFrom } from './checkpoint-signer';
import { noteIncident } from './incidents';
import { judgeAnchor, type AnchorKind, type AnchorName, type AnchorVerdict, type KeptAnchor } from './judge-anchor';
import { keyChangeNotes } from './tables';
import { trustRoots } from './timestamp-token';

export type { AnchorName } from './judge-anchor';

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

type KeptStamp = {
  readonly name: string;
  readonly size: number;
  readonly saidAt: Date;
  readonly token: Uint8Array;
  readonly revocation: string;
};

/** Every token of time-stamp authorities, by size, whatever it is worth. */
export const timestampsKept = async (pool: Pool): Promise<readonly KeptStamp[]> => {
  const { rows } = await pool.query<Pick<Row, 'name' | 'size' | 'said_at' | 'evidence' | 'revocation'>>(
    `select name, size, said_at, evidence, revocation from notary.anchors
     where kind = 'timestamp' and size > 0 order by size, name`,
  );
  return rows.map(({ name, size, said_at: saidAt, evidence, revocation }) => ({
    ...{ name, size: Number(size), saidAt, token: evidence, revocation },
  }));
};

/** With the note of the checkpoint of its size; null where there is none. */
export type Noted = KeptAnchor & { readonly note: string | null };
type Row = {
  readonly kind: AnchorKind;
  readonly name: string;
  readonly size: string;
  readonly said_at: Date;
  readonly evidence: Buffer;
  readonly revocation: string;
  readonly note: string | null;
};
const COLUMNS = 'a.kind, a.name, a.size, a.said_at, a.evidence, a.revocation, c.note';
const fromRow = ({ said_at: saidAt, size, ...rest }: Row): Noted => ({ ...rest, saidAt, size: Number(size) });

const PAGE = 1_000;
/** All but time stamps, whatever they are worth, page by page. */
export const anchorPages = async function* (pool: Pool): AsyncGenerator<readonly Noted[]> {
  let last: Noted | undefined;
  for (;;) {
    const { rows } = await pool.query<Row>(
      `select ${COLUMNS} from notary.anchors a left join notary.checkpoints c using (size)
       where a.kind <> 'timestamp' and a.size > 0 and (a.size, a.kind, a.name) > ($1::bigint, $2::text, $3::text)
       order by a.size, a.kind, a.name limit ${PAGE}`,
      [last?.size ?? 0, last?.kind ?? '', last?.name ?? ''],
    );
    if (rows.length === 0) return;
    const page = rows.map(fromRow);
    yield page;
    last = page.at(-1);
  }
};

export const describeAnchor = ({ kind, name, size }: Pick<Noted, 'kind' | 'name' | 'size'>): string =>
  `the ${kind} ${name} over the checkpoint of size ${size}`;

export type LatestAnchor = AnchorName & {
  /** 0 where it has said nothing yet. */
  readonly size: number;
  readonly saidAt: Date;
  /** So long the oldest checkpoint that it does not hold has waited. */
  readonly waitedSeconds: number;
};

type Held = AnchorName & { readonly size: number; readonly saidAt: Date };
export type NotedStamp = Omit<KeptStamp, 'saidAt'> & { readonly note: string };

/** What others outside hold of the log, each as far as what is kept of it proves it. */
export type Anchors = {
  /** What each of those that are asked said last. */
  readonly latest: (now: Date) => Promise<readonly LatestAnchor[]>;
  /** The last that one of them said; size 0 and nothing where it did not yet. */
  readonly lastOf: (
    name: AnchorName,
  ) => Promise<{ readonly size: number; readonly saidAt: Date | null; readonly evidence: Uint8Array }>;
  /**
   * Of those that hold the first `size` events, the one that did first; null where these are not anchored yet. Who was sent
   * a checkpoint, by our own word, counts where nobody signed one.
   */
  readonly firstHolding: (size: number) => Promise<Held | null>;
  /** The largest that anybody outside signed; null where nothing is anchored. */
  readonly newest: () => Promise<Held | null>;
  /** What each witness signed last of the first `size` events; of one whose key is not known here, whatever is kept. */
  readonly cosignedUpTo: (
    size: number,
  ) => Promise<readonly { name: string; size: number; note: string; line: string }[]>;
  /** Which authorities stamped anything up to a size, and what was the largest. */
  readonly stampedUpTo: (size: number) => Promise<readonly { readonly name: string; readonly size: number }[]>;
  /** The first token of an authority over a checkpoint that holds the event with this index, with the note of that checkpoint. */
  readonly firstStampOver: (name: string, index: number) => Promise<NotedStamp | null>;
};

export type AnchorTrust = {
  readonly witnesses: readonly NoteKey[];
  /** As PEM; null where time stamps are trusted by nobody. */
  readonly timestampRoots: string | null;
  /** Null while there is none: then nothing of others is believed. */
  readonly notaryKey: () => Promise<NoteKey | null>;
};

const MOST_PASSED = 3 * PAGE;
/** Verdicts are remembered by all that they rest on. */
const MOST_JUDGED = 20_000;
const hashOf = (row: Noted): string =>
  createHash('sha256')
    .update(JSON.stringify([row.kind, row.name, row.size, row.saidAt.getTime(), row.revocation, row.note]))
    .update(row.evidence)
    .digest('base64');

/**
 * Whoever can write in the database can put rows there: one that is not what the other side signed of a checkpoint of ours
 * counts for nothing, and is an incident. Each is verified where it is read, once.
 */
export const openAnchors = (pool: Pool, { witnesses, timestampRoots, notaryKey }: AnchorTrust): Anchors => {
  const believed = { witnesses, roots: timestampRoots === null ? [] : trustRoots(timestampRoots) };
  const judged = new LRUCache<string, AnchorVerdict>({ max: MOST_JUDGED });

  const judge = async (row: Noted): Promise<AnchorVerdict> => {
    const hash = hashOf(row);
    const known = judged.get(hash);
    if (known !== undefined) return known;
    const key = await notaryKey();
    if (key === null) return 'unknown';
    const signer = signerFrom(await keyChangeNotes(pool), key);
    const checkpoint = row.note === null ? null : openSigned(row.note, row.size, { signer, name: key.name });
    const verdict = await judgeAnchor(row, checkpoint && { note: row.note ?? '', checkpoint }, believed);
    judged.set(hash, verdict);
    if (verdict === 'false')
      await noteIncident(pool, {
        stream: `${row.kind} ${row.name}`,
        kind: 'anchorInvalid',
        detail: describeAnchor(row),
      });
    return verdict;
  };

  /** The first row in this order of which that is so. */
  const first = async (
    {
      where,
      order,
      values = [],
    }: { readonly where: string; readonly order: string; readonly values?: readonly unknown[] },
    ...wanted: readonly AnchorVerdict[]
  ): Promise<Noted | null> => {
    // Nearly always it is the first. Behind so many that are false nobody looks: nothing is anchored then, which is told.
    for (let [offset, limit] = [0, 1]; offset < MOST_PASSED; [offset, limit] = [offset + limit, PAGE]) {
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from notary.anchors a left join notary.checkpoints c using (size)
         where a.size > 0 and ${where} order by ${order} limit ${limit} offset ${offset}`,
        [...values],
      );
      for (const row of rows.map(fromRow)) if (wanted.includes(await judge(row))) return row;
      if (rows.length < limit) return null;
    }
    return null;
  };
  const lastBy = ({ kind, name }: AnchorName): Promise<Noted | null> =>
    first({ where: 'a.kind = $1 and a.name = $2', order: 'a.size desc', values: [kind, name] }, 'holds');

  const namesOf = async (kind: AnchorKind, size: number): Promise<readonly string[]> => {
    const { rows } = await pool.query<{ name: string }>(
      'select distinct name from notary.anchors where kind = $1 and size between 1 and $2 order by name',
      [kind, size],
    );
    return rows.map(({ name }) => name);
  };
  /** What leaves as proof is for others to judge, who may know keys that are not known here; what is false does not leave. */
  const proofBy = async (kind: AnchorKind, size: number): Promise<readonly (Noted & { readonly note: string })[]> => {
    const found: (Noted & { readonly note: string })[] = [];
    for (const name of await namesOf(kind, size)) {
      const where = 'a.kind = $1 and a.name = $2 and a.size <= $3';
      const row = await first({ where, order: 'a.size desc', values: [kind, name, size] }, 'holds', 'unknown');
      if (row !== null && row.note !== null) found.push({ ...row, note: row.note });
    }
    return found;
  };

  return {
    latest: async (now) => {
      const { rows } = await pool.query<{ kind: AnchorKind; name: string; said_at: Date }>(
        'select kind, name, said_at from notary.anchors where size = 0 order by kind, name',
      );
      return Promise.all(
        rows.map(async ({ kind, name, said_at: asked }) => {
          const last = await lastBy({ kind, name });
          const size = last?.size ?? 0;
          const waiting = await pool.query<{ since: Date }>(
            'select greatest(signed_at, $2) as since from notary.checkpoints c where c.size > $1 order by c.size limit 1',
            [size, asked],
          );
          const since = waiting.rows[0]?.since.getTime() ?? now.getTime();
          const waitedSeconds = Math.max(0, (now.getTime() - since) / 1_000);
          return { kind, name, size, saidAt: last?.saidAt ?? asked, waitedSeconds };
        }),
      );
    },
    lastOf: async (name) => {
      const { size, saidAt, evidence } = (await lastBy(name)) ?? { size: 0, saidAt: null, evidence: new Uint8Array() };
      return { size, saidAt, evidence };
    },
    firstHolding: async (size) => {
      const holding = (kinds: string) =>
        first({ where: `a.kind ${kinds} and a.size >= $1`, order: 'a.said_at', values: [Math.max(1, size)] }, 'holds');
      return (await holding(`<> 'webhook'`)) ?? holding(`= 'webhook'`);
    },
    newest: () => first({ where: `a.kind <> 'webhook'`, order: 'a.size desc' }, 'holds'),
    cosignedUpTo: async (size) =>
      (await proofBy('witness', size)).map(({ name, size: at, note, evidence }) => ({
        ...{ name, size: at, note, line: Buffer.from(evidence).toString('utf8') },
      })),
    stampedUpTo: async (size) => (await proofBy('timestamp', size)).map(({ name, size: at }) => ({ name, size: at })),
    firstStampOver: async (name, index) => {
      const where = `a.kind = 'timestamp' and a.name = $1 and a.size > $2`;
      const row = await first({ where, order: 'a.size', values: [name, index] }, 'holds', 'unknown');
      if (row === null || row.note === null) return null;
      const { size, evidence: token, revocation, note } = row;
      return { name, size, token, revocation, note };
    },
  };
};
