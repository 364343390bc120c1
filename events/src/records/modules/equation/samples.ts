import fc from 'fast-check';
import { word, type ModuleSamples } from '../../../testing/module-sample';
import { derivedEquation } from './derived';
import { emptyRow, newBatch } from './edits';
import type { Further } from './further-fields';
import { emptyEquation, equationModule } from './equation';
import { ASPIRIN, BENZENE, TRIMETHYLAMMONIUM_CHLORIDE } from './sample-molfiles';
import type { VariedColumn, Variations } from './variations-schema';
import type { Strength } from '../../../chemistry/strength';
import { isProduct, ROLES, rowsOf, sourceOf, type Equation, type HeldCell, type Row } from './equation-schema';

const MATERIALS = [
  { formula: 'C6H6', structure: BENZENE, smiles: 'c1ccccc1', inchiKey: 'UHOVQNZJYSORNB-UHFFFAOYSA-N' },
  { formula: 'C9H8O4', structure: ASPIRIN, smiles: 'CC(=O)Oc1ccccc1C(=O)O', inchiKey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N' },
  { formula: 'C3H10ClN', structure: TRIMETHYLAMMONIUM_CHLORIDE, smiles: 'C[NH+](C)C.[Cl-]', inchiKey: 'SZYJELPVAFJOGJ-UHFFFAOYSA-N' },
  { formula: 'Na2CO3·10H2O', structure: '', smiles: '', inchiKey: '' },
  { formula: '', structure: '', smiles: '', inchiKey: '' },
] as const; // prettier-ignore

const STRENGTHS: readonly (Strength | null)[] = [
  null,
  { kind: 'purity', percent: '97' },
  { kind: 'weightSolution', percent: '37' },
  { kind: 'molarSolution', molarity: '1.6', solvent: 'hexanes' },
  { kind: 'dispersion', percent: '60' },
  { kind: 'loading', percent: '10', of: 'Pd' },
  { kind: 'capacity', mmolPerGram: '0.8' },
  { kind: 'gas', temperature: '25', pressure: '1' },
  { kind: 'balloon' },
  { kind: 'purity', percent: '98', atLeast: true },
  { kind: 'weightSolution', percent: '50', solvent: 'H2O' },
  { kind: 'loading', percent: '10', of: 'Pd', water: '50' },
];

const number = fc.constantFrom('1', '1.50', '0.25', '12.5', '250', '0.004', '3');
const added = fc.constantFrom(
  null,
  { name: '', formula: 'HCl', count: '1' },
  { name: '水', formula: 'H2O', count: '0.5' },
);

const called = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const extra = fc.constantFrom<Further[]>(
  [],
  [{ kind: 'number', field: 'mp', name: called('熔点', 'Melting point'), required: true, unit: '℃', value: '132.5' }],
  [
    { kind: 'text', field: 'code', name: called('代号', 'Code'), required: false, value: 'SLX-0042' },
    { kind: 'date', field: 'day', name: called('干燥日期', 'Dried on'), required: false, value: '2026-11-20' },
    { kind: 'select', field: 'use', name: called('用途', 'Made for'), required: false, value: 'a', said: called('分析', 'Analysis') }, // prettier-ignore
  ],
);

const batch = fc.record({
  number: word,
  crop: fc.constantFrom('', 'crop 1'),
  mass: fc.oneof(fc.constant(''), number),
  massUnit: fc.constantFrom('mg' as const, 'g' as const),
  purity: fc.constantFrom('', '98'),
  excess: fc.constantFrom(null, { kind: 'ee' as const, value: '95' }),
  form: word,
  extra,
});

const CELLS: readonly HeldCell[] = ['equivalents', 'amount', 'mass', 'volume', 'concentration', 'volumes'];

const row = fc.record({
  role: fc.constantFrom(...ROLES),
  name: word,
  cnum: fc.constantFrom('', '1', '2a'),
  material: fc.constantFrom(...MATERIALS),
  strength: fc.constantFrom(...STRENGTHS),
  salt: added,
  solvate: added,
  coefficient: fc.constantFrom('1', '2', '1.5'),
  density: fc.constantFrom('', '0.89', '1.18'),
  cell: fc.constantFrom(...CELLS),
  value: number,
  actual: fc.oneof(fc.constant(''), number),
  batches: fc.array(batch, { maxLength: 2 }),
  lot: fc.oneof(fc.constant(''), word),
  note: fc.oneof(fc.constant(''), word),
  from: fc.option(
    fc.oneof(
      fc.record({
        kind: fc.constant('batch' as const),
        record: fc.constantFrom('r1', 'r2'),
        module: fc.constant('m'),
        row: fc.constantFrom('p', 'q'),
        batch: fc.constantFrom(null, 'b1'),
        mass: fc.constantFrom('', '1.2'),
        massUnit: fc.constant('g' as const),
      }),
      fc.record({
        kind: fc.constant('cims' as const),
        bottleNo: fc.constantFrom('B-1003', 'B-1002'),
        location: fc.constantFrom('', 'C-01-1'),
        available: fc.constantFrom('', '100'),
        unit: fc.constantFrom('g' as const, 'mL' as const),
        asOf: fc.constant('2026-11-25T08:00:00.000Z'),
        expiry: fc.constantFrom('', '2027-04-01'),
      }),
      fc.record({
        kind: fc.constant('regms' as const),
        compoundNo: fc.constant('CP-000007'),
        batchNo: fc.constantFrom('', 'CP-000007-01'),
      }),
      fc.constantFrom(
        { kind: 'basic' as const, compound: '109-99-9' },
        { kind: 'basic' as const, compound: '109-72-8/1' },
        { kind: 'team' as const, compound: 'compound-celite-545' },
      ),
    ),
  ),
  drawn: fc.boolean(),
  extra,
  hazards: fc.constantFrom<Row['hazards']>(null, {
    ...{ pictograms: ['GHS02'], phrases: ['H225'], source: 'SDS 2', date: '2024-05-01' },
  }),
});

type Made = typeof row extends fc.Arbitrary<infer T> ? T : never;

const made = ({ material, cell, value, actual, batches, drawn, ...own }: Made, at: number): Row => {
  const isTyped = !isProduct(own) && (own.role === 'solvent' || (cell !== 'concentration' && cell !== 'volumes'));
  return {
    ...emptyRow(`r${at}`, own.role),
    ...own,
    ...material,
    drawn,
    structure: drawn ? material.structure : '',
    held: [...(material.formula === '' ? [] : (['formula'] as const)), ...(isTyped ? [cell] : [])],
    ...(isTyped ? { [cell]: value } : {}),
    ...(isProduct(own)
      ? { batches: batches.map((each, index) => ({ ...newBatch(`b${index}`), ...each })) }
      : { actualMass: actual }),
  };
};

/** What is varied, and what came of it, where there are runs at all. */
const variationsOf = (rows: readonly Row[], label: string, varied: readonly string[]): Variations => ({
  columns: [
    { id: 'cT', kind: 'condition', of: 'temperature' },
    ...rows.slice(0, 1).map(({ id }): VariedColumn => ({ id: 'cE', kind: 'row', rowId: id, cell: 'equivalents' })),
    { id: 'cY', kind: 'result', label, unit: '%' },
  ],
  runs: varied.map((value, at) => ({
    id: `run${at}`,
    values: { cT: String(20 * at), ...(rows.length > 0 ? { cE: '1.2' } : {}), cY: value },
  })),
});

const content = fc
  .record({
    rows: fc.array(row, { maxLength: 5 }),
    reference: fc.nat({ max: 4 }),
    temperature: fc.constantFrom('', '80', '−78 to 25'),
    time: fc.constantFrom('', '12'),
    qifenUnit: fc.constantFrom('Air', 'N2'),
    puretext: fc.oneof(fc.constant(''), word),
    zbProcess: fc.oneof(fc.constant(''), word),
    onArrow: fc.boolean(),
    label: word,
    varied: fc.array(word, { maxLength: 3 }),
    runOf: fc.constantFrom(null, { recordId: 'r1', run: '3', id: '' }, { recordId: 'r1', run: '2', id: 'run1' }),
  })
  .map(
    ({
      rows,
      reference,
      temperature,
      time,
      qifenUnit,
      puretext,
      zbProcess,
      onArrow,
      label,
      varied,
      runOf,
    }): Equation => {
      const all = rows.map(made);
      const of = (source: ReturnType<typeof sourceOf>): Row[] => all.filter(({ role }) => sourceOf(role) === source);
      const inputs = of('yldataSource');
      const empty = emptyEquation();
      return derivedEquation({
        ...empty,
        ...{ variations: variationsOf(all, label, varied), runOf },
        ...{ zbProcess, yldataSource: inputs, cwdataSource: of('cwdataSource') },
        ...{ rjdataSource: of('rjdataSource'), chdataSource: of('chdataSource') },
        reference: inputs[reference]?.id ?? null,
        condition: { ...empty.condition, temperature, time, qifenUnit },
        arrowReactionData: {
          ...empty.arrowReactionData,
          ...{ puretext, puretext_isCheck: puretext !== '' },
          FYSJData: onArrow ? inputs.map(({ id }) => id) : [],
        },
      });
    },
  );

export const samples: ModuleSamples = {
  type: equationModule.type,
  contents: content.map((made) => ({
    content: made,
    said: [
      ...rowsOf(made).flatMap(({ name, lot, note, batches, extra }) => [name, lot, note, ...extra.map(({ value }) => value), ...batches.flatMap((each) => [each.number, each.form, ...each.extra.map(({ value }) => value)])]),
      ...made.variations.columns.map((column) => (column.kind === 'result' ? column.label : '')),
      ...made.variations.runs.map(({ values }) => values['cY'] ?? ''),
      ...[made.zbProcess, made.arrowReactionData.puretext, made.condition.temperature],
    ].filter((text) => text !== ''),
  })),
}; // prettier-ignore
