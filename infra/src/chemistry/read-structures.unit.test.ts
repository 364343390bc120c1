import { fourthLineIn, fourthLineOf, withFourthLine } from '@shilu/events/structures/fourth-line';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { beforeAll, describe, expect, it } from 'vitest';
import { convertStructure } from './convert-structure';
import { loadIndigo } from './indigo';
import { loadRdkit } from './rdkit';
import type { Engines } from './read-component';
import { readStructures, type StructuresRead } from './read-structures';

let engines: Engines;
beforeAll(async () => {
  engines = { indigo: await loadIndigo(), rdkit: await loadRdkit() };
}, 60_000);

const read = (content: string, name = ''): StructuresRead => {
  const answer = readStructures(engines, { content, name, from: 1 });
  if (answer === null) throw new Error('not recognised');
  return answer;
};
const only = (content: string): EntryReading => {
  const { entries, faults } = read(content);
  if (entries[0] === undefined) throw new Error(JSON.stringify(faults));
  return entries[0];
};
const molfile = (smiles: string): string => only(smiles).file;
const ketOf = (atoms: readonly object[], bonds: readonly object[]): string =>
  JSON.stringify({ root: { nodes: [{ $ref: 'mol0' }] }, mol0: { type: 'molecule', atoms, bonds } });
/** A label on a methyl group. */
const labelled = (label: string): string =>
  ketOf(
    [
      { label: 'C', location: [0, 0, 0] },
      { label, location: [1, 0, 0] },
    ],
    [{ type: 1, atoms: [0, 1] }],
  );

describe('what a text is', () => {
  it.each([
    ['smiles', 'CC(=O)Oc1ccccc1C(=O)O aspirin'],
    ['reactionSmiles', 'CC(=O)O.OCC>[H+]>CC(=O)OCC.O'],
    ['inchi', 'InChI=1S/C2H4O2/c1-2(3)4/h1H3,(H,3,4)'],
  ])('%s', (format, content) => {
    expect(read(content).format).toBe(format);
  });

  it('is seen from a molfile whatever its line ends, its mark of byte order, or the empty lines it lost', () => {
    const whole = molfile('CCO');
    for (const content of [
      whole,
      `\ufeff${whole}`,
      whole.replaceAll('\n', '\r\n'),
      whole.replaceAll('\n', '\r'),
      whole.trimStart(),
    ])
      expect(only(content).components[0]?.formula).toBe('C2H6O');
  });

  it.each(['benzoic acid', '2 M in THF', '苯甲酸', '', '<svg/>', '{}'])(
    '%j is none of it, or nothing in it is read',
    (content) => {
      const answer = readStructures(engines, { content, name: '', from: 1 });
      expect(answer?.entries ?? []).toEqual([]);
    },
  );

  it('a word that one engine takes for SMILES is refused by the other', () => {
    expect(read('benzene').faults).toMatchObject([{ key: 'badSmiles', params: { smiles: 'benzene' } }]);
  });
});

describe('lists', () => {
  it('name what is bad in them and keep what is good, each with its line', () => {
    const { total, entries, faults } = read('CCO ethanol\n// solvents\nC1CC open\nCCN(CC)CC\ttriethylamine\n');
    expect(total).toBe(3);
    expect(entries.map(({ entry, title }) => [entry, title])).toEqual([
      [1, 'ethanol'],
      [3, 'triethylamine'],
    ]);
    expect(faults).toMatchObject([{ entry: 2, title: 'open', line: 3, key: 'badSmiles' }]);
  });

  it('are read in parts', () => {
    const content = Array.from({ length: 130 }, (_, at) => `${'C'.repeat((at % 9) + 1)} n${at + 1}`).join('\n');
    expect(read(content).entries).toHaveLength(100);
    const rest = readStructures(engines, { content, name: '', from: 101 });
    expect(rest?.entries.map(({ title }) => title).slice(0, 2)).toEqual(['n101', 'n102']);
    expect(rest?.total).toBe(130);
  });

  it('of large molecules are read as far as one answer goes, and the next one is named', () => {
    const peptide = `${'NCC(=O)'.repeat(100)}O`;
    const { entries, faults, total } = read(Array.from({ length: 60 }, () => peptide).join('\n'));
    expect(total).toBe(60);
    expect(entries.length).toBeGreaterThan(10);
    expect(faults).toMatchObject([{ entry: entries.length + 1, key: 'later' }]);
  });

  it('data of an SDF stand beside their structure, in as many lines as they have', () => {
    const content = `${molfile('CCO')}> <名称>\n乙醇\n\n> <NOTE>\none\ntwo\n\n$$$$\n`;
    expect(only(content).fields).toEqual({ 名称: '乙醇', NOTE: 'one\ntwo' });
  });
});

describe('a reaction', () => {
  it('has its compounds in their places; ions that stand together are one', () => {
    const { kind, components } = only('CC(=O)[O-].[Na+].CCBr>CN(C)C=O>CC(=O)OCC |f:0.1|');
    expect(kind).toBe('reaction');
    expect(components.map(({ side, formula, fragments }) => [side, formula, fragments])).toEqual([
      ['reactant', 'C2H3NaO2', 2],
      ['reactant', 'C2H5Br', 1],
      ['agent', 'C3H7NO', 1],
      ['product', 'C4H8O2', 1],
    ]);
  });

  it('is the same when it comes back from the editor', () => {
    const first = only('CC(=O)[O-].[Na+].CCBr>CN(C)C=O>CC(=O)OCC |f:0.1|');
    const keys = ({ components }: EntryReading): unknown => components.map(({ side, inchiKey }) => [side, inchiKey]);
    expect(keys(only(first.ket))).toEqual(keys(first));
    expect(keys(only(first.file))).toEqual(keys(first));
  });

  it('its salts come back whole, over the arrow too, where their ions are neutral together', () => {
    const said = 'Brc1ccccc1.OB(O)c1ccccc1>[Na+].[Na+].[O-]C([O-])=O.[K+].[Br-]>c1ccc(cc1)-c1ccccc1';
    const formulas = ({ components }: EntryReading) => components.map(({ side, formula }) => [side, formula]);
    const whole = [
      ...[['reactant', 'C6H5Br'], ['reactant', 'C6H7BO2'], ['agent', 'CNa2O3'], ['agent', 'BrK']],
      ['product', 'C12H10'],
    ]; // prettier-ignore
    expect(formulas(only(said))).toEqual(whole);
    expect(formulas(only(only(said).file))).toEqual(whole);
    expect(only(said).file.match(/^\$MOL$/gm)).toHaveLength(5);
    // What an RXN lists one by one are compounds of their own.
    const ion = (element: string, charge: number): string => `$MOL\n\n  test\n\n  1  0  0  0  0  0            999 V2000\n    0.0000    0.0000    0.0000 ${element.padEnd(3)} 0  0\nM  CHG  1   1 ${String(charge).padStart(3)}\nM  END\n`; // prettier-ignore
    const listed = `$RXN\n\n  test\n\n  2  1\n${ion('Na', 1)}${ion('Cl', -1)}${ion('K', 1)}`;
    expect(formulas(only(listed)).map(([side]) => side)).toEqual(['reactant', 'reactant', 'product']);
  });

  it('keeps what its fourth line says to the letter, and tells its texts', () => {
    const line =
      '{"texts":[{"text_info":{"type":1,"content":"双氧水, 25 °C","equation":{"molecularWeight":"34.01","mass":"1.2"}}}]}';
    const rxn = withFourthLine(only('CCO>>CC=O').file, line);
    const { file, texts } = only(rxn);
    expect(texts).toEqual(['双氧水, 25 °C']);
    expect(fourthLineIn(file)).toBe(line);
  });

  it('has the texts of a drawing in its fourth line', () => {
    const drawing = JSON.parse(only('CCO>>CC=O').ket) as { root: { nodes: object[] } };
    const content = JSON.stringify({ blocks: [{ text: '双氧水' }] });
    drawing.root.nodes.push({ type: 'text', data: { content, position: { x: 3, y: 1, z: 0 } } });
    const { file, texts } = only(JSON.stringify(drawing));
    expect(texts).toEqual(['双氧水']);
    expect(fourthLineIn(file)).toBe(fourthLineOf(['双氧水']));
  });

  it('of several arrows is as many reactions', () => {
    const [one, two] = [only('CO>>CN'), only('CN>>CS')];
    const rdf = `$RDFILE 1\n$RFMT\n${one.file}$RFMT\n${two.file}$DTYPE YIELD\n$DATUM 84\n`;
    const { format, entries } = read(rdf);
    expect(format).toBe('rdf');
    expect(entries.map(({ components }) => components.map(({ formula }) => formula))).toEqual([
      ['CH4O', 'CH5N'],
      ['CH5N', 'CH4S'],
    ]);
    expect(entries[1]?.fields).toEqual({ YIELD: '84' });
  });

  it('with a compound that cannot be is kept, and says which and why', () => {
    const pentavalent = ketOf(
      Array.from({ length: 6 }, (_, at) => ({ label: 'C', location: [at, at % 2, 0] })),
      [1, 2, 3, 4, 5].map((at) => ({ type: 1, atoms: [0, at] })),
    );
    const { entries, faults } = read(pentavalent);
    expect(entries[0]?.components[0]).toMatchObject({ formula: null, molecularWeight: null, inchiKey: null });
    expect(faults).toMatchObject([{ key: 'valence', params: { atom: 1, element: 'C', bonds: 5 } }]);
  });
});

describe('stereochemistry', () => {
  it('of a wedge is the enantiomer that is drawn, whatever the chiral flag says', () => {
    const drawn = molfile('C[C@H](N)C(=O)O');
    const flagged = /^( {2}6 {2}5.{6})(\s+\d)/m;
    const [one, other] = ['  1', '  0'].map((flag) => only(drawn.replace(flagged, `$1${flag}`)));
    expect(one?.components[0]?.inchiKey).toBe('QNAYBMKLOCPYGJ-REOHCLBHSA-N');
    expect(other?.components[0]).toMatchObject({ inchiKey: 'QNAYBMKLOCPYGJ-REOHCLBHSA-N', stereo: 'absolute' });
    expect(other?.ket).not.toMatch(/"stereoLabel":"&/);
  });

  it.each([
    ['CC(N)C(=O)O', 'open'],
    ['CCO', 'none'],
    ['C[C@H](O)[C@@H](C)N |&1:1,3|', 'racemic'],
    ['C[C@H](O)[C@@H](C)N |o1:1,3|', 'relative'],
    ['C[C@H](O)[C@@H](C)N |a:1,&1:3|', 'mixed'],
  ])('%s is %s, also when it was stored and comes back', (smiles, stereo) => {
    const first = only(smiles);
    expect(first.components[0]?.stereo).toBe(stereo);
    for (const content of [first.file, first.ket]) expect(only(content).components[0]?.stereo).toBe(stereo);
  });
});

describe('labels', () => {
  /** Formulas of what they are on methyl: as drawn out, by name (PubChem). */
  it.each([
    ['Boc', 'C6H12O2'], // tert-butyl acetate
    ['OTBS', 'C7H18OSi'], // methoxy-tert-butyldimethylsilane
    ['TBSO', 'C7H18OSi'],
    ['OTf', 'C2H3F3O3S'], // methyl triflate
    ['OTs', 'C8H10O3S'], // methyl tosylate
    ['Ac', 'C3H6O'], // acetone
    ['Ph', 'C7H8'], // toluene
    ['NMe2', 'C3H9N'], // trimethylamine
    ['CO2Et', 'C4H8O2'], // ethyl acetate
    ['EtO2C', 'C4H8O2'],
    ['NHBoc', 'C6H13NO2'],
    ['BocHN', 'C6H13NO2'],
    ['Fmoc', 'C16H14O2'],
    ['t-Bu', 'C5H12'], // neopentane
    ['NO2', 'CH3NO2'], // nitromethane
    ['SiMe3', 'C4H12Si'], // tetramethylsilane
    ['D', 'CH3[2H]'],
  ])('%s weighs as it is drawn out', (label, formula) => {
    const [component] = only(labelled(label)).components;
    expect(component?.unknownLabels).toEqual([]);
    expect(component?.inchiKey).toMatch(/^[A-Z]{14}-/);
    expect(label === 'D' ? (component?.molecularWeight ?? 0).toFixed(2) : component?.formula).toBe(
      label === 'D' ? '17.05' : formula,
    );
  });

  it.each(['Foo', 'R1', 'Pol', 'X', '*'])(
    '%s stands for nothing known: it is named, and nothing is weighed',
    (label) => {
      const [component] = only(labelled(label)).components;
      expect(component).toMatchObject({ formula: null, molecularWeight: null, inchiKey: null });
      expect(component?.unknownLabels).toHaveLength(1);
    },
  );

  it('a formula that nothing is bound to weighs what it says', () => {
    const [component] = only(ketOf([{ label: 'CH3MgBr', location: [0, 0, 0] }], [])).components;
    expect(component).toMatchObject({ formula: 'CH3BrMg', unknownLabels: [], inchiKey: null });
  });
});

describe('weights', () => {
  /** CIAAW 2021: D 2.014 101 8 (AME2020), H 1.008; salts over all their ions. */
  it.each([
    ['[HH]', 'H2', 2.016],
    ['[2H][2H]', null, 4.0282],
    ['[13CH4]', null, 17.0354],
    ['[Na+].[Na+].[O-]C(=O)[O-]', 'CNa2O3', 105.988],
    ['[2H]C(Cl)(Cl)Cl', null, 120.376],
    ['CC(=O)O[Pd]OC(C)=O', 'C4H6O4Pd', 224.51],
  ])('%s', (smiles, formula, weight) => {
    const [component] = only(smiles).components;
    if (formula !== null) expect(component?.formula).toBe(formula);
    expect(Math.abs((component?.molecularWeight ?? 0) - weight)).toBeLessThan(0.02);
  });
});

describe('conversions', () => {
  const convert = (
    content: string,
    to: Parameters<typeof convertStructure>[1]['to'],
    texts: readonly string[] | null = null,
  ) => convertStructure(engines, { content, to, texts });

  it.each(['mol', 'molV3000', 'cdxml', 'cdx', 'smiles', 'inchi', 'ket'] as const)(
    'a molecule goes out as %s and comes back the same',
    (to) => {
      const out = convert('C[C@H](N)C(=O)OCc1ccccc1', to) ?? '';
      expect(only(out).components[0]?.inchiKey).toBe(only('C[C@H](N)C(=O)OCc1ccccc1').components[0]?.inchiKey);
    },
  );

  it.each(['rxn', 'rxnV3000', 'cdxml', 'cdx', 'smiles', 'ket'] as const)(
    'a reaction goes out as %s and comes back the same',
    (to) => {
      const reaction = only('OC(=O)c1ccccc1.CCN>CN(C)C=O>CCNC(=O)c1ccccc1');
      const keys = ({ components }: EntryReading): unknown => components.map(({ side, inchiKey }) => [side, inchiKey]);
      expect(keys(only(convert(reaction.ket, to) ?? ''))).toEqual(keys(reaction));
    },
  );

  it('an RXN has the texts that it is given in its fourth line, and those it has where none are given', () => {
    const rxn = convert('CCO>>CC=O', 'rxn', ['H2O2 (30 %)']) ?? '';
    expect(fourthLineIn(rxn)).toBe(fourthLineOf(['H2O2 (30 %)']));
    expect(fourthLineIn(convert(rxn, 'rxnV3000') ?? '')).toBe(fourthLineOf(['H2O2 (30 %)']));
  });

  it('there is no molfile and no InChI of a reaction, and no RXN of a molecule', () => {
    for (const to of ['mol', 'molV3000', 'inchi', 'inchiKey'] as const) expect(convert('CCO>>CC=O', to)).toBeNull();
    expect(convert('CCO', 'rxn')).toBeNull();
    expect(convert('not a structure', 'ket')).toBeNull();
  });
});
