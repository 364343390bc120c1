import { readFileSync, writeFileSync } from 'node:fs';
import { createStructureEngines } from '@shilu/infra/chemistry/structure-engine';
import { correctedFacts } from './basic-library-corrections';
import { BASIC_LIBRARY_TABLE } from './basic-library-data';

/*
 * Writes `basic-library-data.ts` anew from what stands in it (CAS, kind, names, synonyms: ours) and what
 * `basic-library-facts.py` printed (structures, densities, boiling and melting points, each with its source), with what
 * `basic-library-corrections.ts` withholds of it and adds to it. InChIKey and formula are read from the structure by the
 * product itself; what has no structure (`-`) keeps the formula that stands in the table.
 */

const [, , factsFile] = process.argv;
if (factsFile === undefined) throw new Error('the file of facts is missing');
const facts = new Map(
  readFileSync(factsFile, 'utf8')
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('\t')), line.split('\t').slice(1)] as const),
);

const engines = createStructureEngines();
const structures = engines.of('library');
const lines: string[] = [];
for (const line of BASIC_LIBRARY_TABLE.trim().split('\n')) {
  const [cas = '', kind = '', en = '', zh = '', synonyms = '', own = '', , formula = ''] = line.split('|');
  const [found = '', ...physical] = facts.get(cas) ?? [];
  const smiles = own === '-' ? '' : own || found;
  const structure =
    smiles === ''
      ? null
      : (await structures.read({ content: smiles, name: '', from: 1 }, 'en-US')).entries[0]?.components[0];
  if (structure === undefined) throw new Error(`${cas} ${en}: ${smiles} is no molecule`);
  const said = structure === null ? ['-', '', formula] : [smiles, structure.inchiKey ?? '', structure.formula ?? ''];
  lines.push([cas, kind, en, zh, synonyms, ...said, ...correctedFacts(cas, physical)].join('|'));
}
await engines.stop();

const file = 'projection-service/src/compounds/basic-library-data.ts';
const [head = ''] = readFileSync(file, 'utf8').split('String.raw`');
writeFileSync(file, `${head}String.raw\`\n${lines.join('\n')}\n\`;\n`);
