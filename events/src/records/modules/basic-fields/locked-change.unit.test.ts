import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BasicFields } from './basic-fields-schema';
import { lockedFieldChange } from './locked-change';

const field = (key: string, value: string | null, label = key): BasicFields['fields'][number] => ({
  ...{ key, label, type: 'input', value },
});
const form = (...fields: BasicFields['fields']): BasicFields => ({ fields });

describe('a form that its template locks', () => {
  const before = form(field('lot', null), field('limit', '0.5'));
  const open = new Set(['lot']);
  it('is filled in where it is open', () => {
    expect(lockedFieldChange(before, form(field('lot', 'A-17'), field('limit', '0.5')), open)).toBeNull();
  });
  it('names what else was changed: a value, what is asked, a field more, less or elsewhere', () => {
    const named = (...fields: BasicFields['fields']) => lockedFieldChange(before, form(...fields), open);
    expect(named(field('lot', null), field('limit', '5'))).toBe('limit');
    expect(named(field('lot', null, '批号'), field('limit', '0.5'))).toBe('lot');
    expect(named(field('lot', null))).toBe('limit');
    expect(named(field('limit', '0.5'), field('lot', null))).toBe('lot');
    expect(named(field('lot', null), field('limit', '0.5'), field('more', null))).toBe('more');
  });
  it('whatever is typed where: it is refused exactly where it is not open', () => {
    const keys = ['a', 'b', 'c', 'd'];
    const values = fc.array(fc.option(fc.constantFrom('x', 'y')), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(values, values, fc.subarray(keys), (was, is, opened) => {
        const made = (given: readonly (string | null)[]) =>
          form(...keys.map((key, at) => field(key, given[at] ?? null)));
        const wrong = keys.filter((key, at) => !opened.includes(key) && was[at] !== is[at]);
        expect(lockedFieldChange(made(was), made(is), new Set(opened))).toBe(wrong[0] ?? null);
      }),
    );
  });
});
