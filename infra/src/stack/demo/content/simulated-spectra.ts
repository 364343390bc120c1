import { signalOver } from '@shilu/events/spectra/integrate';
import type { SpectrumSignals } from '@shilu/events/spectra/spectrum-signals';
import type { DocumentFile } from './types';

// Simulated teaching data: no spectrometer measured these. Lines are calculated from shifts, coupling constants and numbers
// of hydrogens as such structures have them.

type Proton = {
  /** ppm */
  readonly shift: number;
  readonly multiplicity: string;
  /** Hz */
  readonly couplings: readonly number[];
  /** How many lines a coupling splits into: 2 for one neighbour, 3 for two alike. */
  readonly lines?: readonly number[];
  readonly count: number;
  /** Half of the stretch that is integrated, ppm. */
  readonly half?: number;
  readonly assignment?: string;
};

const MEGAHERTZ = 400;
const POINTS = 8_192;
const WIDTH_PPM = 10;
/** Half of a line's width at half its height, ppm. */
const LINE = 0.0022;
const PER_LINE = 16;

/** Binomial intensities of a first-order multiplet. */
const BINOMIAL: Readonly<Record<number, readonly number[]>> = { 2: [1, 1], 3: [1, 2, 1], 4: [1, 3, 3, 1] };

type Line = { readonly at: number; readonly share: number };
const linesOf = ({ shift, couplings, lines = [] }: Proton): readonly Line[] =>
  couplings.reduce<readonly Line[]>(
    (split, coupling, index) => {
      const pattern = BINOMIAL[lines[index] ?? 2] ?? [1, 1];
      const sum = pattern.reduce((total, each) => total + each, 0);
      return split.flatMap(({ at, share }) =>
        pattern.map((weight, place) => ({
          at: at + ((place - (pattern.length - 1) / 2) * coupling) / MEGAHERTZ,
          share: (share * weight) / sum,
        })),
      );
    },
    [{ at: shift, share: 1 }],
  );

const axis = Array.from({ length: POINTS }, (_, at) => (WIDTH_PPM * at) / (POINTS - 1));

const heightsOf = (protons: readonly Proton[]): readonly number[] => {
  const lines = protons.flatMap((proton) => linesOf(proton).map(({ at, share }) => ({ at, share: share * proton.count })));
  return axis.map((x) =>
    Math.round(lines.reduce((sum, { at, share }) => sum + (share * 100_000) / (1 + ((x - at) / LINE) ** 2), 0)),
  );
}; // prettier-ignore

const jcampOf = (title: string, heights: readonly number[]): string =>
  [
    `##TITLE=${title} (simulated teaching data)`,
    ...['##JCAMP-DX=5.01', '##DATA TYPE=NMR SPECTRUM', '##DATA CLASS=XYDATA', '##ORIGIN=Shilu demonstration'],
    ...['##OWNER=public domain', `##.OBSERVE FREQUENCY=${MEGAHERTZ}`, '##.OBSERVE NUCLEUS=^1H', '##.SOLVENT NAME=CDCl3'],
    ...['##XUNITS=PPM', '##YUNITS=ARBITRARY UNITS', '##XFACTOR=0.000001', '##YFACTOR=1'],
    ...['##FIRSTX=0', `##LASTX=${WIDTH_PPM}`, `##NPOINTS=${POINTS}`, `##FIRSTY=${heights[0] ?? 0}`],
    '##XYDATA=(X++(Y..Y))',
    ...Array.from(
      { length: Math.ceil(POINTS / PER_LINE) },
      (_, line) =>
        `${Math.round((axis[line * PER_LINE] ?? 0) * 1e6)} ${heights.slice(line * PER_LINE, (line + 1) * PER_LINE).join(' ')}`,
    ),
    '##END=',
  ].join('\n'); // prettier-ignore

const spread = (proton: Proton): number =>
  proton.half ?? Math.max(...linesOf(proton).map(({ at }) => Math.abs(at - proton.shift))) + 0.04;

/** A proton spectrum in CDCl3 at 400 MHz with what its author read off it: integrals, multiplicities as typed. */
export const simulatedProtons = (
  { name, title, compound }: Pick<DocumentFile, 'name'> & Required<Pick<SpectrumSignals, 'compound'>> & { readonly title: string },
  protons: readonly Proton[],
): DocumentFile => {
  const heights = heightsOf(protons);
  const signals = protons.flatMap((proton, at) => {
    const half = spread(proton);
    const found = signalOver({ x: axis, y: heights }, { from: proton.shift - half, to: proton.shift + half }, `s${at + 1}`);
    const { multiplicity, couplings, assignment = '' } = proton;
    return found === null ? [] : [{ ...found, shift: proton.shift, multiplicity, coupling: couplings.join(', '), assignment }];
  });
  const [first] = protons;
  return {
    ...{ name, text: jcampOf(title, heights) },
    spectrum: {
      ...{ technique: 'nmr', nucleus: '1H', megahertz: String(MEGAHERTZ), solvent: 'CDCl3', unit: 'ppm', signals },
      ...{ reference: { signalId: 's1', count: first?.count ?? 1 }, places: [] },
      ...(compound && { compound }),
    },
  };
}; // prettier-ignore
