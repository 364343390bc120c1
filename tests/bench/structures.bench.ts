import { structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import type { RequestOf } from '@shilu/events/core/call';
import { createStructureEngines } from '@shilu/infra/chemistry/structure-engine';
import { createPool } from '@shilu/infra/postgres/pool';
import { migrateReadModels } from '@shilu/infra/read-models/schema';
import { firstGeneration } from '@shilu/projection-service/engine/catalog';
import type { Viewer } from '@shilu/projection-service/engine/query';
import { projections } from '@shilu/projection-service/projections';
import { answerSearch } from '@shilu/projection-service/structures/answer-search';
import { COUNTED } from '@shilu/projection-service/structures/search-pace';
import {
  createStructureIndex,
  type IndexState,
  type StructureIndex,
} from '@shilu/projection-service/structures/structure-index';
import { emptyDirectory } from '@shilu/events/identity/directory';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { moleculeAt } from '../support/enumerated-molecules';
import type { BenchRow } from './row';
import { startDatabase } from './support/servers';
import { percentile, rounded } from './support/stats';
import { askSubstructLibrary } from './support/substruct-library';

/** As many as a company of two hundred chemists draws in ten years. */
const GOAL = 1_000_000;
/** SHILU_BENCH_STRUCTURES=1000000 measures at the size that the goals name; the default is a tenth of it. */
const STRUCTURES = Number(process.env['SHILU_BENCH_STRUCTURES'] ?? GOAL / 10);
const SIZE_NOTE = STRUCTURES === GOAL ? '' : `SHILU_BENCH_STRUCTURES=${GOAL} for the size of the goal`;
/** A million in fifteen minutes. */
const PER_SECOND = GOAL / (15 * 60);
const RECORDS = 10_000;
const CHUNK = 20_000;
const RUNS = 5;

/** From what half of them contain to what hardly one does. */
const SCAFFOLDS = [
  ...[
    'c1ccccc1',
    'C(=O)N',
    'c1ccncc1',
    'N1CCOCC1',
    'c1ccc2[nH]ccc2c1',
    'NC(=O)OC(C)(C)C',
    'c1ccsc1',
    'C[C@H](N)C(=O)O',
  ],
  ...['N#Cc1ccc(cc1)C#CC1CCN(CC1)S(=O)(=O)N', 'OB(O)c1ccc(cc1)C=Cc1cnc(nc1)NC(=O)N'],
];

/** Rows as the read model has them: ten thousand records with a hundred structures each. */
const fill = async (pool: Pool): Promise<void> => {
  await pool.query(
    `insert into rm.record_rows (id, number, title, record_type, status, version, revision, module_count, signed_count, highlighted_count, book_id, owner_id, people, shared_with, waiting_for, decided_by, created_at, modified_at, removed, ever_submitted)
     select 'r' || n, 'SL-' || n, 'Reaction ' || n, 't', 'draft', 1, 0, 1, 0, 0, 'b', 'a', '{u:a}', '{}', '{}', '{}', now(), now() - n * interval '1 minute', false, false from generate_series(0, ${RECORDS - 1}) n`,
  );
  for (let from = 0; from < STRUCTURES; from += CHUNK) {
    const molecules = Array.from({ length: Math.min(CHUNK, STRUCTURES - from) }, (_, at) => moleculeAt(from + at));
    await pool.query(
      `insert into rm.record_structures (record_id, module_id, at, row_id, role, name, yield, hash)
       select 'r' || (n % ${RECORDS}), 'm', n, 'x' || n, 'product', '', 80, 'h' || n from generate_series($1::int, $2::int) n`,
      [from, from + molecules.length - 1],
    );
    await pool.query(
      `insert into rm.structure_texts (hash, structure) select 'h' || ($1::int + t.nth - 1), t.structure from unnest($2::text[]) with ordinality t(structure, nth)`,
      [from, molecules],
    );
  }
  await pool.query('analyze');
};

const viewer: Viewer = {
  ...{ accountId: 'a', tokens: ['all', 'u:a'], barred: null, directory: emptyDirectory(), seesAll: true },
  ...{ isAdmin: true, language: 'en-US', zone: 'UTC', inPast: false, named: emptyDirectory() },
};

type Asked = RequestOf<typeof structureSearchCalls.search>;

/** How many structures of all of them each query is in, however long that takes. */
const wholeCounts = async (index: StructureIndex, state: IndexState): Promise<readonly number[]> => {
  const counts: number[] = [];
  for (const structure of SCAFFOLDS) {
    let [count, below]: [number, number | null] = [0, null];
    do {
      const query = { structure, ignoreStereo: false };
      const readable = (ids: readonly number[]) => Promise.resolve(new Set(ids));
      const most = { among: null, below, most: 100_000, withinMs: 20_000, readable };
      const turn: { readonly ids: readonly number[]; readonly below: number | null } = await index.substructure(
        ...([state, query, most] as const),
      );
      count += turn.ids.length;
      ({ below } = turn);
    } while (below !== null);
    counts.push(count);
  }
  return counts;
};

/** The same ten queries by RDKit's own library, without rights, places or a database. */
const besideLibrary = async (index: StructureIndex, state: IndexState, ours: number): Promise<BenchRow> => {
  const name = 'substructure beside SubstructLibrary, p95';
  const library = await askSubstructLibrary({
    molecules: Array.from({ length: STRUCTURES }, (_, at) => moleculeAt(at)),
    ...{ queries: SCAFFOLDS, most: COUNTED + 1, runs: RUNS },
  });
  if (library === null)
    return { name, value: rounded(ours), unit: 'ms', note: 'not compared: no RDKit for Python here' };
  const baseline = percentile(library.times, 0.95);
  const counts = await wholeCounts(index, state);
  const different = SCAFFOLDS.flatMap((query, at) =>
    counts[at] === library.counts[at] ? [] : [`${query}: ${counts[at]} and ${library.counts[at]}`],
  );
  const same = different.length === 0 ? `counts equal (${counts.join(' ')})` : `counts differ: ${different.join('; ')}`;
  return {
    ...{ name, value: rounded(ours), unit: 'ms', baseline: rounded(baseline), ratio: rounded(ours / baseline) },
    note: `${same}; RDKit ${library.version}, ${library.structures} structures read in ${Math.round(library.seconds)} s`,
  };
};

/** Many structures: what a search of each kind takes, and what the index of them takes of time, memory and disk. */
export const benchStructures = async (): Promise<readonly BenchRow[]> => {
  const database = await startDatabase();
  const pool = createPool(database.url, { max: 10, name: 'bench' });
  const engines = createStructureEngines();
  const engine = engines.of('bench');
  const indexes = createStructureIndex(pool);
  const index = indexes.of('bench');
  try {
    await migrateReadModels(pool);
    for (const projection of projections) await firstGeneration(pool, projection);
    await fill(pool);
    const began = performance.now();
    let state = await index.now();
    for (; state.waiting > 0; state = await index.now()) await sleep(200);
    const minutes = (performance.now() - began) / 60_000;
    await pool.query('analyze');
    const loading = performance.now();
    const { structures, bytes, engineBytes } = await index.size(state);
    const loaded = (performance.now() - loading) / 1_000;
    const { rows } = await pool.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'structure_index' and c.relkind = 'r'`,
    );
    const search = async (asked: Asked) => {
      const input = structureSearchCalls.search.request.parse({ places: ['record'], pageSize: 20, ...asked });
      const from = performance.now();
      const { rows: found, rowsCapped = false } = await answerSearch({ pool, engine, index }, input, viewer, 'en-US');
      return { ms: performance.now() - from, found: found ?? 0, rowsCapped };
    };
    await search({ query: 'CCO' });
    const timed = async (queries: readonly string[], more: Partial<Asked>) => {
      const times: number[] = [];
      const told: string[] = [];
      for (let run = 0; run < RUNS; run += 1)
        for (const query of queries) {
          const { ms, found, rowsCapped } = await search({ query, ...more });
          times.push(ms);
          if (run === 0) told.push(`${rowsCapped ? '>' : ''}${found}`);
        }
      return { p95: percentile(times, 0.95), told: told.join(' ') };
    };
    const known = Array.from({ length: 20 }, (_, n) => moleculeAt(Math.floor((n * STRUCTURES) / 20)));
    const exact = await timed(known, { mode: 'exact' });
    const substructure = await timed(SCAFFOLDS, { mode: 'substructure' });
    const similar = await timed(known.slice(0, 10), { mode: 'similarity' });
    const beside = await besideLibrary(index, state, substructure.p95);
    const perSecond = structures / (minutes * 60);
    const told = [`${rounded(minutes, 1)} min, load ${rounded(loadavg()[0] ?? 0, 1)}`, SIZE_NOTE]
      .filter(Boolean)
      .join('; ');
    const row = (name: string, value: number, unit: string, most: number | null, note = ''): BenchRow => ({
      ...{ name, value: rounded(value), unit, note },
      ...(most === null ? {} : { target: `at most ${most} ${unit}`, ok: value <= most }),
    });
    return [
      row(`exact among ${structures} structures, p95`, exact.p95, 'ms', 100),
      row('substructure, first page and count, p95', substructure.p95, 'ms', 500, `hits: ${substructure.told}`),
      beside,
      row('similarity at 0.5, p95', similar.p95, 'ms', 1_000, `hits: ${similar.told}`),
      {
        ...{ name: 'index made anew', value: rounded(perSecond), unit: 'structures/s', note: told },
        ...{ target: `at least ${Math.round(PER_SECOND)} structures/s`, ok: perSecond >= PER_SECOND },
      },
      row('index read into memory', loaded, 's', null, 'with the first search'),
      row(
        'index in memory',
        bytes / 2 ** 20,
        'MB',
        null,
        `${Math.round(bytes / structures)} bytes a structure; engine ${Math.round(engineBytes / 2 ** 20)} MB`,
      ),
      row('index on disk', Number(rows[0]?.bytes ?? 0) / 2 ** 20, 'MB', null),
    ];
  } finally {
    await indexes.stop();
    await engines.stop();
    await pool.end();
    await database.stop();
  }
};
