import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { readFormula } from '../../../chemistry/formula';
import { averageWeight } from '../../../chemistry/weights';
import type { ComponentFacts, StructureFacts } from '../../../structures/structure-reading';
import { asDrawn, drawnTexts } from './as-drawn';
import { addRow, changeRow, emptyRow, removeRow } from './edits';
import { emptyEquation } from './equation';
import { MOST, rowOf, type Equation, type Role, type Row } from './equation-schema';
import { schemeFileOf } from './scheme-file';
import { typeCell } from './typing';

const molfile = (name: string): string => `${name}\n  test\n\n  1  0  0  0  0  0            999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END\n`; // prettier-ignore
const SMILES = { ethanol: 'CCO', acid: 'CC(=O)O', ester: 'CCOC(C)=O', salt: 'CC(=O)[O-].[Na+]', odd: '' } as const;
const FORMULAS = { ethanol: 'C2H6O', acid: 'C2H4O2', ester: 'C4H8O2', salt: 'C2H3NaO2', odd: '' } as const;
type Name = keyof typeof SMILES;
/** As the engine answers; weights by our own table. */
const component = (name: Name, side: ComponentFacts['side'] = 'reactant'): ComponentFacts => {
  const composition = readFormula(FORMULAS[name])?.composition ?? null;
  return {
    ...{ side, smiles: SMILES[name], inchiKey: null, formula: FORMULAS[name] || null },
    ...{ composition: composition === null ? null : [...composition], molecularWeight: averageWeight(composition ?? []) || null },
  }; // prettier-ignore
};
const row = (id: string, role: Role, name: Name, own: Partial<Row> = {}): Row => ({
  ...emptyRow(id, role),
  ...{ structure: molfile(name), smiles: SMILES[name], formula: FORMULAS[name], name, drawn: true },
  ...own,
});
const esterification = (): Equation =>
  [row('a', 'startingMaterial', 'acid'), row('b', 'startingMaterial', 'ethanol'), row('p', 'product', 'ester')].reduce(
    (content, each) => addRow(content, each),
    emptyEquation(),
  );
const SCHEME = [component('acid'), component('ethanol'), component('ester', 'product')];
const factsFor = (content: Equation, scheme: readonly ComponentFacts[] | null = SCHEME): StructureFacts =>
  new Map<string, readonly ComponentFacts[] | null>([
    ...(Object.keys(SMILES) as Name[]).flatMap((name) => [
      [molfile(name), [component(name)]] as const,
      ...(SMILES[name] === '' ? [] : [[SMILES[name], [component(name)]] as const]),
    ]),
    [content.molFile, scheme],
  ]);
const answer = (content: Equation, scheme?: readonly ComponentFacts[] | null) => asDrawn(content, factsFor(content, scheme)); // prettier-ignore
const faults = (content: Equation, scheme?: readonly ComponentFacts[] | null) =>
  answer(content, scheme).faults.map(({ message, path, params }) => [message, path.join('.'), params]);
const claiming = (content: Equation, id: string, own: Partial<Row>): Equation => ({
  ...content,
  yldataSource: content.yldataSource.map((each) => (each.id === id ? { ...each, ...own } : each)),
});

describe('what a row says of its structure', () => {
  it('is what the engine reads of it, whatever was sent', () => {
    part('M01', 'a reaction is what it is drawn as');
    const content = esterification();
    expect(answer(content)).toEqual({ content, faults: [] });
    const claimed = claiming(content, 'a', {
      smiles: 'C1CC1',
      inchiKey: 'UHOVQNZJYSORNB-UHFFFAOYSA-N',
      formula: 'C60',
    });
    expect(answer(claimed)).toEqual({ content, faults: [] });
    const bySmiles = claiming(content, 'a', { structure: '', smiles: 'OC(C)=O', formula: 'C60', drawn: false });
    const known = new Map([...factsFor(bySmiles), ['OC(C)=O', [component('acid')]]]);
    expect(rowOf(asDrawn(bySmiles, known).content, 'a')).toMatchObject({ smiles: 'CC(=O)O', formula: 'C2H4O2' });
  });

  it('a formula that was typed has the atoms of the drawing, in whatever order; else both are said', () => {
    const typed = (formula: string) => claiming(esterification(), 'a', { held: ['formula'], formula });
    for (const formula of ['CH3COOH', 'C2H4O2', 'CH3CO2H']) expect(faults(typed(formula)), formula).toEqual([]);
    expect(faults(typed('C60'))).toEqual([
      ['formulaDiffers', 'yldataSource.0.formula', { row: 'acid', said: 'C60', drawn: 'C2H4O2' }],
    ]);
    // Cleared, it follows.
    expect(faults(typed(''))).toEqual([]);
    expect(rowOf(answer(typed('')).content, 'a')?.formula).toBe('C2H4O2');
  });

  it('a weight that was typed may be rounded, and is that of the drawing', () => {
    const typed = (molecularWeight: string) => claiming(esterification(), 'a', { held: ['molecularWeight'], molecularWeight }); // prettier-ignore
    for (const weight of ['60.052', '60.05', '60']) expect(faults(typed(weight)), weight).toEqual([]);
    for (const weight of ['61.06', '59.04', '720.66', '78.07'])
      expect(faults(typed(weight))).toEqual([
        ['weightDiffers', 'yldataSource.0.molecularWeight', { row: 'acid', said: weight, drawn: '60.05' }],
      ]);
  });

  it('what cannot be, such as a carbon with five bonds, stays drawn and has no formula; what is no structure is refused', () => {
    const odd = addRow(esterification(), row('x', 'reagent', 'odd', { formula: 'C60', drawn: false }));
    expect(rowOf(answer(odd).content, 'x')).toMatchObject({ structure: molfile('odd'), formula: '', smiles: '' });
    const none = addRow(esterification(), { ...emptyRow('x', 'reagent'), cnum: '3', smiles: 'benzene' });
    const known = new Map([...factsFor(none), ['benzene', null]]);
    expect(asDrawn(none, known).faults).toMatchObject([{ message: 'structureUnread', path: ['yldataSource', 2, 'smiles'], params: { row: '3' } }]); // prettier-ignore
  });

  it('what the engine had no time for is taken as it came', () => {
    const content = claiming(esterification(), 'a', { formula: 'C60' });
    expect(asDrawn(content, new Map())).toEqual({ content, faults: [] });
    const some = new Map([...factsFor(content)].filter(([text]) => text !== content.molFile));
    expect(rowOf(asDrawn(content, some).content, 'a')?.formula).toBe('C2H4O2');
  });

  it('each text is asked for once', () => {
    const content = addRow(esterification(), row('c', 'reagent', 'acid', { drawn: false }));
    expect(drawnTexts(content)).toEqual([molfile('acid'), molfile('ethanol'), molfile('ester'), content.molFile]);
    expect(drawnTexts(emptyEquation())).toEqual([]);
  });
});

describe('scheme and table', () => {
  it('are of the same compounds, as many of each, on the same side of the arrow', () => {
    part('M01', 'scheme and table agree in what is sent');
    const content = esterification();
    const lacksRow = (row: string, path: string) => ['schemeLacksRow', path, { row }];
    expect(faults(content, [component('acid'), component('ester', 'product')])).toEqual([lacksRow('ethanol', 'yldataSource.1.structure')]); // prettier-ignore
    expect(faults(content, [...SCHEME, component('ethanol')])).toEqual([['tableLacksCompound', 'molFile', { drawn: 'C2H6O' }]]); // prettier-ignore
    expect(faults(content, [component('acid'), component('ester'), component('ethanol', 'product')])).toEqual([
      ['tableLacksCompound', 'molFile', { drawn: 'C4H8O2' }],
      ['tableLacksCompound', 'molFile', { drawn: 'C2H6O' }],
      lacksRow('ethanol', 'yldataSource.1.structure'),
      lacksRow('ester', 'cwdataSource.0.structure'),
    ]);
    expect(faults(content, null)).toEqual([['schemeUnread', 'molFile', {}]]);
    // A molecule alone, of which the table has a row.
    const alone = { ...content, molFile: molfile('ester') };
    expect(faults(alone, [component('ester')])).toEqual([]);
    expect(faults({ ...content, molFile: '' }, [])).toEqual([]);
  });

  it('reagents that stand in words are not drawn; what was weighed keeps its row when it is drawn no longer', () => {
    const content = addRow(esterification(), row('r', 'reagent', 'salt', { drawn: false }));
    expect(faults(content)).toEqual([]);
    const weighed = changeRow(esterification(), 'b', { actualMass: '5' });
    expect(faults(weighed, [component('acid'), component('ester', 'product')])).toEqual([]);
  });

  it('the ions of a salt may be listed one by one', () => {
    const content = addRow(esterification(), row('s', 'reagent', 'salt'));
    const ion = (smiles: string): ComponentFacts => ({ ...component('odd', 'agent'), smiles });
    expect(faults(content, [...SCHEME, ion('CC(=O)[O-]'), ion('[Na+]')])).toEqual([]);
    expect(faults(content, [...SCHEME, ion('CC(=O)[O-]')])).toEqual([['schemeLacksRow', 'yldataSource.2.structure', { row: 'salt' }]]); // prettier-ignore
  });

  it('rows of a full list may be missing', () => {
    const full = { ...esterification(), chdataSource: Array.from({ length: MOST.rows }, (_, at) => emptyRow(`w${at}`, 'workUp')) }; // prettier-ignore
    expect(faults(full, [...SCHEME, component('salt', 'agent')])).toEqual([]);
  });

  it('as the editor has it, the scheme is the one of the file, or goes', () => {
    const content = { ...esterification(), neoMolFile: '{"root":{}}' };
    const withSketch = (sketch: readonly ComponentFacts[] | null | undefined) =>
      asDrawn(content, new Map([...factsFor(content), ...(sketch === undefined ? [] : [['{"root":{}}', sketch] as const])])); // prettier-ignore
    expect(withSketch(SCHEME).content.neoMolFile).toBe('{"root":{}}');
    expect(withSketch(undefined).content.neoMolFile).toBe('{"root":{}}');
    expect(withSketch([component('salt')]).content.neoMolFile).toBe('');
    expect(withSketch(null)).toMatchObject({ content: { neoMolFile: '' }, faults: [] });
  });

  it('what the editor makes of rows is taken: roles, rows that go, typed cells', () => {
    const content = esterification();
    const agent = changeRow(content, 'b', { role: 'reagent' });
    expect(faults(agent, [component('acid'), component('ethanol', 'agent'), component('ester', 'product')])).toEqual(
      [],
    );
    expect(faults(removeRow(content, 'b'), [component('acid'), component('ester', 'product')])).toEqual([]);
    const typed = typeCell(content, 'a', 'mass', '6 g');
    expect('content' in typed ? faults(typed.content) : typed).toEqual([]);
    expect(schemeFileOf(content)).toBe(content.molFile);
  });
});
