import { AppError } from '@shilu/events/core/app-error';
import type { Drawing } from '@shilu/events/structures/drawing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkerPool } from '../workers/worker-pool';
import { createStructureEngines, type StructureEngine, type StructureEngines } from './structure-engine';

const style = { ink: '#000000', font: 'sans-serif' };
const file = (content: string, name = '') => ({ content, name, from: 1 });

/** A molfile of a chain that goes on and on. */
const chain = (atoms: number): string =>
  ['', '', '', '  0  0  0     0  0            999 V3000', 'M  V30 BEGIN CTAB', `M  V30 COUNTS ${atoms} ${atoms - 1} 0 0 0`, 'M  V30 BEGIN ATOM',
    ...Array.from({ length: atoms }, (_, at) => `M  V30 ${at + 1} C ${at * 0.8} ${at % 2} 0 0`), 'M  V30 END ATOM', 'M  V30 BEGIN BOND',
    ...Array.from({ length: atoms - 1 }, (_, at) => `M  V30 ${at + 1} 1 ${at + 1} ${at + 2}`), 'M  V30 END BOND', 'M  V30 END CTAB', 'M  END', ''].join('\n'); // prettier-ignore

let engines: StructureEngines;
let engine: StructureEngine;
beforeAll(async () => {
  engines = createStructureEngines();
  engine = engines.of('chen');
  await engine.read(file('CCO'), 'en-US');
}, 60_000);
afterAll(() => engines.stop());

describe('what is refused', () => {
  it('is refused in words, in the reader’s language where a part of it is told', async () => {
    await expect(engine.read(file('benzoic acid from the shelf'), 'en-US')).rejects.toMatchObject({
      key: expect.stringMatching(/^structureUn/),
    });
    await expect(engine.read(file('苯甲酸'), 'zh-CN')).rejects.toMatchObject({ key: 'structureUnknown' });
    await expect(engine.read(file(''), 'zh-CN')).rejects.toMatchObject({ key: 'structureUnknown' });
    await expect(engine.read(file('C1CC'), 'zh-CN')).rejects.toMatchObject({
      key: 'structureUnreadable',
      params: { problem: { 'zh-CN': expect.stringContaining('C1CC'), 'en-US': expect.stringContaining('C1CC') } },
    });
    const { entries, faults } = await engine.read(file('CCO\nC1CC\n'), 'zh-CN');
    expect(entries).toHaveLength(1);
    expect(faults).toEqual([
      { entry: 2, title: '', line: 2, message: expect.stringContaining('不是有效的 SMILES：C1CC') },
    ]);
    await expect(engine.convert('CCO>>CC=O', 'mol', null)).rejects.toMatchObject({ key: 'structureNotConverted' });
  });

  it.each([
    ['brackets without end', '['.repeat(200_000)],
    ['a chain of a hundred thousand', 'C'.repeat(100_000)],
    ['a chain that an engine’s stack has no room for', `${'C'.repeat(900)}`],
    ['the same drawn', chain(1_900)],
    ['rings upon rings', `${'C1CC1'.repeat(20_000)}`],
    ['JSON nested as deep as it goes', `{"root":${'['.repeat(400_000)}`],
    ['KET whose arrays are nested', `{"root":{"nodes":[${'['.repeat(50_000)}${']'.repeat(50_000)}]}}`],
    ['KET that refers to what is not there', '{"root":{"nodes":[{"$ref":"mol9"}]}}'],
    [
      'KET with bonds to nowhere',
      '{"root":{"nodes":[{"$ref":"mol0"}]},"mol0":{"type":"molecule","atoms":[{"label":"C","location":[0,0,0]}],"bonds":[{"type":1,"atoms":[0,900]}]}}',
    ],
    ['a molfile that counts 999 atoms and has none', '\n\n\n999999  0  0  0  0  0  0  0  0999 V2000\nM  END\n'],
    ['an RXN that counts what is not there', '$RXN\n\n\n\n 99 99\n'],
    ['CDXML that never ends', `<CDXML>${'<fragment>'.repeat(100_000)}`],
    [
      'CDXML of entities',
      '<!DOCTYPE CDXML [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><CDXML><page><t>&b;</t></page></CDXML>',
    ],
    ['bytes that are none', 'VmpDRDAxMDA' + 'A'.repeat(10_000)],
    ['InChI of nothing', `InChI=1S/${'C99999H'.repeat(1_000)}`],
  ])('%s: answered, and whoever comes next is served', { timeout: 90_000 }, async (_, content) => {
    const answer = await engine.read(file(content), 'en-US').catch((error: unknown) => error);
    if (answer instanceof Error) expect(answer).toMatchObject({ key: expect.stringMatching(/^structure/) });
    expect((await engine.factsOf([content, 'OCC'])).get('OCC')).toMatchObject([{ formula: 'C2H6O' }]);
    // An engine that has left its stack answers on, and wrongly.
    expect((await engine.read(file(`OCC ${String(Math.random())}`), 'en-US')).entries[0]?.components[0]?.inchiKey).toBe(
      'LFQSCWFLJHTTHZ-UHFFFAOYSA-N',
    );
  });

  it('a chain of 1,900 is weighed, and has no name', async () => {
    const { entries } = await engine.read(file(chain(1_900)), 'en-US');
    expect(entries[0]?.components[0]).toMatchObject({ formula: 'C1900H3802', inchiKey: null, fragments: 1 });
    expect(await engine.draw([{ kind: 'molecule', structure: chain(1_900) }], style)).toEqual([null]);
  });
});

describe('pictures', () => {
  const molecules = (smiles: readonly string[]): Drawing[] =>
    smiles.map((structure) => ({ kind: 'molecule', structure }));

  it('come in the order in which they were asked for, nothing for what nothing draws, the same once more', async () => {
    const asked: Drawing[] = [
      ...molecules(['CCO', 'no structure', 'c1ccccc1']),
      {
        kind: 'scheme',
        reactants: [{ structure: 'CCO' }],
        products: [{ structure: 'CC=O', label: '2' }],
        above: ['双氧水'],
      },
    ];
    const first = await engine.draw(asked, style);
    expect(first.map((picture) => picture === null)).toEqual([false, true, false, false]);
    expect(first[3]?.svg).toContain('双氧水');
    expect(await engine.draw(asked, style)).toEqual(first);
  });

  it('of many at once are all drawn', { timeout: 60_000 }, async () => {
    const asked = Array.from({ length: 50 }, (_, at) => `${'C'.repeat(at + 1)}O`);
    const answers = await Promise.all([1, 2, 3, 4].map(() => engine.draw(molecules(asked), style)));
    for (const answer of answers) expect(answer.filter((picture) => picture === null)).toEqual([]);
  });
});

it('a thread that dies takes its own job with it, in words, and no other', { timeout: 90_000 }, async () => {
  const pool = createWorkerPool<Parameters<NonNullable<Parameters<typeof createStructureEngines>[0]>['run']>[0]>({
    entry: new URL('./structure-worker.ts', import.meta.url),
    ...{ size: 1, mostWaiting: 10, memoryMb: 512, timeoutMs: 60_000, processorMs: 1 },
  });
  const hurried = createStructureEngines(pool);
  try {
    const long = Array.from({ length: 4_000 }, (_, at) => `C[C@H](N)C(=O)N${'C'.repeat(at % 40)}c1ccccc1`).join('\n');
    await expect(hurried.of('li').read(file(long), 'en-US')).rejects.toMatchObject({ key: 'structureTooLarge' });
  } finally {
    await hurried.stop();
  }
  expect((await engine.read(file('CCN'), 'en-US')).entries).toHaveLength(1);
});

it('what several ask for at once is worked out once, also what was prepared and nobody waited for', async () => {
  const asked: string[] = [];
  const owners = new Set<string>();
  const counting = createStructureEngines({
    run: (job, { owner }) => {
      owners.add(owner);
      asked.push(job.do === 'marks' ? job.structure : job.do);
      return new Promise((done) => setTimeout(() => done(null), 5));
    },
    stop: () => Promise.resolve(),
  }).of('li');
  const ethanol: Drawing = { kind: 'molecule', structure: 'CCO' };
  counting.prepare([ethanol, { kind: 'scheme', reactants: [{ structure: 'CCO' }], products: [{ structure: 'CC=O' }] }]);
  await Promise.all([counting.draw([ethanol], style), counting.draw([ethanol], style)]);
  await counting.draw([ethanol], style);
  expect(asked.toSorted()).toEqual(['CC=O', 'CCO']);
  expect([...owners]).toEqual(['li']);
});

describe('what structures are', () => {
  const methanol = { side: 'reactant', smiles: 'CO', inchiKey: 'OKKJLVBELUTLKV-UHFFFAOYSA-N', formula: 'CH4O', molecularWeight: 32.042 };
  const molfileOf = async (smiles: string): Promise<string> => (await engine.read(file(smiles), 'en-US')).entries[0]?.components[0]?.structure ?? '';

  it('is told of molfile, SMILES and scheme alike; null of what is none', async () => {
    const molfile = await molfileOf('CO');
    const { entries: [scheme] } = await engine.read(file('CO.[Na+].[Cl-]>>C=O'), 'en-US');
    const facts = await engine.factsOf([molfile, 'CO', 'methanol', scheme?.file ?? '', scheme?.ket ?? '', 'CO']);
    expect([...facts.keys()]).toHaveLength(5);
    expect([facts.get(molfile), facts.get('CO'), facts.get('methanol')]).toMatchObject([[methanol], [methanol], null]);
    for (const text of [scheme?.file, scheme?.ket])
      expect(facts.get(text ?? '')?.flatMap(({ side, smiles }) => smiles.split('.').map((part) => `${side} ${part}`)).toSorted()).toEqual(
        ['product C=O', 'reactant CO', 'reactant [Cl-]', 'reactant [Na+]'],
      );
    // A carbon of five bonds has no formula.
    const five = molfile.replace('C   0  0', 'C   0  3');
    expect((await engine.factsOf([five, '\n\n\n  0  0  0  0  0  0  0  0  0  0999 V2000\nM  END\n'])).size).toBe(2);
  });

  it('what takes too long is left out, and not tried again; the others are told', async () => {
    const asked: string[][] = [];
    const known = { side: 'reactant' as const, smiles: 'C', inchiKey: null, composition: null, formula: 'CH4', molecularWeight: 16 };
    const slow = createStructureEngines({
      run: (job) => {
        const texts = job.do === 'facts' ? job.texts : [];
        asked.push(texts);
        return texts.includes('slow') ? Promise.reject(new AppError('workTooLarge')) : Promise.resolve(texts.map(() => [known]));
      },
      stop: () => Promise.resolve(),
    }).of('li');
    const facts = await slow.factsOf(['a', 'slow', 'b']);
    expect([...facts.keys()]).toEqual(['a', 'b']);
    expect([...(await slow.factsOf(['b', 'slow'])).keys()]).toEqual(['b']);
    expect(asked).toEqual([['a', 'slow', 'b'], ['a'], ['slow'], ['b']]);
  });
}); // prettier-ignore
