import { sameJson } from '../../../core/canonical';
import { fieldChange, type FieldChange } from '../../../core/trace';
import type { TraceValue } from '../../../core/trace-value';
import { orderChange } from '../order-change';
import type { LabMethod, Parameter, Step } from './lab-method-schema';

const data = (of: string, value: unknown): TraceValue => ({ kind: 'data', of: `labMethod.${of}`, data: value });
const orNull = (text: string): string | null => (text === '' ? null : text);
const listOrNull = (of: string, list: readonly unknown[]): TraceValue | null => (list.length === 0 ? null : data(of, list)); // prettier-ignore

/** What the method says of a step; what was found and done is told apart from it. */
const planOf = (step: Step): TraceValue =>
  data('plan', {
    ...step,
    ...{ state: 'open', by: '', at: '', reason: '', undone: [], compounds: [], instruments: [] },
    parameters: step.parameters.map((parameter) => ({ ...parameter, value: '' })),
  });

const toldValue = ({ kind, value, unit }: Parameter): TraceValue | null =>
  value === ''
    ? null
    : kind === 'number'
      ? { kind: 'number', number: value, ...(unit === '' ? {} : { unit }) }
      : kind === 'yesNo'
        ? value === 'yes'
        : value;

/** What was done by a step, part by part. */
const PARTS: readonly (readonly [part: string, told: (step: Step) => TraceValue | null])[] = [
  ['plan', planOf],
  ['state', ({ state, by, at }) => (state === 'open' ? null : data('state', { state, by, at }))],
  ['compounds', ({ compounds }) => listOrNull('compounds', compounds)],
  ['instruments', ({ instruments }) => listOrNull('instruments', instruments)],
  ['reason', ({ reason }) => orNull(reason)],
  ['undone', ({ undone }) => listOrNull('undone', undone)],
];

const valueChanges = (number: number, was: Step | undefined, is: Step | undefined): FieldChange[] => {
  const step = is ?? was;
  const keys = new Set([...(was?.parameters ?? []), ...(is?.parameters ?? [])].map(({ key }) => key));
  return [...keys].flatMap((key) => {
    const find = (of: Step | undefined) => of?.parameters.find((each) => each.key === key);
    const [old, next] = [find(was), find(is)];
    const [before, after] = [old ? toldValue(old) : null, next ? toldValue(next) : null];
    if (sameJson(before, after)) return [];
    const name = (next ?? old)?.name ?? key;
    return [fieldChange(`step/${step?.id ?? ''}/value/${key}`, cutTitle(`@labMethod.value.${number}.${step?.name ?? ''}\t${name}`), before, after)]; // prettier-ignore
  });
};

const cutTitle = (title: string): string => [...title].slice(0, 300).join('');

export const diffLabMethod = (old: LabMethod | null, next: LabMethod): readonly FieldChange[] => {
  const [was, is] = [old?.steps ?? [], next.steps];
  const before = new Map(was.map((step) => [step.id, step]));
  const after = new Set(is.map(({ id }) => id));
  const pairs: readonly (readonly [number, Step | undefined, Step | undefined])[] = [
    ...was.flatMap((step, at) => (after.has(step.id) ? [] : [[at + 1, step, undefined] as const])),
    ...is.map((step, at) => [at + 1, before.get(step.id), step] as const),
  ];
  const [taken, takes] = [old?.method ?? null, next.method];
  return [
    ...(sameJson(taken, takes)
      ? []
      : [fieldChange('method', '@labMethod.method', taken && data('method', taken), takes && data('method', takes))]),
    ...pairs.flatMap(([number, one, other]) => {
      const { id, name } = other ?? one ?? { id: '', name: '' };
      return [
        ...PARTS.flatMap(([part, told]) => {
          const [from, to] = [one ? told(one) : null, other ? told(other) : null];
          return sameJson(from, to)
            ? []
            : [fieldChange(`step/${id}/${part}`, cutTitle(`@labMethod.${part}.${number}.${name}`), from, to)];
        }),
        ...valueChanges(number, one, other),
      ];
    }),
    ...orderChange(
      'order',
      '@labMethod.order',
      was.map(({ id, name: label }) => ({ id, label })),
      is.map(({ id, name: label }) => ({ id, label })),
    ),
  ];
};
