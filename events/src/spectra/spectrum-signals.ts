import { z } from 'zod';
import type { Label } from '../core/call';
import { plainText } from '../core/schemas';
import { comparedSchema } from './compared';

/** What was measured, as far as it decides how a spectrum is drawn, read and written of. */
export const TECHNIQUES = ['nmr', 'ir', 'raman', 'uv', 'ms', 'other'] as const;
export type Technique = (typeof TECHNIQUES)[number];

export const MOST_SIGNALS = 200;
export const SIGNAL_LENGTHS = { nucleus: 10, megahertz: 12, solvent: 40, multiplicity: 20, coupling: 60, count: 8, assignment: 60, unit: 20 } as const; // prettier-ignore

/** A number as it was typed, or nothing yet. */
const typedNumber = (max: number) =>
  plainText(max).refine((value) => /^(|\d{1,7}(\.\d{1,6})?)$/.test(value), { error: 'signalNumber' });
/** Several in one field, as they are typed: `8.4, 2.1`. */
export const numbersIn = (text: string): readonly string[] =>
  text
    .split(/[,，、;；]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');

const MOST_COUPLINGS = 10;
const typedNumbers = (max: number) =>
  plainText(max).refine(
    (value) =>
      numbersIn(value).length <= MOST_COUPLINGS && numbersIn(value).every((each) => /^\d{1,5}(\.\d{1,4})?$/.test(each)),
    { error: 'couplingNumbers' },
  );

/** On an axis, whatever its unit. */
const place = z.number().min(-1e9).max(1e9);

const ownId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

const signalSchema = z
  .strictObject({
    id: ownId,
    /** The stretch of the axis that it takes up, in ppm. */
    from: place,
    to: place,
    /** Under the curve within that stretch, over the ground, in units of the file. */
    area: z.number().min(-1e300).max(1e300),
    /** Its place in ppm: the highest point, or where its maker put it. */
    shift: place,
    /** Typed, never guessed: `dd`. */
    multiplicity: plainText(SIGNAL_LENGTHS.multiplicity),
    /** J in Hz, one or more: `8.4, 2.1`. */
    coupling: typedNumbers(SIGNAL_LENGTHS.coupling),
    /** How many nuclei it is said to stand for; where it is empty, what the integral says, rounded. */
    count: typedNumber(SIGNAL_LENGTHS.count),
    assignment: plainText(SIGNAL_LENGTHS.assignment),
  })
  .refine(({ from, to }) => from < to, { error: 'signalRange' });

/** What was read off a spectrum: its signals with their integrals, or the places of its bands alone. */
export const spectrumSignalsSchema = z
  .strictObject({
    technique: z.enum(TECHNIQUES),
    nucleus: plainText(SIGNAL_LENGTHS.nucleus),
    /** As written in a paper: `400`. */
    megahertz: typedNumber(SIGNAL_LENGTHS.megahertz),
    solvent: plainText(SIGNAL_LENGTHS.solvent),
    /** Of the axis: `ppm`, `cm⁻¹`. */
    unit: plainText(SIGNAL_LENGTHS.unit),
    signals: z
      .array(signalSchema)
      .max(MOST_SIGNALS, { error: 'tooManySignals' })
      .refine((signals) => new Set(signals.map(({ id }) => id)).size === signals.length, { error: 'repeated' }),
    /** The signal that others are measured by, and the nuclei that it stands for. */
    reference: z
      .strictObject({
        signalId: ownId,
        count: z.number().min(0.001, { error: 'referenceCount' }).max(1_000, { error: 'referenceCount' }),
      })
      .nullable(),
    /** Places of bands, lines and shifts that are listed without integrals. */
    places: z.array(place).max(MOST_SIGNALS, { error: 'tooManySignals' }),
    /** The compound that it is of, to count its nuclei by. */
    compound: comparedSchema.optional(),
  })
  .refine(({ signals, reference }) => reference === null || signals.some(({ id }) => id === reference.signalId), {
    error: 'referenceGone',
    path: ['reference'],
  });
export type SpectrumSignals = z.infer<typeof spectrumSignalsSchema>;
export type Signal = SpectrumSignals['signals'][number];

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
export const SIGNAL_FAULTS = {
  signalNumber: of('请填写数字，如 400 或 2.5', 'Enter a number, such as 400 or 2.5.'),
  couplingNumbers: of('耦合常数请填写数字（Hz），多个用逗号分开，如 8.4, 2.1', 'Enter coupling constants as numbers in Hz, separated by commas: 8.4, 2.1.'),
  signalRange: of('信号的积分范围应从小到大，且不为空', 'The stretch of a signal must run from its lower to its higher end.'),
  tooManySignals: of(`一张谱图最多 ${MOST_SIGNALS} 个信号`, `A spectrum holds at most ${MOST_SIGNALS} signals.`),
  referenceGone: of('作为积分基准的信号已不存在，请重新选择', 'The signal that others are measured by is gone. Choose another.'),
  referenceCount: of('基准信号的核数应大于 0，且不超过 1000', 'The reference signal must stand for more than 0 and at most 1000 nuclei.'),
} as const satisfies Readonly<Record<string, Label>>; // prettier-ignore

/**
 * How many nuclei the integral of a signal stands for: area over the area of the reference, times its nuclei. Null where
 * there is no reference, or where it has no area.
 */
export const normalised = ({ signals, reference }: SpectrumSignals, { area }: Pick<Signal, 'area'>): number | null => {
  const by = reference === null ? undefined : signals.find(({ id }) => id === reference.signalId);
  if (reference === null || by === undefined || by.area === 0) return null;
  const value = (area / by.area) * reference.count;
  return Number.isFinite(value) ? value : null;
};

/** As its maker says, else the whole number that the integral is next to; empty where neither says anything. */
export const countOf = (read: SpectrumSignals, signal: Signal): string => {
  if (signal.count !== '') return signal.count;
  const value = normalised(read, signal);
  return value === null || Math.round(value) < 1 ? '' : String(Math.round(value));
};
