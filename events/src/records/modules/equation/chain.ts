import { WEIGHTS_OF } from '../../../chemistry/atomic-weights';
import type { Language } from '../../../core/call';
import { own } from '../../../core/own';
import type { Calculated, Cell, CellName } from './calculate';
import { isProduct, PLANNED, rowOf, type Equation, type PlannedCell, type Row } from './equation-schema';
import { addedTo } from './form-weighed';
import { EQUATION_WORDS } from './equation-words';
import { heldCells } from './row-quantities';
import { shown, shownCellNumber } from './shown';

const CELLS: Readonly<Record<CellName, true>> = {
  ...{ equivalents: true, amount: true, mass: true, volume: true, concentration: true, volumes: true },
  ...{ formula: true, molecularWeight: true, formWeight: true, exactMass: true, actualAmount: true },
  ...{ actualEquivalents: true, isolated: true, isolatedAmount: true, yield: true },
};
const isCell = (name: string): name is CellName => own(CELLS, name) === true;

const WORDS: Readonly<Partial<Record<CellName, keyof typeof EQUATION_WORDS>>> = {
  ...{ equivalents: 'equivalents', amount: 'amount', mass: 'mass', volume: 'volume', concentration: 'concentration' },
  ...{ volumes: 'volumes', molecularWeight: 'molecularWeight', actualAmount: 'actualAmount' },
  ...{ actualEquivalents: 'actualEquivalents', yield: 'yield', isolated: 'isolated' },
};

/** A product that is written out: factors with their units, `×` and `÷` between them. */
type Factors = readonly (readonly [sign: '' | '×' | '÷', text: string])[];
const told = (factors: Factors): string => factors.map(([sign, text]) => (sign === '' ? text : `${sign} ${text}`)).join(' '); // prettier-ignore

/** Grams of what is weighed per mole, as factors: `158.03 g/mol ÷ 0.97`. */
const perMoleFactors = (row: Row, formWeight: Cell | undefined, sign: '×' | '÷'): Factors | null => {
  const other = sign === '×' ? '÷' : '×';
  const weight = formWeight && ([[sign, shown('formWeight', formWeight)]] as const);
  const { strength } = row;
  switch (strength?.kind) {
    case undefined:
    case 'gas':
      return weight ?? null;
    case 'purity':
    case 'weightSolution':
    case 'dispersion':
      return weight ? [...weight, [other, asShare(strength.percent)]] : null;
    case 'loading':
      return [
        ...([
          [sign, `M(${strength.of})`],
          [other, asShare(strength.percent)],
        ] as const),
        ...(strength.water === undefined ? [] : [[other, `(1 − ${asShare(strength.water)})`] as const]),
      ];
    case 'capacity':
      return [[other, `${strength.mmolPerGram} mmol/g`]];
    case 'molarSolution':
    case 'balloon':
      return null;
  }
};

/** 97 % is 0.97, by its digits. */
const asShare = (percent: string): string => String(Number((Number(percent) / 100).toPrecision(12)));

/** Litres per mole: over the molarity, or by mass over density, or RT/p. */
const volumeFactors = (row: Row, formWeight: Cell | undefined): Factors | null => {
  const { strength, density } = row;
  if (strength?.kind === 'molarSolution') return [['÷', `${strength.molarity} mol/L`]];
  if (strength?.kind === 'gas') return [['×', `RT/p (${strength.temperature} ℃, ${strength.pressure} atm)`]];
  const mass = density === '' ? null : perMoleFactors(row, formWeight, '×');
  return mass && [...mass, ['÷', `${density} g/mL`]];
};

type Asked = {
  readonly calculated: Calculated;
  readonly content: Equation;
  readonly row: Row;
  readonly cells: Calculated['rows'];
};

const referenceCell = ({ content, cells }: Asked, cell: CellName): Cell | undefined =>
  content.reference === null ? undefined : cells.get(content.reference)?.cells[cell];

/** What the moles of a row came from, without their name. */
const moles = (asked: Asked): Factors | null => {
  const { row, cells } = asked;
  const own = cells.get(row.id)?.cells ?? {};
  const leading = heldCells(row).at(-1);
  const reference = referenceCell(asked, 'amount');
  if (leading === 'amount' && own.amount) return [['', shown('amount', own.amount)]];
  if (leading === 'mass' && own.mass) {
    const factors = perMoleFactors(row, own.formWeight, '÷');
    return factors && [['', shown('mass', own.mass)], ...factors];
  }
  if (leading === 'volume' && own.volume) {
    if (row.strength?.kind === 'molarSolution') return [['', shown('volume', own.volume)], ['×', `${row.strength.molarity} mol/L`]]; // prettier-ignore
    if (row.strength?.kind === 'gas') return [['', `p × ${shown('volume', own.volume)}`], ['÷', `RT (${row.strength.temperature} ℃, ${row.strength.pressure} atm)`]]; // prettier-ignore
    const factors = row.density === '' ? null : perMoleFactors(row, own.formWeight, '÷');
    return factors && [['', shown('volume', own.volume)], ['×', `${row.density} g/mL`], ...factors];
  }
  return own.equivalents && reference && row.id !== asked.content.reference
    ? [['', `${shownCellNumber('equivalents', own.equivalents)} eq`], ['×', shown('amount', reference)]]
    : null; // prettier-ignore
};

const ofProduct = (asked: Asked, cell: PlannedCell): Factors | null => {
  const { row, content, cells } = asked;
  const [reference, counted] = [referenceCell(asked, 'amount'), rowOf(content, content.reference ?? '')];
  if (!reference || !counted) return null;
  const amount: Factors = [
    ['', shown('amount', reference)],
    ...(row.coefficient === '1' ? [] : ([['×', row.coefficient]] as const)),
    ...(counted.coefficient === '1' ? [] : ([['÷', counted.coefficient]] as const)),
  ];
  if (cell === 'amount') return amount;
  const weight = cells.get(row.id)?.cells.formWeight;
  return cell === 'mass' && weight ? [...amount, ['×', shown('formWeight', weight)]] : null;
};

const ofSolvent = (asked: Asked, cell: PlannedCell): Factors | null => {
  const own = asked.cells.get(asked.row.id)?.cells ?? {};
  const [amount, mass] = [referenceCell(asked, 'amount'), referenceCell(asked, 'mass')];
  if (cell === 'concentration' && own.volume && amount) return [['', shown('amount', amount)], ['÷', shown('volume', own.volume)]]; // prettier-ignore
  if (cell === 'volumes' && own.volume && mass)
    return [
      ['', shown('volume', own.volume)],
      ['÷', shown('mass', mass)],
    ];
  if (cell !== 'volume') return null;
  const leading = heldCells(asked.row).at(-1);
  if (leading === 'concentration' && own.concentration && amount) return [['', shown('amount', amount)], ['÷', shown('concentration', own.concentration)]]; // prettier-ignore
  return leading === 'volumes' && own.volumes && mass ? [['', shown('volumes', own.volumes)], ['×', shown('mass', mass)]] : null; // prettier-ignore
};

const planned = (asked: Asked, cell: PlannedCell): Factors | null => {
  const { row, cells, content } = asked;
  if (isProduct(row)) return ofProduct(asked, cell);
  const solvent = row.role === 'solvent' ? ofSolvent(asked, cell) : null;
  if (solvent) return solvent;
  const { formWeight, amount, mass, volume } = cells.get(row.id)?.cells ?? {};
  const reference = referenceCell(asked, 'amount');
  const leading = heldCells(row).at(-1);
  const from = moles(asked);
  if (cell === 'equivalents')
    return row.id !== content.reference && amount && reference ? [['', shown('amount', amount)], ['÷', shown('amount', reference)]] : null; // prettier-ignore
  if (cell === 'amount') return from;
  if (cell === 'mass' && leading === 'volume' && volume && row.density !== '') return [['', shown('volume', volume)], ['×', `${row.density} g/mL`]]; // prettier-ignore
  if (cell === 'volume' && leading === 'mass' && mass && row.density !== '') return [['', shown('mass', mass)], ['÷', `${row.density} g/mL`]]; // prettier-ignore
  const behind = cell === 'mass' ? perMoleFactors(row, formWeight, '×') : cell === 'volume' ? volumeFactors(row, formWeight) : null; // prettier-ignore
  return from && behind && [...from, ...behind];
};

const weightChain = (row: Row, cells: Calculated['rows'], cell: 'molecularWeight' | 'formWeight'): string | null => {
  const own = cells.get(row.id)?.cells ?? {};
  if (cell === 'molecularWeight')
    return row.formula === '' ? null : `M(${row.formula}) = ${shown(cell, own[cell])} (${WEIGHTS_OF})`;
  const added = addedTo(row).filter(({ weight, times }) => weight !== null && times.gt(0));
  if (!own.formWeight || added.length === 0) return null;
  const parts = added.map(({ added: { count, formula }, drawn, times, weight, protons }) => {
    const counted = `+ ${drawn === 0 ? count : times.toString()} × ${weight?.toFixed(2) ?? ''} (${formula})`;
    return protons.isZero() ? counted : `${counted} ${protons.lt(0) ? '−' : '+'} ${protons.abs().toFixed(2)} (H)`;
  });
  return `${[shownCellNumber('molecularWeight', own.molecularWeight ?? own.formWeight), ...parts].join(' ')} = ${shown('formWeight', own.formWeight)}`; // prettier-ignore
};

/** Σ mass × purity ÷ weight of what was isolated, over the theoretical amount. */
const yieldChain = (asked: Asked): Factors | null => {
  const { row, cells } = asked;
  const { formWeight } = cells.get(row.id)?.cells ?? {};
  const weighed = row.batches.filter(({ mass }) => mass !== '');
  const counted = rowOf(asked.content, asked.content.reference ?? '');
  const used = referenceCell(asked, 'actualAmount') ?? referenceCell(asked, 'amount');
  if (!formWeight || !used || !counted || weighed.length === 0) return null;
  const parts = weighed.map(({ mass, massUnit, purity }) => `${mass} ${massUnit}${purity === '' || Number(purity) === 100 ? '' : ` × ${asShare(purity)}`}`); // prettier-ignore
  return [
    ['', parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' + ')})`],
    ['÷', shown('formWeight', formWeight)],
    ['÷', row.coefficient === counted.coefficient ? shown('amount', used) : `(${shown('amount', used)} × ${row.coefficient} ÷ ${counted.coefficient})`],
  ];
}; // prettier-ignore

const actualChain = (asked: Asked, cell: 'actualAmount' | 'actualEquivalents'): Factors | null => {
  const { row, cells } = asked;
  const own = cells.get(row.id)?.cells ?? {};
  if (cell === 'actualEquivalents') {
    const used = referenceCell(asked, 'actualAmount') ?? referenceCell(asked, 'amount');
    return own.actualAmount && used
      ? [
          ['', shown('amount', own.actualAmount)],
          ['÷', shown('amount', used)],
        ]
      : null;
  }
  if (row.actualMass !== '') {
    const factors = perMoleFactors(row, own.formWeight, '÷');
    return factors && [['', `${row.actualMass} ${row.actualMassUnit}`], ...factors];
  }
  const volume = `${row.actualVolume} ${row.actualVolumeUnit}`;
  if (row.strength?.kind === 'molarSolution')
    return [
      ['', volume],
      ['×', `${row.strength.molarity} mol/L`],
    ];
  const factors = row.density === '' ? null : perMoleFactors(row, own.formWeight, '÷');
  return factors && [['', volume], ['×', `${row.density} g/mL`], ...factors];
};

const isPlanned = (cell: string): cell is PlannedCell => PLANNED.some((each) => each === cell);

/**
 * How a number came about, `mass = 1.2 eq × 5.00 mmol × 158.03 g/mol ÷ 0.97`; empty for what was typed and for what there is
 * nothing to tell of.
 */
export const chain = (calculated: Calculated, id: string, cell: string, language: Language): string => {
  const { content, rows: cells } = calculated;
  const row = rowOf(content, id);
  if (row === undefined || !isCell(cell)) return '';
  const stands = cells.get(id)?.cells[cell];
  if (stands === undefined || stands.held) return '';
  const asked: Asked = { calculated, content, row, cells };
  if (cell === 'molecularWeight' || cell === 'formWeight') return weightChain(row, cells, cell) ?? '';
  const factors = isPlanned(cell)
    ? planned(asked, cell)
    : cell === 'yield'
      ? yieldChain(asked)
      : cell === 'actualAmount' || cell === 'actualEquivalents'
        ? actualChain(asked, cell)
        : null;
  const word = WORDS[cell];
  if (factors === null || word === undefined) return '';
  const label = isProduct(row) && cell === 'amount' ? EQUATION_WORDS.theoreticalAmount : isProduct(row) && cell === 'mass' ? EQUATION_WORDS.theoreticalMass : EQUATION_WORDS[word]; // prettier-ignore
  const name = language === 'zh-CN' ? label[language] : label[language].toLowerCase();
  return `${name} = ${told(factors)} = ${shown(cell, stands)}`;
};
