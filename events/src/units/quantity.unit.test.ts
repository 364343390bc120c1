import fc from 'fast-check';
import { proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { parseQuantity, shiftPoint, understandQuantity, wasConverted } from './quantity';
import { sameKind, unitOf } from './unit';

const become = (typed: string, unit?: string): string => {
  const understood = understandQuantity(typed, unit);
  return 'value' in understood ? `${understood.value} ${understood.unit ?? ''}`.trim() : understood.fault;
};

describe('V022 numbers with their unit', () => {
  it.each([
    ['5 mmol', '5', 'mmol'],
    ['５mmol', '5', 'mmol'],
    ['1.50g', '1.50', 'g'],
    ['−20 ℃', '−20', '°C'],
    ['-20°C', '-20', '°C'],
    ['2,5 ml', '2.5', 'ml'],
    ['1,234.50 mg', '1234.50', 'mg'],
    ['1e-3 mol/L', '1e-3', 'mol/L'],
    ['1.5×10⁻³ mol/L', '1.5e-3', 'mol/L'],
    ['2 x 10^6 cells', '2e6', 'cells'],
    ['7', '7', ''],
  ])('V022 reads %s', (typed, number, unit) => {
    expect(parseQuantity(typed)).toEqual({ number, unit });
  });
  it.each(['', 'abc', 'mmol 5', '1 2', '1.2.3', '1,23,45', '1 2345', '3 - 5 mg', '5 ± 0.1', '2026-11-20', '5^3'])(
    'V022 does not take %s for a quantity',
    (typed) => {
      expect(parseQuantity(typed)).toBeNull();
    },
  );
  it('V022 moves the point and keeps every digit', () => {
    expect(shiftPoint('470', -3)).toBe('0.470');
    expect(shiftPoint('0.0470', 3)).toBe('47.0');
    expect(shiftPoint('1.5', 6)).toBe('1500000');
    expect(shiftPoint('-2.50e1', -1)).toBe('-2.50');
  });
  it('V022 converts sizes of one unit, takes a unit where there is none, and refuses another', () => {
    proves('V022');
    expect(become('470 mg', 'g')).toBe('0.470 g');
    expect(become('5 mmol')).toBe('5 mmol');
    expect(become('10 ul')).toBe('10 µL');
    expect(become('5', 'mmol')).toBe('5 mmol');
    expect(become('5 g', 'mL')).toBe('otherUnit');
    expect(become('much', 'g')).toBe('notANumber');
    expect(become('1.2 eq', 'eq')).toBe('1.2 eq');
    expect(become('1.2 eq', 'g')).toBe('otherUnit');
    expect(become('1.2 勺', '勺')).toBe('1.2 勺');
  });
});

describe('a field in hours refuses "90 min", "3 d", "1.5 小时"', () => {
  it.each([
    ...[
      ['90 min', 'h', '1.5'],
      ['90.0 min', 'h', '1.50'],
      ['3 d', 'h', '72'],
      ['1.5 小时', 'h', '1.5'],
    ],
    ...[
      ['1.50 d', 'h', '36.0'],
      ['100 min', 'h', '1.667'],
      ['30分钟', 'h', '0.5'],
      ['2 天', '小时', '48'],
    ],
    ...[
      ['1 h 30 min', 'h', '1.5'],
      ['1小时30分钟', 'min', '90'],
      ['45 秒', 'min', '0.75'],
      ['2 Hours', 'h', '2'],
    ],
  ])('%s in a field of %s is %s', (typed, unit, value) => {
    expect(become(typed, unit)).toBe(`${value} ${unit}`);
  });

  it.each([
    ...[
      ['470 毫克', 'g', '0.470'],
      ['2 公斤', 'g', '2000'],
      ['1.5 千克', 'g', '1500'],
      ['3 微升', 'mL', '0.003'],
    ],
    ...[
      ['250 毫升', 'L', '0.250'],
      ['5 毫摩尔', 'mol', '0.005'],
      ['1 克', '毫克', '1000'],
      ['10 μg', 'µg', '10'],
    ],
    ...[
      ['10 ug', 'mg', '0.010'],
      ['0.5 毫摩尔/升', 'mol/L', '0.0005'],
      ['5 mM', 'mol/L', '0.005'],
      ['1 M', 'mmol/L', '1000'],
    ],
    ...[
      ['5 毫克每毫升', 'g/L', '5'],
      ['2 mg per mL', 'g/L', '2'],
      ['3 mg·mL⁻¹', 'mg/mL', '3'],
      ['7 cm³', 'mL', '7'],
    ],
    ...[
      ['5 %', '‰', '50'],
      ['12 ppm', '%', '0.0012'],
      ['600 rpm', 'rpm', '600'],
      ['600 r/min', 'rpm', '600'],
    ],
  ])('%s in a field of %s is %s', (typed, unit, value) => {
    expect(become(typed, unit)).toBe(`${value} ${unit}`);
  });

  /** NIST SP 811 (2008), appendix B.8; the SI brochure, 9th edition. */
  it.each([
    ...[
      ['1 atm', 'Pa', '101325'],
      ['1 bar', 'kPa', '100'],
      ['1 psi', 'Pa', '6895'],
      ['1.0000000 psi', 'Pa', '6894.7573'],
    ],
    ...[
      ['760 Torr', 'atm', '1'],
      ['1.000000 Torr', 'Pa', '133.3224'],
      ['1 mmHg', 'Pa', '133.322387415'],
    ],
    ...[
      ['1 lb', 'g', '453.59237'],
      ['1 oz', 'g', '28.349523125'],
      ['1 in', 'cm', '2.54'],
      ['1 Å', 'nm', '0.1'],
    ],
    ...[
      ['1 kcal', 'kJ', '4.184'],
      ['1 d', 's', '86400'],
      ['1 L', 'm3', '0.001'],
    ],
    ...[
      ['0 ℃', 'K', '273.15'],
      ['98.6 °F', '℃', '37.0'],
      ['-40 ℉', '℃', '-40'],
      ['25 摄氏度', 'K', '298.15'],
    ],
    ...[
      ['300 K', '℃', '26.85'],
      ['100 °C', '°F', '212'],
      ['−78 ℃', 'K', '195.15'],
    ],
  ])('%s is so many %s: %s', (typed, unit, value) => {
    expect(become(typed, unit)).toBe(`${value} ${unit}`);
  });

  it('what is of another kind is refused, and what is ambiguous is not guessed', () => {
    for (const [typed, unit] of [
      ['5 min', 'g'],
      ['5 mPa', 'K'],
      ['5 g', 'mol'],
      ['5 ℃', 'h'],
      ['1 h 3 g', 'h'],
    ])
      expect(become(typed ?? '', unit), typed).toBe('otherUnit');
    expect(become('5 pa', 'Pa')).toBe('unknownUnit');
    expect(become('5 MIN', 'h')).toBe('0.08333 h');
    expect(become('5 KG', 'g')).toBe('5000 g');
  });

  it('who typed another unit is shown what it became', () => {
    expect([wasConverted('90 min', '1.5'), wasConverted('1.5 h', '1.5'), wasConverted('1.5', '1.5')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  const KINDS = [
    ['s', 'min', 'h', 'd'],
    ['g', 'mg', 'kg', 'µg', '斤'],
    ['L', 'mL', 'µL', 'm3'],
    ['mol/L', 'mM', 'µM', '毫摩尔每升'],
    ['℃', 'K'],
    ['Pa', 'kPa', 'bar', 'atm', 'mmHg'],
  ] as const;
  const kept = /^[-−+]?\d{1,20}([.]\d{0,20})?([eE][-+]?\d{1,3})?$/;

  it('there and back again is the same number, and every answer can be stored', () => {
    const pair = fc
      .constantFrom(...KINDS.map((kind) => [...kind]))
      .chain((kind) => fc.tuple(fc.constantFrom(...kind), fc.constantFrom(...kind)));
    const number = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 6 })).map(([n, places]) => (n / 10 ** places).toFixed(places)); // prettier-ignore
    fc.assert(
      fc.property(pair, number, ([a, b], typed) => {
        const there = understandQuantity(`${typed} ${a}`, b);
        if (!('value' in there)) throw new Error(`${typed} ${a} in ${b}: ${there.fault}`);
        expect(there.value).toMatch(kept);
        const back = understandQuantity(`${there.value} ${b}`, a);
        if (!('value' in back)) throw new Error(`${there.value} ${b} in ${a}: ${back.fault}`);
        expect(Math.abs(Number(back.value) - Number(typed))).toBeLessThanOrEqual(Math.abs(Number(typed)) * 2e-3 + 1e-9);
      }),
      { numRuns: 400 },
    );
  });

  it('between sizes of one unit there and back again is the same text of digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.constantFrom('mg', 'µg', 'kg', '毫克'), (n, unit) => {
        const there = understandQuantity(`${String(n)} g`, unit);
        const back = understandQuantity(`${'value' in there ? there.value : ''} ${unit}`, 'g');
        expect('value' in back && Number(back.value)).toBe(n);
      }),
    );
  });

  it('every unit and word is of its own kind, and nothing typed breaks it', () => {
    for (const kind of KINDS)
      for (const other of KINDS)
        for (const a of kind)
          for (const b of other) {
            const [from, to] = [unitOf(a), unitOf(b)];
            expect(from !== null && to !== null && sameKind(from, to), `${a} ${b}`).toBe(kind === other);
          }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ maxLength: 12 }), (typed, unit) => {
        const understood = understandQuantity(`1${typed}`, unit);
        expect('value' in understood ? understood.value : understood.fault).toBeTypeOf('string');
      }),
    );
    for (const name of ['constructor', '__proto__', 'toString']) expect(unitOf(name)).toBeNull();
  });
});
