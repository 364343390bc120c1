import { describe, expect, it } from 'vitest';
import { nearUnits } from './near-unit';
import { understandQuantity } from './quantity';
import { unitOf } from './unit';

describe('nonsense units are accepted', () => {
  it.each([
    ['mgg', ['mg']],
    ['moll', ['mol']],
    ['hous', ['hour', 'hours']],
    ['mgg/mL', ['mg/mL']],
    ['mg/mll', ['mg/mL']],
    ['xyz', []],
    ['pa', ['Pa']],
    ['mg', []],
    ['', []],
  ])('%s: %j is near', (typed, near) => {
    expect(nearUnits(typed)).toEqual(near.length === 0 ? [] : expect.arrayContaining(near));
    expect(nearUnits(typed).length).toBeLessThanOrEqual(3);
    expect(nearUnits(typed)[0]).toBe(near[0]);
  });

  it('what measures the same as the field comes first', () => {
    expect(nearUnits('mgh', 'g')[0]).toBe('mg');
  });

  it.each(['U', 'kU', 'IU/mL', 'CFU/mL', 'cells/mL', '滴', '片', '滴/min', 'eq', 'mol%', '×g', 'kDa'])(
    'laboratories write %s, and it is known',
    (unit) => {
      expect(unitOf(unit)).not.toBeNull();
    },
  );

  it('what only a capital makes a unit is none without it', () => {
    expect([unitOf('u'), unitOf('µ'), unitOf('au')]).toEqual([null, null, null]);
  });

  it('a quantity in an unknown unit is not taken for one in none', () => {
    expect(understandQuantity('5 mgg', undefined)).toEqual({ fault: 'unknownUnit' });
    expect(understandQuantity('5 mgg', 'g')).toEqual({ fault: 'unknownUnit' });
    expect(understandQuantity('5 勺', '勺')).toEqual({ value: '5', unit: '勺' });
    expect(understandQuantity('5 片', '滴')).toEqual({ fault: 'otherUnit' });
    expect(understandQuantity('2 kU/mL', 'U/mL')).toEqual({ value: '2000', unit: 'U/mL' });
  });
});
