import type { FrozenNode } from '@shilu/events/core/merkle';
import type { VerificationFailure } from '@shilu/events/audit/report';
import type { Pool } from 'pg';

const HASH_BYTES = 32;
/** So many nodes are held against the stored ones at once. */
const AT_ONCE = 5_000;
/** Of a tree that was written anew no more are kept. */
const MOST_FOUND = 1_000;

/** Nodes of one level, one after another. */
type Run = { readonly from: number; readonly hashes: Uint8Array[] };
export type NodeFinding = VerificationFailure & { readonly leaves: { readonly from: number; readonly to: number } };

/** The stored nodes come as one byte string a level: comparing them costs next to nothing. */
const storedRuns = `
  select w.level::int as level,
         (select string_agg(n.hash, ''::bytea order by n.index) from notary.nodes n
          where n.level = w.level and n.index >= w.first and n.index < w.first + w.count) as hashes
  from unnest($1::smallint[], $2::bigint[], $3::int[]) as w(level, first, count)`;

/** Holds the stored nodes of the tree against those that the log makes, while the log is read. */
export const checkingNodes = (pool: Pool) => {
  let runs = new Map<number, Run>();
  let waiting = 0;
  let checked = 0;
  let comparing: Promise<void> = Promise.resolve();
  const found: NodeFinding[] = [];

  const name = async (level: number, { from, hashes }: Run): Promise<void> => {
    const { rows } = await pool.query<{ index: string; hash: Buffer }>(
      'select index, hash from notary.nodes where level = $1 and index >= $2 and index < $3',
      [level, from, from + hashes.length],
    );
    const stored = new Map(rows.map(({ index, hash }) => [Number(index), hash]));
    for (const [at, hash] of hashes.entries()) {
      const index = from + at;
      const held = stored.get(index);
      if (held?.equals(hash) === true) continue;
      const width = 2 ** level;
      const leaves = { from: index * width, to: (index + 1) * width };
      const detail = `node ${index} of level ${level}, over leaves ${leaves.from} to ${leaves.to - 1}, ${held ? 'was changed' : 'is missing'}`;
      if (found.length < MOST_FOUND)
        found.push({ kind: 'nodeMismatch', stream: null, revision: null, position: null, detail, leaves });
    }
  };

  const compare = async (batch: ReadonlyMap<number, Run>): Promise<void> => {
    const levels = [...batch.keys()];
    const of = (level: number): Run => batch.get(level) ?? { from: 0, hashes: [] };
    const { rows } = await pool.query<{ level: number; hashes: Buffer | null }>({
      name: 'verify-nodes',
      text: storedRuns,
      values: [levels, levels.map((level) => of(level).from), levels.map((level) => of(level).hashes.length)],
    });
    for (const { level, hashes } of rows) {
      const made = Buffer.concat(of(level).hashes, of(level).hashes.length * HASH_BYTES);
      if (hashes === null || !hashes.equals(made)) await name(level, of(level));
    }
  };

  const send = async (): Promise<void> => {
    const batch = runs;
    [runs, waiting] = [new Map(), 0];
    // One batch is compared while the next one is made.
    await comparing;
    comparing = batch.size === 0 ? Promise.resolve() : compare(batch);
    comparing.catch(() => undefined);
  };

  return {
    add: (frozen: readonly FrozenNode[]): void => {
      checked += frozen.length;
      waiting += frozen.length;
      for (const { level, index, hash } of frozen) {
        const run = runs.get(level);
        if (run) run.hashes.push(hash);
        else runs.set(level, { from: index, hashes: [hash] });
      }
    },
    isFull: (): boolean => waiting >= AT_ONCE,
    send,
    checked: (): number => checked,
    /**
     * What was found. A leaf that was changed shows in every node above it, and only the lowest is told; so are nodes over
     * what is told already.
     */
    findings: async (toldOf: (leaves: NodeFinding['leaves']) => boolean): Promise<readonly NodeFinding[]> => {
      await send();
      await comparing;
      const lowest = found.toSorted((a, b) => a.leaves.to - a.leaves.from - (b.leaves.to - b.leaves.from));
      const kept: NodeFinding[] = [];
      for (const one of lowest)
        if (
          !toldOf(one.leaves) &&
          !kept.some(({ leaves }) => leaves.from >= one.leaves.from && leaves.to <= one.leaves.to)
        )
          kept.push(one);
      return kept.toSorted((a, b) => a.leaves.from - b.leaves.from);
    },
    /** The lowest of the changed nodes over these leaves: in a log that was rewritten it says where. */
    within: (from: number, to: number): NodeFinding | undefined =>
      found
        .filter(({ leaves }) => leaves.from < to && leaves.to > from)
        .toSorted((a, b) => a.leaves.to - a.leaves.from - (b.leaves.to - b.leaves.from))[0],
  };
};
