import { createFingerprintIndex, type FingerprintIndex } from '@shilu/infra/chemistry/fingerprint-index';
import { isBroken } from '@shilu/infra/chemistry/engine-broken';
import { loadRawRdkit } from '@shilu/infra/chemistry/raw-rdkit';
import { createStructureQuery, type StructureQuery } from '@shilu/infra/chemistry/structure-query';
import { serveJobs, type Aside } from '@shilu/infra/workers/serve-jobs';
import pg from 'pg';
import { z } from 'zod';

/** The index that a search is answered from, as far as `upTo`. */
const index = z.object({ database: z.string(), epoch: z.string(), upTo: z.number() });
const query = z.object({ structure: z.string(), ignoreStereo: z.boolean() });
const among = z.array(z.number()).nullable();
/**
 * Molecules that kept the engine before, and where it is told which one it works at: nothing stops it there but the end of
 * its thread, and who began it knows then by which molecule.
 */
const cautious = { passOver: z.array(z.number()), at: z.instanceof(SharedArrayBuffer) };
const job = z.discriminatedUnion('do', [
  z.object({ do: z.literal('check'), query }),
  z.object({
    do: z.literal('substructure'),
    ...{ index, query, among, ...cautious, below: z.number().nullable(), most: z.number(), withinMs: z.number() },
  }),
  z.object({ do: z.literal('similar'), index, query, among, threshold: z.number(), most: z.number() }),
  z.object({ do: z.literal('contain'), index, query, ...cautious, ids: z.array(z.number()), withinMs: z.number() }),
  z.object({ do: z.literal('isIn'), query, molecule: z.instanceof(Uint8Array) }),
  z.object({ do: z.literal('locate'), query, structures: z.array(z.string()), withinMs: z.number() }),
  z.object({ do: z.literal('size'), index }),
]);
export type IndexJob = z.infer<typeof job>;

const ROWS = 10_000;

const rdkit = await loadRawRdkit();
let held: { readonly epoch: string; readonly index: FingerprintIndex } | null = null;

type Row = { id: string; pattern: Buffer; morgan: Buffer; molecule: Buffer };

/** What has come since is read from the table; another filling of it is read anew. */
const fill = async ({ database, epoch, upTo }: z.infer<typeof index>): Promise<FingerprintIndex> => {
  if (held?.epoch !== epoch) held = { epoch, index: createFingerprintIndex() };
  const { index } = held;
  if (index.last() >= upTo) return index;
  const client = new pg.Client({ connectionString: database, application_name: 'structure index' });
  await client.connect();
  try {
    while (index.last() < upTo) {
      const { rows } = await client.query<Row>({
        text: 'select id::text, pattern, morgan, molecule from structure_index.structure where id > $1 and id <= $2 order by structure.id limit $3',
        values: [index.last(), upTo, ROWS],
      });
      for (const { id, pattern, morgan, molecule } of rows) index.add({ id: Number(id), pattern, morgan, molecule });
      if (rows.length < ROWS) break;
    }
  } finally {
    await client.end();
  }
  return index;
};

const filled = (asked: z.infer<typeof index>, aside: Aside): FingerprintIndex | Promise<FingerprintIndex> =>
  held?.epoch === asked.epoch && held.index.last() >= asked.upTo ? held.index : aside(() => fill(asked));

/** The last one is asked again with every page. */
let last: { readonly key: string; readonly made: StructureQuery | null } | null = null;
const queryOf = ({ structure, ignoreStereo }: z.infer<typeof query>): StructureQuery | null => {
  const key = `${ignoreStereo} ${structure}`;
  if (last?.key !== key) {
    last?.made?.free();
    last = null;
    last = { key, made: createStructureQuery(rdkit, structure, { ignoreStereo }) };
  }
  return last.made;
};

type Candidate = { readonly id: number; readonly molecule: Uint8Array };
type PassedOver = { readonly id: number; readonly molecule: Uint8Array };

/** Whether each has it; those that are to be passed over are kept, to be asked by themselves. */
const comparing = (made: StructureQuery, { passOver, at }: { readonly passOver: readonly number[]; readonly at: SharedArrayBuffer }) => {
  const hard = new Set(passOver);
  const working = new BigInt64Array(at);
  const passedOver: PassedOver[] = [];
  const has = ({ id, molecule }: Candidate): boolean => {
    if (hard.has(id)) {
      passedOver.push({ id, molecule: molecule.slice() });
      return false;
    }
    Atomics.store(working, 0, BigInt(id));
    const found = made.isIn(molecule);
    Atomics.store(working, 0, 0n);
    return found;
  };
  return { has, passedOver };
}; // prettier-ignore

const done = async (asked: IndexJob, aside: Aside): Promise<unknown> => {
  switch (asked.do) {
    case 'check': {
      const made = queryOf(asked.query);
      return made && { isOpen: made.isOpen, bits: made.pattern.length };
    }
    case 'substructure': {
      const index = await filled(asked.index, aside);
      const made = queryOf(asked.query);
      const ids: number[] = [];
      if (made === null) return { ids, below: null, passedOver: [] };
      const { has, passedOver } = comparing(made, asked);
      const end = performance.now() + asked.withinMs;
      for (const candidate of index.candidates(made.pattern, asked)) {
        if (has(candidate)) ids.push(candidate.id);
        if (ids.length >= asked.most || performance.now() > end) return { ids, below: candidate.id, passedOver };
      }
      return { ids, below: null, passedOver };
    }
    case 'similar': {
      const index = await filled(asked.index, aside);
      const made = queryOf(asked.query);
      const found = made === null ? [] : index.similar(made.morgan, asked.threshold, asked.among);
      return { found: found.slice(0, asked.most), more: found.length > asked.most };
    }
    case 'contain': {
      const index = await filled(asked.index, aside);
      const made = queryOf(asked.query);
      if (made === null) return { ids: [], passedOver: [] };
      const { has, passedOver } = comparing(made, asked);
      const ids: number[] = [];
      const end = performance.now() + asked.withinMs;
      // The bits first, as in any other search: candidates come the latest first.
      for (const candidate of index.candidates(made.pattern, { below: null, among: asked.ids })) {
        if (performance.now() > end) return null;
        if (has(candidate)) ids.push(candidate.id);
      }
      return { ids, passedOver };
    }
    case 'isIn':
      return queryOf(asked.query)?.isIn(asked.molecule) ?? false;
    case 'locate': {
      const made = queryOf(asked.query);
      const end = performance.now() + asked.withinMs;
      return asked.structures.map((structure) => (performance.now() > end ? null : (made?.within(structure) ?? null)));
    }
    case 'size': {
      const index = await filled(asked.index, aside);
      return { structures: index.size(), bytes: index.bytes(), engineBytes: rdkit.memoryBytes() };
    }
  }
};

serveJobs(async (given, aside) => {
  try {
    return { value: await done(job.parse(given), aside) };
  } catch (error) {
    // In disorder from now on: whoever asked is told that it was too much, and a new thread begins.
    if (isBroken(error)) process.exit(1);
    throw error;
  }
});
