import { createDescriber, ENGINE_VERSION, type DescribedStructure } from '@shilu/infra/chemistry/describe-structure';
import { createFingerprintIndex, type FingerprintIndex } from '@shilu/infra/chemistry/fingerprint-index';
import { loadRawRdkit, type RawRdkit } from '@shilu/infra/chemistry/raw-rdkit';
import { createStructureQuery } from '@shilu/infra/chemistry/structure-query';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { hitMolecules } from './rdkit-hits/hit-molecules';

type Hits = {
  readonly madeBy: string;
  readonly inchiKeys: readonly string[];
  readonly hits: readonly (readonly number[])[];
  readonly similar: readonly (readonly [number, readonly (readonly [number, number])[]])[];
};
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./rdkit-hits/${name}.json`, import.meta.url), 'utf8'));
const queries = fixture('queries') as readonly string[];
/** Made by `rdkit-hits/print-hits.py` with RDKit's own Python package. */
const expected = fixture('hits') as Hits;

let rdkit: RawRdkit;
let molecules: readonly DescribedStructure[];
let index: FingerprintIndex;
beforeAll(async () => {
  rdkit = await loadRawRdkit();
  const { describe } = createDescriber(rdkit);
  molecules = hitMolecules().map((smiles) => {
    const described = describe(smiles);
    if (described === null) throw new Error(`not described: ${smiles}`);
    return described;
  });
  index = createFingerprintIndex();
  // Places are those of the fixture; ids begin with 1.
  for (const [at, structure] of molecules.entries()) index.add({ id: at + 1, ...structure });
}, 120_000);

const queryOf = (structure: string, ignoreStereo = false) => {
  const query = createStructureQuery(rdkit, structure, { ignoreStereo });
  if (query === null) throw new Error(`no query: ${structure}`);
  return query;
};

describe('what is found equals what RDKit itself finds (PyPI)', () => {
  it('the fixture is of 50 queries, none of which is the same as another in what it finds by chance alone', () => {
    expect(expected.madeBy).toMatch(/^RDKit 2026/);
    expect([queries.length, expected.hits.length]).toEqual([50, 50]);
    expect(expected.hits.filter((hits) => hits.length > 0).length).toBeGreaterThan(45);
    expect(rdkit.module.version()).toBe(ENGINE_VERSION);
  });

  it.each(queries.map((query, at) => [query.includes('\n') ? (query.split('\n')[1] ?? '').trim() : query, at] as const))(
    'query %s',
    (_name, at) => {
      const query = queryOf(queries[at] ?? '');
      const found = [...index.candidates(query.pattern, { below: null, among: null })]
        .filter(({ molecule }) => query.isIn(molecule))
        .map(({ id }) => id - 1);
      query.free();
      expect(found.toReversed()).toEqual(expected.hits[at]);
    },
  ); // prettier-ignore

  it('similar ones and their Tanimoto coefficients', () => {
    for (const [at, similar] of expected.similar) {
      const bits = new Uint16Array(molecules[at]?.morgan.slice().buffer ?? new ArrayBuffer(0));
      const found = index.similar(bits, 0.25, null).map(({ id, similarity }) => [id - 1, similarity] as const);
      expect(found.toSorted(([a], [b]) => a - b)).toEqual(similar.map(([id, value]) => [id, expect.closeTo(value, 8)]));
    }
  });

  it('InChIKeys', () => {
    expect(molecules.slice(0, expected.inchiKeys.length).map(({ inchiKey }) => inchiKey)).toEqual(expected.inchiKeys);
  });
});

describe('the index', () => {
  it('leaves out nothing that looking at every molecule finds, whichever are looked at and wherever a page begins', () => {
    const some = queries.filter((query) => !query.includes('\n'));
    fc.assert(
      fc.property(
        fc.constantFrom(...some),
        fc.uniqueArray(fc.integer({ min: 1, max: 600 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 520 }),
        (structure, among, below) => {
          const query = queryOf(structure);
          const found = [...index.candidates(query.pattern, { below, among })]
            .filter(({ molecule }) => query.isIn(molecule))
            .map(({ id }) => id);
          const naive = among
            .filter((id) => id < below && query.isIn(molecules[id - 1]?.molecule ?? new Uint8Array()))
            .toSorted((a, b) => b - a);
          query.free();
          expect(found).toEqual(naive);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a wedge counts where it is drawn, unless stereo is ignored', () => {
    const [with_, without] = [false, true].map((ignoreStereo) => {
      const query = queryOf('C[C@H](N)C(=O)O', ignoreStereo);
      const found = molecules.filter(({ molecule }) => query.isIn(molecule)).length;
      query.free();
      return found;
    });
    expect(without).toBeGreaterThanOrEqual(with_ ?? Infinity);
  });

  it('holds more than one block, each found by its id, and says what it takes', () => {
    const large = createFingerprintIndex();
    const [first] = molecules;
    if (first === undefined) throw new Error('no molecule');
    for (let id = 1; id <= 20_000; id += 1) large.add({ ...first, id: id * 2 });
    const query = queryOf('C');
    const ids = (below: number | null, among: number[] | null) =>
      [...large.candidates(query.pattern, { below, among })].map(({ id }) => id);
    expect(ids(null, null)).toHaveLength(20_000);
    expect(ids(20_001, null)).toHaveLength(10_000);
    expect(ids(null, [3, 40_000, 2, 16_384, 16_386])).toEqual([40_000, 16_386, 16_384, 2]);
    expect(large.moleculeOf(16_386)).toEqual(first.molecule);
    expect(large.moleculeOf(16_387)).toBeNull();
    expect([large.size(), large.last()]).toEqual([20_000, 40_000]);
    expect(large.bytes()).toBeGreaterThan(20_000 * (128 + first.molecule.length));
    query.free();
  });
});
