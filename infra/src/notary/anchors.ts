import { createHash, randomInt } from 'node:crypto';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import { lineStartOf } from '@shilu/events/core/cosignature';
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
/** No log is larger; what somebody wrote there may be. */
const LARGEST = Number.MAX_SAFE_INTEGER;
const fromRow = ({ said_at: saidAt, size, ...rest }: Row): Noted => ({ ...rest, saidAt, size: Number(size) });

const PAGE = 1_000;
/** A token has some thousand bytes. */
const TOKENS = 100;

/** Every token of time-stamp authorities, by size, whatever it is worth, page by page. */
export const stampPages = async function* (pool: Pool): AsyncGenerator<readonly Noted[]> {
  for (let last = { size: '0', name: '' }; ;) {
    const { rows } = await pool.query<Row>(
      `select ${COLUMNS} from notary.anchors a left join notary.checkpoints c using (size)
       where a.kind = 'timestamp' and (a.size, a.name) > ($1::bigint, $2::text) and a.size > 0
       order by a.size, a.name limit ${TOKENS}`,
      [last.size, last.name],
    );
    const end = rows.at(-1);
    if (end === undefined) return;
    yield rows.map(fromRow);
    last = end;
  }
};

/** So many are all looked at; of more the newest, and of those before them a sample of a tenth as many. */
const MOST_VERIFIED = 250_000;

/** From which size on every row is verified, and of those before it each how many-th. */
const sampleOf = async (pool: Pool, most: number): Promise<{ readonly allFrom: string; readonly every: number }> => {
  const where = `kind <> 'timestamp' and size > 0`;
  const counted = await pool.query<{ count: string }>(`select count(*) from notary.anchors where ${where}`);
  const before = Number(counted.rows[0]?.count ?? 0) - most;
  if (before <= 0) return { allFrom: '0', every: 1 };
  const { rows } = await pool.query<{ size: string }>(
    `select size from notary.anchors where ${where} order by size desc offset $1 limit 1`,
    [most - 1],
  );
  return { allFrom: rows[0]?.size ?? '0', every: Math.ceil(before / (most / 10)) };
};

/**
 * What is kept of everybody but time-stamp authorities, whatever it is worth, page by page. `isAll` where that is every row:
 * otherwise those before the newest `most` are a sample that nobody knows beforehand.
 */
export const openAnchorRows = async (
  pool: Pool,
  most = MOST_VERIFIED,
): Promise<{ readonly isAll: boolean; readonly pages: AsyncIterable<readonly Noted[]> }> => {
  const { allFrom, every } = await sampleOf(pool, most);
  const seed = randomInt(2 ** 47);
  const pages = async function* (): AsyncGenerator<readonly Noted[]> {
    // In the order of the primary key.
    for (let last = { kind: '', name: '', size: '0' }; ;) {
      const { rows } = await pool.query<Row>(
        `select ${COLUMNS} from notary.anchors a left join notary.checkpoints c using (size)
         where (a.kind, a.name, a.size) > ($1::text, $2::text, $3::bigint) and a.kind <> 'timestamp' and a.size > 0
           and (a.size >= $4 or mod(hashint8extended(a.size, $6), $5::bigint) = 0)
         order by a.kind, a.name, a.size limit ${PAGE}`,
        [last.kind, last.name, last.size, allFrom, every, seed],
      );
      yield rows.map(fromRow);
      const end = rows.at(-1);
      if (end === undefined || rows.length < PAGE) return;
      last = end;
    }
  };
  return { isAll: every === 1, pages: pages() };
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

/** So many that are not wanted are passed one by one; behind them rows are looked for by their size. */
const MOST_PASSED = 200;
/** Those that are of no checkpoint are passed faster. */
const MOST_READ = 5_000;
const AT_ONCE = 20;
/** So many names are looked at that are not set here. */
const MOST_NAMES = 100;
const ofCheckpoint = ({ note }: Noted): boolean => note !== null;
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

  type Order = {
    /** The largest first; otherwise the smallest. */
    readonly down: boolean;
    readonly from: number;
  };
  /** By the key that a witness has now, where what others might vouch for is not asked for. */
  const startOf = ({ kind, name }: AnchorName, wanted: readonly AnchorVerdict[]): string | null => {
    const key = kind === 'witness' && !wanted.includes('unknown') ? witnesses.find((one) => one.name === name) : null;
    return key ? lineStartOf(key) : null;
  };
  /** The next rows of this name, from a size on. */
  const rowsOf = async (
    { kind, name }: AnchorName,
    { down, from }: Order,
    { limit, start }: { readonly limit: number; readonly start: string | null },
  ): Promise<readonly Noted[]> => {
    const ofKey = `and a.kind = 'witness' and substr(a.evidence, octet_length(a.name) + 6, 8) = $4`;
    const { rows } = await pool.query<Row>(
      `select ${COLUMNS} from (
         select * from notary.anchors a
         where a.kind = $1 and a.name = $2 and a.size ${down ? '<=' : '>='} $3 and a.size between 1 and ${LARGEST}
           ${start === null ? '' : ofKey}
         order by a.size ${down ? 'desc' : ''} limit ${limit}
       ) a left join notary.checkpoints c using (size) order by a.size ${down ? 'desc' : ''}`,
      [kind, name, Math.min(Math.max(from, 1), LARGEST), ...(start === null ? [] : [Buffer.from(start)])],
    );
    return rows.map(fromRow);
  };

  /**
   * The first row of a name in this order that is one of these. Nearly always it is the first of all. What others made up
   * stands among what holds, what leads to a key or root that is set no more before or behind it: after some it is looked for
   * in ever larger steps, and from there back to where it begins. That may pass over one that holds; it never makes one.
   */
  const first = async (of: AnchorName, order: Order, ...wanted: readonly AnchorVerdict[]): Promise<Noted | null> => {
    const { down } = order;
    const sign = down ? -1 : 1;
    const isWanted = async (row: Noted): Promise<boolean> => wanted.includes(await judge(row));
    const amongst = async (rows: readonly Noted[]): Promise<Noted | null> => {
      for (const row of rows) if (await isWanted(row)) return row;
      return null;
    };
    // What stands before all others is looked at whoever's line it is: there made-up ones are put.
    const [top] = await rowsOf(of, order, { limit: 1, start: null });
    if (top === undefined) return null;
    if (await isWanted(top)) return top;
    const start = startOf(of, wanted);
    const rowsFrom = (from: number, limit = AT_ONCE) => rowsOf(of, { down, from }, { limit, start });
    let not = top.size;
    let passed = 0;
    for (
      let [read, limit] = [0, AT_ONCE];
      passed < MOST_PASSED && read < MOST_READ;
      [read, limit] = [read + limit, PAGE]
    ) {
      const rows = await rowsFrom(not + sign, limit);
      // One that is of no checkpoint is nothing; of many the first are named.
      const row = await amongst(read === 0 ? rows : rows.filter(ofCheckpoint));
      if (row !== null) return row;
      if (rows.length < limit) return null;
      not = rows.at(-1)?.size ?? not;
      passed += rows.filter(ofCheckpoint).length;
    }
    let found: Noted | null = null;
    for (let step = 1; found === null; step *= 2) {
      const from: number = not + sign * step;
      const rows = from < 1 || from > LARGEST ? [] : await rowsFrom(from);
      found = await amongst(rows.filter(ofCheckpoint));
      if (found === null && rows.length < AT_ONCE) {
        const others = await rowsOf(of, { down: !down, from: down ? 1 : LARGEST }, { limit: AT_ONCE, start });
        found = await amongst(others.filter((one) => ofCheckpoint(one) && sign * (one.size - not) > 0));
        if (found === null) return null;
      }
      if (found === null) not = rows.at(-1)?.size ?? not;
    }
    for (let end = found.size; Math.abs(end - not) > 1;) {
      const middle = not + Math.trunc((end - not) / 2);
      const rows = (await rowsFrom(middle)).filter(({ size }) => sign * (size - end) < 0);
      const row = await amongst(rows.filter(ofCheckpoint));
      if (row === null) [not, end] = rows.length < AT_ONCE ? [not, middle] : [rows.at(-1)?.size ?? middle, end];
      else [found, end] = [row, middle];
    }
    return found;
  };
  const lastBy = (name: AnchorName, size = LARGEST, ...more: readonly AnchorVerdict[]): Promise<Noted | null> =>
    first(name, { down: true, from: size }, 'holds', ...more);

  /** Whose names are set, who is asked, and some of those whom rows name beside: each name is looked up in an index. */
  const namesOf = async (kind: AnchorKind): Promise<readonly AnchorName[]> => {
    const { rows } = await pool.query<{ name: string }>(
      `(select name from notary.anchors where kind = $1 and size = 0 order by name limit ${MOST_NAMES})
       union (
         with recursive named as (
           (select name from notary.anchors where kind = $1 order by name limit 1)
           union all
           select (select a.name from notary.anchors a where a.kind = $1 and a.name > named.name order by a.name limit 1)
           from named where named.name is not null
         )
         select name from named where name is not null limit ${MOST_NAMES}
       )`,
      [kind],
    );
    const set = kind === 'witness' ? witnesses.map(({ name }) => name) : [];
    return [...new Set([...set, ...rows.map(({ name }) => name)])].sort().map((name) => ({ kind, name }));
  };
  /** Who can hold something here. */
  const believedNames = async (): Promise<readonly AnchorName[]> => [
    ...witnesses.map(({ name }) => ({ kind: 'witness', name }) as const),
    ...(timestampRoots === null ? [] : await namesOf('timestamp')),
  ];
  const eachOf = async (
    names: readonly AnchorName[],
    find: (name: AnchorName) => Promise<Noted | null>,
  ): Promise<readonly Noted[]> => {
    const found: Noted[] = [];
    for (const name of names) {
      const row = await find(name);
      if (row !== null) found.push(row);
    }
    return found;
  };
  /** What leaves as proof is for others to judge, who may know keys that are not known here; what is false does not leave. */
  const proofBy = async (kind: AnchorKind, size: number): Promise<readonly (Noted & { readonly note: string })[]> =>
    (await eachOf(await namesOf(kind), (name) => lastBy(name, size, 'unknown'))).flatMap(({ note, ...row }) =>
      note === null ? [] : { ...row, note },
    );

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
      const holding = async (names: readonly AnchorName[]): Promise<Noted | null> => {
        const found = await eachOf(names, (name) => first(name, { down: false, from: size }, 'holds'));
        return found.toSorted((a, b) => a.saidAt.getTime() - b.saidAt.getTime())[0] ?? null;
      };
      return (await holding(await believedNames())) ?? holding(await namesOf('webhook'));
    },
    newest: async () => {
      const found = await eachOf(await believedNames(), (name) => lastBy(name));
      return found.toSorted((a, b) => b.size - a.size)[0] ?? null;
    },
    cosignedUpTo: async (size) =>
      (await proofBy('witness', size)).map(({ name, size: at, note, evidence }) => ({
        ...{ name, size: at, note, line: Buffer.from(evidence).toString('utf8') },
      })),
    stampedUpTo: async (size) => (await proofBy('timestamp', size)).map(({ name, size: at }) => ({ name, size: at })),
    firstStampOver: async (name, index) => {
      const row = await first({ kind: 'timestamp', name }, { down: false, from: index + 1 }, 'holds', 'unknown');
      if (row === null || row.note === null) return null;
      const { size, evidence: token, revocation, note } = row;
      return { name, size, token, revocation, note };
    },
  };
};
