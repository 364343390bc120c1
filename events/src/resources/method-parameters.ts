import { inputUnfit } from '../core/input-unfit';
import { unitOf } from '../units/unit';

/** `甲, 乙；丙`: the options of a choice as they are written in one field. */
export const optionsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,，;；、\n]/)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
];

type Asked = {
  readonly step: string;
  readonly name: string;
  readonly kind?: string | undefined;
  readonly unit: string;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly options: string;
};
type Method = { readonly steps: readonly { readonly name: string }[]; readonly parameters: readonly Asked[] };

/** What is wrong with one parameter, by the field that is at fault. */
const faultOf = (steps: Method['steps'], others: readonly Asked[], asked: Asked): readonly [string, string] | null => {
  const called = steps.filter(({ name }) => name === asked.step).length;
  if (called === 0) return ['step', 'noSuchStep'];
  if (called > 1) return ['step', 'stepTwice'];
  if (others.some(({ step, name }) => step === asked.step && name === asked.name)) return ['name', 'repeated'];
  if (asked.kind === 'choice' && optionsIn(asked.options).length < 2) return ['options', 'twoOptions'];
  if (asked.kind !== 'number') return null;
  if (asked.unit !== '' && unitOf(asked.unit) === null) return ['unit', 'unknownUnit'];
  return asked.min !== undefined && asked.max !== undefined && asked.max < asked.min ? ['max', 'maxBelowMin'] : null;
};

/** Each parameter is of one step of the method, is named once in it, and says limits and options that can be met. */
export const parametersFit = ({ steps, parameters }: Method): void => {
  const faults = parameters.flatMap((asked, at) => {
    const fault = faultOf(steps, parameters.slice(0, at), asked);
    return fault === null ? [] : [{ path: `parameters.${String(at)}.${fault[0]}`, message: fault[1] }];
  });
  if (faults.length > 0) throw inputUnfit(faults);
};
