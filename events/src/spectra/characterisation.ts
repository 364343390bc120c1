import type { Compared } from './compared';
import { countOf, numbersIn, type Signal, type SpectrumSignals } from './spectrum-signals';

/** With a real minus sign, as everywhere in text. */
const signed = (text: string): string => text.replace('-', '−');

type Axis = Pick<SpectrumSignals, 'technique' | 'unit'>;

/** By custom the axis of NMR and infrared spectra falls from left to right (IUPAC; JCAMP-DX 5.01 and 4.24). */
export const fallsToTheRight = ({ technique, unit }: Axis): boolean =>
  (technique === 'nmr' && unit !== 's') || technique === 'ir';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Digits as a mass number has them. */
export const aboveLine = (digits: string): string => [...digits].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
/** `13C` as `¹³C`. */
export const nucleusText = (nucleus: string): string =>
  nucleus.replace(/^\^?(\d+)/, (_, digits: string) => aboveLine(digits));

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
/** `CDCl3` as `CDCl₃`; the numbers of `DMSO-d6` likewise. */
export const solventText = (solvent: string): string =>
  solvent.replace(
    /([A-Za-z)])(\d{1,3})/g,
    (_, before: string, digits: string) => before + [...digits].map((digit) => SUBSCRIPTS[Number(digit)]).join(''),
  );

/** `¹H NMR (400 MHz, CDCl₃)`, as far as is known. */
export const nmrHead = ({
  nucleus,
  megahertz,
  solvent,
}: Pick<SpectrumSignals, 'nucleus' | 'megahertz' | 'solvent'>): string => {
  const how = [megahertz === '' ? '' : `${megahertz} MHz`, solventText(solvent)].filter((each) => each !== '');
  return `${nucleus === '' ? '' : `${nucleusText(nucleus)} `}NMR${how.length === 0 ? '' : ` (${how.join(', ')})`}`;
};

/** Shifts of protons are told with two decimals, those of other nuclei with one (ACS Guide, 2020). */
const shiftText = (shift: number, nucleus: string): string => signed(shift.toFixed(nucleus === '1H' ? 2 : 1));

/** What a place on the axis is told with: 7.26 ppm, 1715 cm⁻¹, 254.5 nm, m/z as the file has it. */
const placeText = (place: number, { technique, unit, nucleus }: SpectrumSignals): string => {
  if (technique === 'nmr' && unit === 'ppm') return shiftText(place, nucleus);
  if (technique === 'ir' || technique === 'raman') return signed(place.toFixed(0));
  if (technique === 'uv') return signed(place.toFixed(0));
  return signed(String(Number(place.toPrecision(8))));
};

/** `7.26 (d, J = 8.4 Hz, 2H, H-3)`; a multiplet by its ends, `7.35–7.28 (m, 5H)`. */
export const signalText = (read: SpectrumSignals, signal: Signal): string => {
  const element = /[A-Z][a-z]?$/.exec(read.nucleus)?.[0] ?? '';
  const place =
    signal.multiplicity === 'm'
      ? `${shiftText(signal.to, read.nucleus)}–${shiftText(signal.from, read.nucleus)}`
      : shiftText(signal.shift, read.nucleus);
  const couplings = numbersIn(signal.coupling);
  const count = countOf(read, signal);
  const said = [
    signal.multiplicity,
    couplings.length === 0 ? '' : `J = ${couplings.join(', ')} Hz`,
    count === '' ? '' : `${count}${element}`,
    signal.assignment,
  ].filter((each) => each !== '');
  return said.length === 0 ? place : `${place} (${said.join(', ')})`;
};

const HEADS: Readonly<Record<SpectrumSignals['technique'], string>> = {
  ...{ nmr: 'NMR', ir: 'IR', raman: 'Raman', uv: 'UV–vis', ms: 'MS', other: '' },
};
const SIGNS: Readonly<Record<SpectrumSignals['technique'], string>> = {
  ...{ nmr: 'δ', ir: 'ν', raman: 'ν', uv: 'λ', ms: 'm/z', other: '' },
};

/**
 * What was read off a spectrum in the form of an experimental section (ACS Guide to Scholarly Communication, 2020: from
 * the highest shift or wavenumber down). Empty where nothing was.
 */
export const characterisation = (read: SpectrumSignals): string => {
  const { technique, unit } = read;
  const falls = fallsToTheRight(read);
  const places = [...read.places].sort((one, other) => (falls ? other - one : one - other));
  const signals = [...read.signals].sort((one, other) => other.shift - one.shift);
  const items = [
    ...signals.map((signal) => signalText(read, signal)),
    ...places.map((place) => placeText(place, read)),
  ];
  if (items.length === 0) return '';
  const medium = read.solvent === '' || HEADS[technique] === '' ? '' : ` (${solventText(read.solvent)})`;
  const head = technique === 'nmr' ? nmrHead(read) : `${HEADS[technique]}${medium}`;
  const after = technique === 'nmr' || technique === 'ms' || unit === '' ? '' : ` ${unit}`;
  return `${[head, SIGNS[technique], items.join(', ')].filter((each) => each !== '').join(' ')}${after}`;
};

/** A signal with all that is stored of it: its stretch, its place and area as they were read, what was typed. */
const signalLine = (read: SpectrumSignals, signal: Signal): string =>
  [
    signalText(read, signal),
    `${String(signal.to)}–${String(signal.from)} ${read.unit}`,
    `δ ${String(signal.shift)}`,
    `∫ ${String(signal.area)}`,
    numbersIn(signal.coupling).join(', ') === signal.coupling ? '' : `J ${signal.coupling}`,
    signal.count === '' ? '' : `n = ${signal.count}`,
    read.reference?.signalId === signal.id ? `∫ ≙ ${String(read.reference.count)}` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');

const comparedLine = ({ name, formula, hydrogens, exchangeable, carbons }: Compared): string =>
  [...[name, formula, `H ${hydrogens}${exchangeable === null ? '' : ` (OH, NH, SH ${exchangeable})`}`, `C ${carbons}`]]
    .filter((part) => part !== '')
    .join(' · ');

/** All that is stored of it, a line each: for the trace, where no change of it may go untold. */
export const signalLines = (read: SpectrumSignals): string =>
  [
    characterisation(read),
    [read.technique, read.nucleus, read.megahertz, read.solvent, read.unit].filter((part) => part !== '').join(' · '),
    ...read.signals.map((signal) => signalLine(read, signal)),
    ...(read.places.length === 0 ? [] : [read.places.join(', ')]),
    ...(read.compound === undefined ? [] : [comparedLine(read.compound)]),
  ].join('\n');
