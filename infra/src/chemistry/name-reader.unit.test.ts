import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../logging/logger';
import { createNameReader, nameAsked, type NameReader, type NameReaderOptions } from './name-reader';
import { createStructureEngines } from './structure-engine';

const log = createLogger({ level: 'silent', form: 'lines' });

const SAID = {
  '4-bromoanisole': 'BrC1=CC=C(C=C1)OC',
  'benzoic acid': 'C(C1=CC=CC=C1)(=O)O',
  "3,3'-dimethyl": '',
};
/** What OPSIN does with lines, in place of Java: it notes when it begins, hangs on one name and dies of another. */
const DOUBLE = `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const { createInterface } = require('node:readline');
appendFileSync(__dirname + '/begun', process.argv.slice(2).join(' ') + '\\n');
const said = ${JSON.stringify(SAID)};
createInterface({ input: process.stdin }).on('line', (line) => {
  if (line === 'hangs') return;
  if (line === 'dies') process.exit(1);
  console.error(line + ' is unparsable');
  console.log(Object.hasOwn(said, line) ? said[line] : '');
});
`;

let folder: string;
let java: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shilu-names-'));
  java = join(folder, 'java.cjs');
  writeFileSync(java, DOUBLE);
  chmodSync(java, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let reader: NameReader | undefined;
afterEach(() => {
  reader?.stop();
  rmSync(join(folder, 'begun'), { force: true });
});
const begin = (options: Partial<NameReaderOptions> = {}): NameReader =>
  (reader = createNameReader({ jar: '/opsin.jar', log, java, ...options }));
const begun = (): readonly string[] => readFileSync(join(folder, 'begun'), 'utf8').trim().split('\n');

it('names are asked one after the other of one process, and each gets its own answer', async () => {
  const { read } = begin();
  const names = ['4-bromoanisole', 'nonsense', 'benzoic acid', '4‑bromoanisole', 'nonsense', 'constructor'];
  expect(await Promise.all(names.map(read))).toEqual([
    ...[SAID['4-bromoanisole'], null, SAID['benzoic acid'], SAID['4-bromoanisole'], null, null],
  ]);
  expect(begun()).toEqual([expect.stringMatching(/-jar \/opsin\.jar -osmi$/)]);
});

it('what hangs is ended, what dies is begun anew, and whoever comes next is served', async () => {
  const { read } = begin({ timeoutMs: 300, startMs: 10_000 });
  expect(await read('benzoic acid')).toBe(SAID['benzoic acid']);
  const [hung, next] = await Promise.all([read('hangs'), read('4-bromoanisole')]);
  expect([hung, next]).toEqual([null, SAID['4-bromoanisole']]);
  expect([await read('dies'), await read('4-bromoanisole again'), await read('benzoic acid')]).toEqual([
    ...[null, null, SAID['benzoic acid']],
  ]);
  expect(begun()).toHaveLength(3);
});

it('rests when nothing is asked of it, and where Java is not there nothing is read', async () => {
  const { read } = begin({ restsMs: 50 });
  expect(await read('benzoic acid')).toBe(SAID['benzoic acid']);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await read('4-bromoanisole')).toBe(SAID['4-bromoanisole']);
  expect(begun()).toHaveLength(2);
  expect(await begin({ java: join(folder, 'no-java') }).read('benzoic acid')).toBeNull();
});

it('more than may wait are refused', async () => {
  const { read } = begin();
  const asked = await Promise.allSettled(Array.from({ length: 60 }, (_, at) => read(`name ${String(at)}`)));
  expect(asked.filter(({ status }) => status === 'rejected')).toHaveLength(10);
});

it('a name is one line of letters that OPSIN knows', () => {
  expect(nameAsked(' 2,2′‑bipyridine ')).toBe("2,2'-bipyridine");
  for (const none of ['', 'CO', '苯甲酸', 'benzoic\nacid', 'a'.repeat(501), '12-34'])
    expect(nameAsked(none)).toBeNull();
});

describe('a structure is read from a name', () => {
  const engines = createStructureEngines(undefined, {
    read: (name) => Promise.resolve(name.trim() === '4-bromoanisole' ? SAID['4-bromoanisole'] : null),
    stop: () => undefined,
  });
  const engine = engines.of('chen');
  afterAll(() => engines.stop());
  const read = (content: string) => engine.read({ content, name: '', from: 1 }, 'en-US');

  it('where it is neither a file nor SMILES, and keeps the name as it was typed', async () => {
    const { format, entries } = await read(' 4-bromoanisole\n');
    expect(format).toBe('name');
    // 4-Bromoanisole, CAS 104-92-7: PubChem CID 7730.
    expect(entries[0]).toMatchObject({ title: '4-bromoanisole', kind: 'molecule' });
    expect(entries[0]?.components[0]).toMatchObject({ formula: 'C7H7BrO', inchiKey: 'QJPJQTDYNZXKQF-UHFFFAOYSA-N' });
    expect(await engine.fromName('4-bromoanisole')).toEqual(entries[0]);
    expect((await read('COC')).format).toBe('smiles');
  });

  it('and what is none is refused as before', async () => {
    await expect(read('benzoic acid from the shelf')).rejects.toMatchObject({ key: expect.stringMatching(/^structureUn/) }); // prettier-ignore
    expect(await engine.fromName('nonsense')).toBeNull();
    expect(engines.readsNames).toBe(true);
  });
});

// With `OPSIN_JAR` and Java: the names and structures are those of PubChem (CID 7730, 6140, 2519).
it.runIf(process.env['OPSIN_JAR'] !== undefined)('OPSIN itself', { timeout: 60_000 }, async () => {
  const names = createNameReader({ jar: process.env['OPSIN_JAR'] ?? '', log });
  const engines = createStructureEngines(undefined, names);
  const engine = engines.of('chen');
  const keyOf = async (name: string) => (await engine.fromName(name))?.components[0]?.inchiKey;
  expect(await keyOf('1-bromo-4-methoxybenzene')).toBe('QJPJQTDYNZXKQF-UHFFFAOYSA-N');
  expect(await keyOf('(2S)-2-amino-3-phenylpropanoic acid')).toBe('COLNVLDHVKWLRT-QMMMGPOBSA-N');
  expect(await keyOf('1,3,7-trimethyl-3,7-dihydro-1H-purine-2,6-dione')).toBe('RYYVLZVUVIJVGH-UHFFFAOYSA-N');
  expect(await keyOf('not a compound')).toBeUndefined();
  await engines.stop();
});
