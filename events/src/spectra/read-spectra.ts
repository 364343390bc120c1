import { convert } from 'jcampconverter';
import type { Technique } from './spectrum-signals';
import type { Spectrum } from './spectrum';
import { tamedJcamp } from './tamed-jcamp';

/** Characters of a file that are still read: larger ones hold raw data, not what one looks at. */
export const MOST_CHARACTERS = 20_000_000;
/** Points of one file, and spectra of it, that are still drawn. */
const MOST = { points: 2_000_000, spectra: 100 } as const;

export type NotReadable = 'tooLarge' | 'twoDimensional' | 'empty' | 'notJcamp';
export type SpectraRead =
  { readonly spectra: readonly Spectrum[]; readonly left: number } | { readonly fault: NotReadable };

const TECHNIQUES: readonly (readonly [RegExp, Technique])[] = [
  [/nmr/i, 'nmr'],
  [/infrared|\bir\b/i, 'ir'],
  [/raman/i, 'raman'],
  [/uv|visible/i, 'uv'],
  [/mass/i, 'ms'],
];

const techniqueOf = (dataType: string, xUnit: string): Technique => {
  const known = TECHNIQUES.find(([words]) => words.test(dataType))?.[1];
  if (known !== undefined) return known;
  if (/^ppm$/i.test(xUnit)) return 'nmr';
  return /^m\/?z$/i.test(xUnit) ? 'ms' : 'other';
};

/** How the units of JCAMP-DX are written beside an axis; any other stands as the file has it. */
const UNITS: Readonly<Record<string, string>> = {
  ppm: 'ppm',
  hz: 'Hz',
  '1/cm': 'cm⁻¹',
  'cm-1': 'cm⁻¹',
  nanometers: 'nm',
  micrometers: 'µm',
  seconds: 's',
  second: 's',
  'm/z': 'm/z',
};
const unitOf = (unit: unknown): string => {
  const text = typeof unit === 'string' ? unit.trim() : '';
  return new Map(Object.entries(UNITS)).get(text.toLowerCase()) ?? text;
};

/** What stands in a labelled record, without the comment behind it and the quotes that some programs put around it. */
const wordsOf = (text: unknown): string => {
  if (typeof text !== 'string') return '';
  const [words = ''] = text.slice(0, 500).split('$$');
  const bare = words.trim();
  return bare
    .slice(bare.startsWith('"') ? 1 : 0, bare.length > 1 && bare.endsWith('"') ? -1 : undefined)
    .trim()
    .slice(0, 200);
};

/** Names of deuterated solvents as spectrometers write them, as chemists do. */
const SOLVENTS: Readonly<Record<string, string>> = {
  chloroform: 'CDCl3', 'chloroform-d': 'CDCl3', 'dmso': 'DMSO-d6', 'dimethylsulfoxide-d6': 'DMSO-d6', 'cd3od': 'CD3OD',
  'meod': 'CD3OD', 'methanol-d4': 'CD3OD', 'acetone': 'acetone-d6', 'benzene': 'C6D6', 'water': 'D2O', 'cd3cn': 'CD3CN',
}; // prettier-ignore
const solventOf = (text: string): string => new Map(Object.entries(SOLVENTS)).get(text.toLowerCase()) ?? text;

type Entry = ReturnType<typeof convert>['flatten'][number];
type Data = { readonly x: readonly number[]; readonly y: readonly number[] };

const isListOfNumbers = (value: unknown): value is ArrayLike<number> =>
  Array.isArray(value) || ArrayBuffer.isView(value);

const dataOf = (data: unknown): Data | null => {
  if (typeof data !== 'object' || data === null || !('x' in data) || !('y' in data)) return null;
  const { x, y } = data;
  if (!isListOfNumbers(x) || !isListOfNumbers(y)) return null;
  const points: (readonly [number, number])[] = [];
  for (let at = 0; at < Math.min(x.length, y.length, MOST.points); at++) {
    const [left, height] = [x[at], y[at]];
    if (Number.isFinite(left) && Number.isFinite(height)) points.push([Number(left), Number(height)]);
  }
  const ascends = points.every(([left], at) => at === 0 || left >= (points[at - 1]?.[0] ?? left));
  if (!ascends) points.sort(([one], [other]) => one - other);
  return points.length === 0 ? null : { x: points.map(([left]) => left), y: points.map(([, height]) => height) };
};

const textIn = (record: Readonly<Record<string, unknown>>, name: RegExp): string =>
  wordsOf(Object.entries(record).find(([key]) => name.test(key))?.[1]);

const spectraOf = (entry: Entry): readonly Spectrum[] =>
  entry.spectra.flatMap((each): readonly Spectrum[] => {
    const data = dataOf(each['data']);
    if (data === null) return [];
    const [xUnit, yUnit] = [unitOf(each['xUnits']), wordsOf(each['yUnits'])];
    const technique = techniqueOf(wordsOf(entry.dataType), xUnit);
    const frequency: unknown = each['observeFrequency'];
    const nucleus = 'xType' in entry ? wordsOf(entry.xType) : '';
    return [
      {
        title: wordsOf(entry.title),
        technique,
        nucleus: technique === 'nmr' ? nucleus : '',
        megahertz: technique === 'nmr' && typeof frequency === 'number' && frequency > 0 ? frequency : null,
        solvent: technique === 'nmr' ? solventOf(textIn(entry.info, /solvent/i)) : '',
        xUnit,
        yUnit,
        ...data,
        sticks: technique === 'ms' && each['isXYdata'] !== true,
        imaginary: /imag/i.test(yUnit),
      },
    ];
  });

/**
 * The spectra of a JCAMP-DX file (4.24 to 6.0: packed, squeezed, difference and duplicate forms, peak tables, NTUPLES,
 * several blocks). `left`: how many of its blocks hold nothing that could be drawn.
 */
export const readSpectra = (text: string): SpectraRead => {
  if (text.length > MOST_CHARACTERS) return { fault: 'tooLarge' };
  if (!/##\s*(TITLE|JCAMP-?DX)\s*=/i.test(text)) return { fault: 'notJcamp' };
  const tamed = tamedJcamp(text, MOST.points);
  if (tamed === null) return { fault: 'tooLarge' };
  const { flatten } = convert(tamed.text, { keepRecordsRegExp: /solvent/i, noContour: true, keepSpectra: true });
  const spectra = flatten.flatMap(spectraOf).slice(0, MOST.spectra);
  if (spectra.length > 0) return { spectra, left: tamed.planes };
  return { fault: tamed.planes > 0 ? 'twoDimensional' : 'empty' };
};
