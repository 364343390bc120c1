import type { DescribedStructure } from '@shilu/infra/chemistry/describe-structure';
import type { DescribeJob } from '@shilu/infra/chemistry/describe-worker';
import { THE_PRODUCT, type WorkerPool } from '@shilu/infra/workers/worker-pool';
import { isAppError } from '@shilu/events/core/app-error';
import { inTransaction } from '@shilu/infra/postgres/pool';
import type { Pool } from 'pg';
import { shortHash } from '@shilu/infra/chemistry/structure-keys';
import { drawingTables } from './sources';

type Drawing = { readonly hash: string; readonly structure: string };

/** Drawings of one turn, shared by the threads. */
const TURN = 400;
const CHUNK = 50;
/** Half a minute of work: threads that are made for much of it are worth their beginning. */
const MANY = 10_000;

type Described = readonly (readonly [hash: string, structure: DescribedStructure | null])[];

/** A chunk whose worker ended is tried one by one: the drawing that ended it is found by nobody, the others are. */
const describe = async (
  pool: WorkerPool<DescribeJob>,
  drawings: readonly Drawing[],
  use: DescribeJob['use'],
): Promise<Described> => {
  try {
    const job = { do: 'describe', use, structures: drawings.map(({ structure }) => structure) } as const;
    const answers = (await pool.run(job, { owner: THE_PRODUCT })) as readonly (DescribedStructure | null)[];
    return drawings.map(({ hash }, at) => [hash, answers[at] ?? null] as const);
  } catch (error) {
    if (!isAppError(error) || error.key !== 'workTooLarge') throw error;
    if (drawings.length === 1) return drawings.map(({ hash }) => [hash, null] as const);
    const alone = await Promise.all(drawings.map((drawing) => describe(pool, [drawing], use)));
    return alone.flat();
  }
};

const hex = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;

const COLUMNS = [
  ...['smiles_hash', 'smiles', 'inchi_key', 'heavy_atoms'],
  ...['whole_main', 'whole_stereo', 'whole_isotopes', 'whole_isotope_stereo'],
  ...['parent_main', 'parent_stereo', 'parent_isotopes', 'parent_isotope_stereo'],
  ...['pattern', 'morgan', 'molecule'],
].join(', ');

const rowOf = (described: DescribedStructure) => {
  const { smiles, inchiKey, heavyAtoms, keys, pattern, morgan, molecule } = described;
  const keyOf = (which: 'whole' | 'parent') => ({
    ...{ [`${which}_main`]: keys?.[which].main ?? null, [`${which}_stereo`]: keys?.[which].stereo ?? null },
    [`${which}_isotopes`]: keys?.[which].isotopes ?? null,
    [`${which}_isotope_stereo`]: keys?.[which].isotopeStereo ?? null,
  });
  return {
    ...{ smiles_hash: shortHash(smiles), smiles, inchi_key: inchiKey, heavy_atoms: heavyAtoms },
    ...{ ...keyOf('whole'), ...keyOf('parent') },
    ...{ pattern: hex(pattern), morgan: hex(morgan), molecule: hex(molecule) },
  };
};

/** One writer at a time, so that ids become known in their order. */
const store = (pool: Pool, described: Described): Promise<void> =>
  inTransaction(pool, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('structure_index', 0))`);
    const structures = new Map(
      described.flatMap(([, structure]) => (structure === null ? [] : [[shortHash(structure.smiles), structure] as const])),
    );
    await tx.query(
      `insert into structure_index.structure (${COLUMNS}) select ${COLUMNS} from json_populate_recordset(null::structure_index.structure, $1::json) g
       where not exists (select 1 from structure_index.structure s where s.smiles_hash = g.smiles_hash)`,
      [JSON.stringify([...structures.values()].map(rowOf))],
    );
    await tx.query(
      `insert into structure_index.drawing (hash, structure_id)
       select d.hash, s.id from unnest($1::text[], $2::text[]) as d(hash, smiles_hash) left join structure_index.structure s on s.smiles_hash = d.smiles_hash
       on conflict (hash) do nothing`,
      [
        described.map(([hash]) => hash),
        described.map(([, structure]) => (structure === null ? null : shortHash(structure.smiles))),
      ],
    );
  }); // prettier-ignore

export type TakeIn = {
  /** Takes in what has come since, for so long; answers how much is still to come, which goes on by itself. */
  readonly upToDate: (epoch: string, withinMs: number) => Promise<number>;
};

/** Keeps the index of structures at what the read models hold: when somebody asks, not before. */
export const createTakeIn = (pool: Pool, describer: WorkerPool<DescribeJob>): TakeIn => {
  /** How far each table has been read; a table that was built anew has another name. */
  const read = new Map<string, number>();
  let left = 0;
  let filling = '';
  let running: Promise<void> | null = null;

  /** The next drawings that are not known, and on the way past those that are; null where there is nothing more to read. */
  const missing = async (): Promise<readonly Drawing[] | null> => {
    const found: Drawing[] = [];
    let moved = false;
    left = 0;
    for (const table of await drawingTables(pool)) {
      const from = read.get(table) ?? 0;
      const { rows: ends } = await pool.query<{ last: string | null }>(`select max(seq) as last from ${table}`);
      const last = Number(ends[0]?.last ?? 0);
      if (last <= from) continue;
      left += last - from;
      if (found.length >= TURN) continue;
      const { rows } = await pool.query<Drawing & { seq: string }>(
        `select t.seq, t.hash, t.structure from ${table} t where t.seq > $1 and t.seq <= $2
         and not exists (select 1 from structure_index.drawing d where d.hash = t.hash) order by t.seq limit ${TURN}`,
        [from, last],
      );
      found.push(...rows);
      read.set(table, rows.length < TURN ? last : Number(rows.at(-1)?.seq ?? last));
      moved = true;
    }
    return moved ? [...new Map(found.map((drawing) => [drawing.hash, drawing])).values()] : null;
  };

  const described = async (drawings: readonly Drawing[]): Promise<Described> => {
    const use = left > MANY ? 'often' : 'seldom';
    const chunks = Array.from({ length: Math.ceil(drawings.length / CHUNK) }, (_, at) =>
      drawings.slice(at * CHUNK, (at + 1) * CHUNK),
    );
    return (await Promise.all(chunks.map((chunk) => describe(describer, chunk, use)))).flat();
  };

  /** One turn is worked out while the one before it is stored: neither the threads nor the database waits for the other. */
  const work = async (): Promise<void> => {
    let stored: Promise<void> = Promise.resolve();
    try {
      for (let drawings = await missing(); drawings !== null; drawings = await missing()) {
        const next = await described(drawings);
        await stored;
        stored = store(pool, next);
        // A fault is heard of where it is waited for.
        stored.catch(() => undefined);
      }
      await stored;
    } catch (error) {
      // What was read and not stored is read again by whoever asks next.
      read.clear();
      throw error;
    }
  };

  return {
    upToDate: async (epoch, withinMs) => {
      // Another filling of the index knows nothing of what this one was given.
      if (filling !== epoch) read.clear();
      filling = epoch;
      running ??= work().finally(() => (running = null));
      const now = running;
      // Nobody may be waiting for the rest any more.
      now.catch(() => undefined);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), withinMs)));
      try {
        if ((await Promise.race([now, late])) !== 'late') return 0;
        if (left > TURN) return left;
        // A few are worth the while that an engine takes to begin.
        await now;
        return 0;
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
