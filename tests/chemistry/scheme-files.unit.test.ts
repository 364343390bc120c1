import { readdirSync, readFileSync } from 'node:fs';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { addRow, changeArrow, changeRow, emptyRow, removeRow } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equationModule } from '@shilu/events/records/modules/equation/equation';
import { rowsOf, type Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { reconcile } from '@shilu/events/records/modules/equation/reconcile';
import { arrowLines } from '@shilu/events/records/modules/equation/arrow-lines';
import { fourthLineIn, textsOfFourthLine, withFourthLine } from '@shilu/events/structures/fourth-line';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { v3000Table } from '@shilu/events/structures/v3000-table';
import { loadIndigo } from '@shilu/infra/chemistry/indigo';
import { loadRdkit } from '@shilu/infra/chemistry/rdkit';
import type { Engines } from '@shilu/infra/chemistry/read-component';
import { readStructures } from '@shilu/infra/chemistry/read-structures';
import { part, proves } from '@shilu/tests/proves';
import { beforeAll, describe, expect, it } from 'vitest';

let engines: Engines;
beforeAll(async () => {
  engines = { indigo: await loadIndigo(), rdkit: await loadRdkit() };
}, 120_000);

const read = (content: string): EntryReading => {
  const [entry] = readStructures(engines, { content, name: '', from: 1 })?.entries ?? [];
  if (entry === undefined) throw new Error(content.slice(0, 200));
  return entry;
};
const molfile = (smiles: string): string => read(smiles).components[0]?.structure ?? '';
/** Racemic by its group, which only V3000 says. */
const racemic = (smiles: string): string => {
  const v2000 = molfile(smiles);
  const table = v3000Table(v2000) ?? [];
  const centre = engines.rdkit.check(v2000);
  expect('problem' in centre).toBe(false);
  const group = ['M  V30 BEGIN COLLECTION', 'M  V30 MDLV30/STERAC1 ATOMS=(1 2)', 'M  V30 END COLLECTION'];
  return ['', '', '', '  0  0  0     0  0            999 V3000', ...table.slice(0, -1), ...group, ...table.slice(-1), 'M  END', ''].join('\n'); // prettier-ignore
};
const counting = (): (() => string) => {
  let n = 0;
  return () => `n${(n += 1)}`;
};
const ESTER = 'CC(=O)O.OCC>OS(=O)(=O)O>CC(=O)OCC.O';
const drawn = (): Equation => reconcile(emptyEquation(), read(ESTER), counting()).content;
const formulas = (rxn: string) => read(rxn).components.map(({ side, formula }) => [side, formula]);

describe('M01 the file of a scheme follows its table', () => {
  it('a row that needs V3000 comes and goes: the file is V3000 as long as it is there, with all the others', () => {
    part('M01', 'V3000 rows in a drawn scheme');
    const alanine = { ...emptyRow('ala', 'startingMaterial'), structure: racemic('C[C@H](N)C(=O)O') };
    const withAcid = addRow(drawn(), alanine);
    expect(withAcid.molFile.split('\n')[0]).toBe('$RXN V3000');
    expect(formulas(withAcid.molFile)).toEqual([
      ...[['reactant', 'C2H4O2'], ['reactant', 'C2H6O'], ['reactant', 'C3H7NO2'], ['agent', 'H2O4S']],
      ...[['product', 'C4H8O2'], ['product', 'H2O']],
    ]); // prettier-ignore
    expect(read(withAcid.molFile).components[2]?.stereo).toBe('racemic');
    const without = removeRow(withAcid, 'ala');
    expect(without.molFile.split('\n')[0]).toBe('$RXN');
    expect(formulas(without.molFile)).toEqual(formulas(drawn().molFile));
    const [first] = without.yldataSource;
    const replaced = changeRow(without, first?.id ?? '', { structure: alanine.structure });
    expect(formulas(replaced.molFile)[0]).toEqual(['reactant', 'C3H7NO2']);
  });

  it.each([
    ['charges', 'C[N+](C)(C)CC([O-])=O'],
    ['isotopes', '[2H]C([2H])([2H])[13C](=O)O'],
    ['radicals', 'CC1(C)CCCC(C)(C)N1[O]'],
    ['wedges', 'C[C@@H](O)[C@H](N)C(=O)O'],
    ['double bonds', 'C/C=C\\C(=O)O'],
    ['salts', '[Na+].[Na+].[O-]C([O-])=O'],
    ['atom maps', '[CH3:1][OH:2]'],
  ])('%s mean the same in the table of V3000', (_, smiles) => {
    const v2000 = molfile(smiles);
    const table = v3000Table(v2000);
    const v3000 = ['', '', '', '  0  0  0     0  0            999 V3000', ...(table ?? []), 'M  END', ''].join('\n');
    expect(v2000).toContain('V2000');
    const [a, b] = [read(v2000).components[0], read(v3000).components[0]];
    expect([b?.inchiKey, b?.formula, b?.charge]).toEqual([a?.inchiKey, a?.formula, a?.charge]);
    for (const line of table ?? []) expect(line.length).toBeLessThanOrEqual(80);
  });

  it('what is in brackets is so in the table of V3000 too: units, their ends, abbreviations; racemic beside a polymer', () => {
    const header = ['', '', '', '  0  0  0     0  0            999 V3000'];
    for (const smiles of [
      '*CC(*)c1ccccc1 |Sg:n:1,2,4,5,6,7,8,9::ht|',
      '*CC*.*CC(*)C |Sg:n:1,2:m:ht,Sg:n:5,6,8:n:hh|',
    ]) {
      const v2000 = engines.indigo.layOut(smiles, 'molfile');
      expect(v2000).toContain('SRU');
      const table = v3000Table(v2000) ?? [];
      for (const line of table) expect(line.length).toBeLessThanOrEqual(80);
      const v3000 = [...header, ...table, 'M  END', ''].join('\n');
      expect(engines.indigo.convert(v3000, 'smiles')).toBe(engines.indigo.convert(v2000, 'smiles'));
      expect(engines.indigo.convert(v3000, 'smiles')).toContain('Sg:n:');
    }
    const polystyrene = { ...emptyRow('ps', 'startingMaterial'), structure: engines.indigo.layOut('*CC(*)c1ccccc1 |Sg:n:1,2,4,5,6,7,8,9::ht|', 'molfile') }; // prettier-ignore
    const mixed = addRow(addRow(drawn(), polystyrene), { ...emptyRow('ala', 'startingMaterial'), structure: racemic('C[C@H](N)C(=O)O') }); // prettier-ignore
    expect(mixed.molFile.split('\n')[0]).toBe('$RXN V3000');
    expect(mixed.molFile.match(/BEGIN CTAB/g)).toHaveLength(rowsOf(mixed).length);
    expect(read(mixed.molFile).components.map(({ stereo }) => stereo)).toContain('racemic');
  });

  it('where no file can say what stands side by side there is none, rather than one of what was drawn before', () => {
    const monomers = ['', '', '', '  0  0  0     0  0            999 V3000', 'M  V30 BEGIN CTAB', 'M  V30 COUNTS 1 0 0 0 0', 'M  V30 BEGIN ATOM', 'M  V30 1 Ala 0 0 0 0 CLASS=AA SEQID=1', 'M  V30 END ATOM', 'M  V30 END CTAB', 'M  V30 BEGIN TEMPLATE', 'M  V30 END TEMPLATE', 'M  END', ''].join('\n'); // prettier-ignore
    const before = drawn();
    expect(before.molFile).toContain('$RXN');
    const withChain = addRow(before, { ...emptyRow('chain', 'startingMaterial'), structure: monomers });
    expect([withChain.molFile, withChain.neoMolFile]).toEqual(['', '']);
    expect(formulas(removeRow(withChain, 'chain').molFile)).toEqual(formulas(before.molFile));
  });

  it.skipIf(!hasCorpus)('what others drew means the same, or is not carried over at all', () => {
    const folder = inCorpus('chem', 'mol');
    let carried = 0;
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.mol'))) {
      const content = readFileSync(`${folder}/${name}`, 'utf8');
      const table = / V2000\s*$/m.test(content.split(/\r?\n/)[3] ?? '') ? v3000Table(content) : null;
      if (table === null) continue;
      const v3000 = ['', '', '', '  0  0  0     0  0            999 V3000', ...table, 'M  END', ''].join('\n');
      const [a, b] = [read(content).components[0], read(v3000).components[0]];
      expect([name, b?.formula, b?.inchiKey]).toEqual([name, a?.formula, a?.inchiKey]);
      carried += 1;
    }
    expect(carried).toBeGreaterThan(3);
  });
});

describe('V030 what goes into the text line of the file', () => {
  const named = (): Equation => addRow(addRow(drawn(), { ...emptyRow('h', 'reagent'), name: '双氧水' }), { ...emptyRow('k', 'reagent'), name: 'K2CO3' }); // prettier-ignore
  const texts = (content: Equation) => textsOfFourthLine(fourthLineIn(content.molFile));

  it('letters, digits and symbols as they are typed; anything else stands in table and picture alone, and is refused in the line', () => {
    proves('V030');
    const written = changeArrow(named(), { ...named().arrowReactionData, puretext: 'reflux, 12 h\n回流', puretext_isCheck: true }); // prettier-ignore
    expect(texts(written)).toEqual(['K2CO3', 'reflux, 12 h']);
    expect(arrowLines(written, 'zh-CN').above.join(' ')).toContain('双氧水');
    expect(arrowLines(written, 'zh-CN').above.join(' ')).toContain('回流');
    expect(equationModule.writeFaults?.(written)).toEqual([]);
    const line = (content: string) => withFourthLine(written.molFile, JSON.stringify({ texts: [{ text_info: { type: 1, content } }] })); // prettier-ignore
    // The last sign that is one, and the first beyond it.
    expect(equationModule.writeFaults?.({ ...written, molFile: line('~') })).toEqual([]);
    expect(equationModule.writeFaults?.({ ...written, molFile: line('\u007f') })).toMatchObject([{ message: 'textForFile' }]); // prettier-ignore
    expect(equationModule.writeFaults?.({ ...written, molFile: line('双氧水') })).toMatchObject([{ message: 'textForFile' }]); // prettier-ignore
  });

  it('the line follows the arrow, and what others wrote in it of a text stays with it', () => {
    const foreign = JSON.stringify({
      texts: [{ text_info: { type: 2, content: 'Pd/C', equation: { molecularWeight: '106.42', mass: '10 mg' } } }],
    });
    const content = { ...drawn(), molFile: withFourthLine(drawn().molFile, foreign) };
    const more = addRow(content, { ...emptyRow('k', 'reagent'), name: 'K2CO3' });
    const both: unknown = JSON.parse(foreign.replace(']}', ',{"text_info":{"type":1,"content":"K2CO3"}}]}'));
    expect(JSON.parse(fourthLineIn(more.molFile))).toEqual(both);
    expect(JSON.parse(fourthLineIn(removeRow(more, 'k').molFile))).toEqual(JSON.parse(foreign));
    expect(texts(changeRow(more, 'k', { name: 'Cs2CO3' }))).toEqual(['Pd/C', 'Cs2CO3']);
    // Through the engine and back, to the letter.
    const again = reconcile(content, read(content.molFile), counting());
    expect(fourthLineIn(again.content.molFile)).toBe(foreign);
    expect(rowsOf(again.content)).toHaveLength(rowsOf(content).length);
  });
});
