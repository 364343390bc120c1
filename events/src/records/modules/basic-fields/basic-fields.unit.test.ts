import { traceText } from '../../../core/trace-text';
import type { TraceValue } from '../../../core/trace-value';
import fc from 'fast-check';
import { proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import {
  BASIC_FIELD_TYPES,
  basicFieldSchema,
  basicFieldsModule,
  basicFieldsSchema,
  basicFieldText,
  type BasicField,
  type BasicFields,
} from './basic-fields';

const text = (value: TraceValue | null): string | null => (value === null ? null : traceText(value));

const file = { hash: 'a'.repeat(64), name: 'NMR.pdf', size: 10, mime: 'application/pdf' };
const options = [
  { value: 'y', label: '是' },
  { value: 'n', label: '否' },
];
/** Per type: a filled field, other valid values, an empty value, and values it refuses. */
const cases: Readonly<
  Record<
    (typeof BASIC_FIELD_TYPES)[number],
    {
      filled: unknown;
      good: readonly unknown[];
      empty: unknown;
      bad: readonly unknown[];
      extra?: object;
      shown: string;
    }
  >
> = {
  input: {
    filled: '无水',
    good: ['a'.repeat(500), '🧪'.repeat(500)],
    empty: null,
    bad: ['a'.repeat(501), 'a\u0000', 1, {}, []],
    shown: '无水',
  },
  textarea: {
    filled: '第一行\n第二行',
    good: ['a'.repeat(10_000)],
    empty: null,
    bad: ['a'.repeat(10_001), '\ud800', 1],
    shown: '第一行\n第二行',
  },
  radio: { filled: 'y', good: ['n'], empty: null, bad: ['x', '', 1, ['y']], extra: { options }, shown: '是' },
  select: { filled: 'n', good: ['y'], empty: null, bad: ['x', 1], extra: { options }, shown: '否' },
  checkbox: {
    filled: ['y'],
    good: [['y', 'n']],
    empty: [],
    bad: [['x'], 'y', null, [1]],
    extra: { options },
    shown: '是',
  },
  multiple: {
    filled: ['y', 'n'],
    good: [['n']],
    empty: [],
    bad: [['x'], 'y', null],
    extra: { options },
    shown: '是、否',
  },
  date: {
    filled: '2024-02-29',
    good: ['2026-11-21'],
    empty: null,
    bad: ['2023-02-29', '2026/1/1', '', 1],
    shown: '2024-02-29',
  },
  inputNumber: {
    filled: '1.50',
    good: ['0', '-3', '−3', '+5', '6.02e23', '1E-9', '12.'],
    empty: null,
    bad: ['', 'abc', '1,5', '1.2.3', '1e', 'NaN', 'Infinity', '0x10', ' 1', '1 g', 1.5],
    shown: '1.50',
  },
  email: {
    filled: 'li@lab.cn',
    good: ['a.b+c@x.org'],
    empty: null,
    bad: ['li', 'li@', '@lab', `${'a'.repeat(250)}@b.cn`, 1],
    shown: 'li@lab.cn',
  },
  phone: {
    filled: '+86 (10) 6275-1234',
    good: ['110'],
    empty: null,
    bad: ['12', 'call me', '', 110],
    shown: '+86 (10) 6275-1234',
  },
  attachment: {
    filled: [file],
    good: [[file, { ...file, hash: 'b'.repeat(64) }]],
    empty: [],
    bad: ['x', null, [{ ...file, hash: 'x' }], [{ ...file, path: '/etc' }], Array.from({ length: 51 }, () => file)],
    shown: 'NMR.pdf',
  },
};
const raw = (type: (typeof BASIC_FIELD_TYPES)[number], value: unknown, part: object = {}): unknown => ({
  key: type,
  label: `字段 ${type}`,
  type,
  ...cases[type].extra,
  value,
  ...part,
});
const field = (
  type: (typeof BASIC_FIELD_TYPES)[number],
  value: unknown = cases[type].filled,
  part: object = {},
): BasicField => basicFieldSchema.parse(raw(type, value, part));
const ok = (value: unknown): boolean => basicFieldSchema.safeParse(value).success;
const content = (...fields: BasicField[]): BasicFields => ({ fields });
const number = (value: string, part: object = {}): unknown => raw('inputNumber', value, part);

describe('M18 basic fields', () => {
  it('M18 there are the eleven types of the product', () => {
    expect([...BASIC_FIELD_TYPES].sort()).toEqual(Object.keys(cases).sort());
    expect(BASIC_FIELD_TYPES).toHaveLength(11);
  });

  it.each(BASIC_FIELD_TYPES)(
    'M18 V035 %s takes its own values and no others, shows what was chosen, and is unfilled when empty',
    (type) => {
      proves('M18');
      const { filled, good, empty, bad, shown } = cases[type];
      for (const value of [filled, ...good, empty])
        expect(ok(raw(type, value)), JSON.stringify(value).slice(0, 60)).toBe(true);
      for (const value of bad) expect(ok(raw(type, value)), JSON.stringify(value)?.slice(0, 60)).toBe(false);
      expect(basicFieldText(field(type))).toBe(shown);
      expect(basicFieldText(field(type, empty))).toBe(null);
      expect(ok(raw(type, filled, { script: 'x' }))).toBe(false);
      const required = { required: true };
      expect(basicFieldsModule.unfilled(content(field(type, empty, required)))).toEqual([
        { field: type, label: `字段 ${type}` },
      ]);
      expect(basicFieldsModule.unfilled(content(field(type, filled, required)))).toEqual([]);
      expect(basicFieldsModule.unfilled(content(field(type, empty)))).toEqual([]);
      expect([
        basicFieldsModule.isEmpty(content(field(type, empty))),
        basicFieldsModule.isEmpty(content(field(type))),
      ]).toEqual([true, false]);
    },
  );

  it('V035 M18 spaces alone do not fill a required field, and are nothing to sign', () => {
    for (const type of ['input', 'textarea'] as const) {
      expect(basicFieldsModule.unfilled(content(field(type, ' \u3000 ', { required: true })))).toHaveLength(1);
      expect(basicFieldsModule.isEmpty(content(field(type, '  ')))).toBe(true);
    }
  });

  it('V022 M18 a number keeps its digits and bears its unit; 1.50 is not 1.5', () => {
    const typed = fc
      .tuple(fc.integer({ min: 0, max: 1e9 }), fc.stringMatching(/^[0-9]{0,10}$/))
      .map(([whole, decimals]) => `${whole}.${decimals}`);
    fc.assert(
      fc.property(typed, (value) => {
        expect(basicFieldText(field('inputNumber', value, { unit: 'mg' }))).toBe(`${value} mg`);
      }),
    );
    expect(
      [...basicFieldsModule.diff(content(field('inputNumber', '1.5')), content(field('inputNumber', '1.50')))].map(
        (change) => [text(change.oldValue), text(change.newValue)],
      ),
    ).toEqual([['1.5', '1.50']]);
  });

  it('V021 M18 a maximum is not smaller than the minimum, and the value lies between', () => {
    proves('V021');
    expect(ok(number('5', { min: 5, max: 5 }))).toBe(true);
    expect(
      basicFieldSchema.safeParse(number('5', { min: 6, max: 5 })).error?.issues.map((issue) => issue.message),
    ).toContain('maxBelowMin');
    for (const bad of ['4.9', '10.1', '-7', '−7', '1e99'])
      expect(ok(number(bad, { min: 5, max: 10 })), bad).toBe(false);
    expect(ok(number('−7', { min: -7.5, max: 0 }))).toBe(true);
  });

  it('M18 at most 200 fields, each key once, and no key that reaches a prototype', () => {
    const many = (n: number): unknown => ({
      fields: Array.from({ length: n }, (_, index) => ({ ...field('input'), key: `k${index}` })),
    });
    expect([basicFieldsSchema.safeParse(many(200)).success, basicFieldsSchema.safeParse(many(201)).success]).toEqual([
      true,
      false,
    ]);
    expect(basicFieldsSchema.safeParse({ fields: [field('input'), field('input')] }).success).toBe(false);
    for (const key of ['__proto__', 'constructor', 'a b', '', 'x'.repeat(41)])
      expect(ok(raw('input', 'x', { key })), key).toBe(false);
    expect(ok(raw('input', 'x', { label: '  ' }))).toBe(false);
    expect(ok(raw('radio', 'y', { options: [{ value: '\ud800', label: 'x' }] }))).toBe(false);
  });

  it('T03 T04 M18 the trace tells a value, a definition and an order, each as itself', () => {
    const was = content(field('input'), field('inputNumber', '1', { unit: 'g' }));
    const told = (next: BasicFields) =>
      [...basicFieldsModule.diff(was, next)].map((change) => [
        change.field,
        text(change.oldValue),
        text(change.newValue),
        change.action,
      ]);
    expect(told(content(field('input', '新'), field('inputNumber', '1', { unit: 'g' })))).toEqual([
      ['input', '无水', '新', 2],
    ]);
    expect(told(content(field('input', null), field('inputNumber', '1', { unit: 'g' })))).toEqual([
      ['input', '无水', null, 3],
    ]);
    expect(told(content(field('input', '无水', { required: true }), field('inputNumber', '1', { unit: 'g' })))).toEqual(
      [['input/definition', '字段 input · input', '字段 input · input *', 2]],
    );
    expect(told(content(field('input', '新', { label: '溶剂' }), field('inputNumber', '1', { unit: 'g' })))).toEqual([
      ['input', '无水', '新', 2],
      ['input/definition', '字段 input · input', '溶剂 · input', 2],
    ]);
    expect(told(content(field('inputNumber', '1', { unit: 'g' }), field('input')))).toEqual([
      ['order', 'input inputNumber', 'inputNumber input', 2],
    ]);
    expect(told(content(field('input')))).toEqual([
      ['inputNumber', '1 g', null, 3],
      ['inputNumber/definition', '字段 inputNumber (g) · inputNumber', null, 3],
    ]);
    const attached = basicFieldsModule.diff(
      content(field('attachment')),
      content(field('attachment', [{ ...file, hash: 'b'.repeat(64) }])),
    );
    expect([...attached].map((change) => [change.fieldFormat, text(change.newValue)])).toEqual([
      [10, `NMR.pdf · 10 B · sha256 ${'b'.repeat(64)}`],
    ]);
  });

  it('M18 its files are the attached ones and its text what can be searched', () => {
    const all = content(field('input'), field('attachment'));
    expect(basicFieldsModule.files(all)).toEqual([file]);
    expect(basicFieldsModule.text(all)).toBe('字段 input 无水\n字段 attachment NMR.pdf');
  });
});

it('M18 into the next experiment go conditions, and no day, tick, file, batch number or result of the one before', () => {
  const { clone, next, record } = basicFieldsModule.carryOver;
  if (next === 'all') throw new Error('all is carried over');
  expect([clone, record]).toEqual(['all', 'all']);
  const field = (key: string, label: string, of: object): BasicField =>
    basicFieldSchema.parse({ key, label, required: true, ...of });
  const fields = [
    field('t', '反应温度', { type: 'inputNumber', unit: '℃', value: '80' }),
    field('gas', '气氛', { type: 'radio', options, value: 'y' }),
    field('day', '取样日期', { type: 'date', value: '2026-03-02' }),
    field('done', '已完成', { type: 'checkbox', options, value: ['y'] }),
    field('nmr', '谱图', { type: 'attachment', value: [file] }),
    field('lot', '原料批号', { type: 'input', value: 'A-12' }),
    field('yield', '收率', { type: 'inputNumber', unit: '%', value: '81' }),
    field('theory', '理论产量', { type: 'inputNumber', unit: 'g', value: '1.2' }),
    field('lots', 'Batch number', { type: 'multiple', options, value: ['y'] }),
  ];
  expect(next.take({ fields }).fields.map(({ key, value }) => [key, value])).toEqual([
    ...[['t', '80'], ['gas', 'y'], ['day', null], ['done', []], ['nmr', []], ['lot', null], ['yield', null], ['theory', '1.2'], ['lots', []]], // prettier-ignore
  ]);
  expect(next.take({ fields }).fields.map(({ value: _value, ...rest }) => rest)).toEqual(
    fields.map(({ value: _value, ...rest }) => rest),
  );
});
