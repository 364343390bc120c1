import { expect, it } from 'vitest';
import { converted } from './quantity';
import { unitOf } from './unit';
import { UNIT_TYPES, unitsOfType, type UnitType } from './unit-list';

const types = Object.keys(UNIT_TYPES) as UnitType[];
const found = (type: UnitType, value: string) => unitsOfType(type).find((unit) => unit.value === value);

it('C121 sizes are those of the SI brochure and of NIST SP 811', () => {
  expect(found('mass', 'mg')).toMatchObject({ base: 'g', factor: '0.001', offset: '0' });
  expect(found('volume', 'µL')).toMatchObject({ base: 'L', factor: '0.000001' });
  expect(found('pressure', 'Torr')).toMatchObject({ base: 'Pa', factor: '20265/152' });
  expect(found('temperature', '℉')).toMatchObject({ base: 'K', factor: '5/9', offset: '459.67' });
  expect(found('mass', 'mg')?.names).toEqual(expect.arrayContaining(['milligram', '毫克']));
});

it.each(types)('every unit of %s is one that is understood where it is typed, and no other kind has it', (type) => {
  const rows = unitsOfType(type);
  expect(rows.find(({ value }) => value === UNIT_TYPES[type])).toMatchObject({ factor: '1' });
  for (const { value, base, names } of rows) {
    expect(unitOf(value)?.symbol, value).toBe(value);
    expect(new Set(names).size).toBe(names.length);
    const [from, to] = [unitOf(value), unitOf(base)];
    expect(from !== null && to !== null && converted('1', from, to)).toMatch(/^\d/);
    expect(types.filter((other) => other !== type && found(other, value))).toEqual([]);
  }
});
