import type { Label, Language } from '../../../core/call';
import { own } from '../../../core/own';
import type { Deviation } from './deviations';
import { isStep, isTaken, MOST, type Parameter, type StepState, type TakenMethod } from './lab-method-schema';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
const say = (zh: string, en: string, language: Language): string => (language === 'zh-CN' ? zh : en);

export const STATE_WORDS: Readonly<Record<StepState, Label>> = {
  open: of('未做', 'Not done yet'),
  done: of('已完成', 'Done'),
  skipped: of('跳过', 'Skipped'),
};
const YES_NO_WORDS: Readonly<Record<string, Label>> = { yes: of('是', 'Yes'), no: of('否', 'No') };

/** `FF-HPLC-001 HPLC 法测定有关物质，第 2 版，2026-05-10 生效`. */
export const methodWords = (
  { number, name, nameEn, effectiveOn, version }: TakenMethod,
  language: Language,
): string => {
  const called = language === 'en-US' && nameEn !== '' ? nameEn : name;
  const since =
    effectiveOn === ''
      ? say('（未生效）', ' (not in force)', language)
      : say(`，${effectiveOn} 生效`, `, in force since ${effectiveOn}`, language);
  const which = version === undefined ? '' : say(`，第 ${version} 版`, `, version ${version}`, language);
  return `${number} ${called}${which}${since}`;
};

/** `0.8–1.2 mL/min`, `≤ 30 °C`; empty where there are none. */
export const limitsText = ({ kind, min, max, unit }: Parameter): string => {
  if (kind !== 'number') return '';
  const range = min !== '' && max !== '' ? `${min}–${max}` : min !== '' ? `≥ ${min}` : max !== '' ? `≤ ${max}` : '';
  return range === '' ? '' : `${range}${unit === '' ? '' : ` ${unit}`}`;
};

/** What was found, as it is read; empty where nothing was. */
export const valueText = ({ kind, value, unit }: Parameter, language: Language): string => {
  if (value === '') return '';
  if (kind === 'yesNo') return own(YES_NO_WORDS, value)?.[language] ?? value;
  return kind === 'number' && unit !== '' ? `${value} ${unit}` : value;
};

export const deviationWords = (deviation: Deviation, language: Language): string => {
  switch (deviation.kind) {
    case 'skipped':
      return say('跳过此步', 'the step was skipped', language);
    case 'late':
      return say(`在步骤 ${deviation.after} 之后才做`, `done after step ${deviation.after}`, language);
    case 'below':
    case 'above': {
      const { parameter, kind } = deviation;
      const found = `${parameter.name} ${valueText(parameter, language)}`;
      const limits = limitsText(parameter);
      return kind === 'below'
        ? say(`${found}，低于规定（${limits}）`, `${found}, below the limits (${limits})`, language)
        : say(`${found}，高于规定（${limits}）`, `${found}, above the limits (${limits})`, language);
    }
  }
};

/** Names of what changes. Of a step they say which one it is. */
export const LAB_METHOD_PARTS = {
  method: of('方法', 'Method'),
  order: of('步骤顺序', 'Order of steps'),
} as const;

const STEP_PARTS: Readonly<Record<string, Label>> = {
  plan: of('内容', 'what it is'),
  state: of('完成情况', 'whether it is done'),
  value: of('实测', 'found'),
  compounds: of('物料', 'materials'),
  instruments: of('仪器', 'instruments'),
  reason: of('原因', 'reason'),
  undone: of('取消勾选', 'ticks taken back'),
};

/** `state.3.平衡色谱柱` as a line of the trace is headed; of a value, the parameter's name stands behind a tab. */
export const stepTitle = (title: string, language: Language): string | null => {
  const [, part = '', number, rest = ''] = /^(\w+)\.(\d+)\.(.*)$/s.exec(title) ?? [];
  const words = own(STEP_PARTS, part)?.[language];
  if (number === undefined || words === undefined) return null;
  const [name = '', parameter] = rest.split('\t');
  const step = `${say('步骤', 'Step', language)} ${number}${name === '' ? '' : ` ${name}`}`;
  return `${step}${say('，', ', ', language)}${parameter ?? words}`;
};

const listed = (words: readonly string[], language: Language): string => words.join(say('、', ', ', language));

const stateIn = (data: unknown): StepState | null => {
  const state = typeof data === 'object' && data !== null && 'state' in data ? data.state : null;
  return state === 'open' || state === 'done' || state === 'skipped' ? state : null;
};
const namesIn = (data: unknown): readonly string[] =>
  Array.isArray(data)
    ? data.flatMap((each: unknown) =>
        typeof each === 'object' && each !== null && 'name' in each ? [String(each.name)] : [],
      )
    : [];
const reasonsIn = (data: unknown): readonly string[] =>
  Array.isArray(data)
    ? data.flatMap((each: unknown) =>
        typeof each === 'object' && each !== null && 'reason' in each ? [String(each.reason)] : [],
      )
    : [];

const planText = (data: unknown, language: Language): string | null => {
  if (!isStep(data)) return null;
  const { name, work, duration, temperature, note, needs, parameters } = data;
  const asked = parameters.map((parameter) => [parameter.name, limitsText(parameter)].filter(Boolean).join(' '));
  return [name, work, duration, temperature, needs, note, listed(asked, language)].filter(Boolean).join(' · ');
};

/** A value that the trace has as data, in words. */
export const labMethodTold = (part: string, data: unknown, language: Language): string | null => {
  switch (part) {
    case 'method':
      return isTaken(data) ? methodWords(data, language) : null;
    case 'plan':
      return planText(data, language);
    case 'state': {
      const state = stateIn(data);
      return state === null ? null : STATE_WORDS[state][language];
    }
    case 'compounds':
    case 'instruments':
      return listed(namesIn(data), language);
    case 'undone':
      return listed(reasonsIn(data), language);
    default:
      return null;
  }
};

/** Why a content is not taken. */
export const LAB_METHOD_FAULTS = {
  untickReason: of('取消勾选须写明原因', 'Say why the tick is taken back.'),
  tickedByOther: of('这一步由他人勾选，修改其数值、仪器或物料前，请先写明原因取消勾选', 'Somebody else ticked this step. Take the tick back with a reason before its values, instruments or materials are changed.'), // prettier-ignore
  tooManyUndone: of(`一个步骤最多取消勾选 ${MOST.undone} 次`, `The tick of one step is taken back at most ${MOST.undone} times.`),
  methodBegun: of('已按此方法做了步骤，不能更换方法或改动步骤；需要时请另加一个方法模块', 'Steps were done by this method, so it stays as it is. Add another method checklist for another method.'),
  maxBelowMin: of('上限不能小于下限', 'The upper limit must not be below the lower one.'),
  unknownOption: of('请从选项中选择', 'Choose one of the options.'),
  badNumber: of('请填写数字，如 1.50', 'A number is needed, such as 1.50.'),
  badUnit: of('单位不在单位表中', 'The unit is not in the list of units.'),
  openSigned: of('未做的步骤没有完成人和时间', 'A step that is not done has nobody who did it.'),
} as const satisfies Readonly<Record<string, Label>>; // prettier-ignore
