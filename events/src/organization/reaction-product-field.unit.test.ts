import { describe, expect, it } from 'vitest';
import { reactionProductFieldRegister } from './reaction-product-field';

const values = (own: Readonly<Record<string, unknown>>) => ({
  ...{ name: '熔点', nameEn: 'Melting point', carriedBy: 'batch', kind: 'number', measuredIn: '℃' },
  ...{ order: 10, mustBeFilled: false, active: true },
  ...own,
});
const wrongIn = (own: Readonly<Record<string, unknown>>): unknown => {
  try {
    for (const rule of reactionProductFieldRegister.rules) rule(values(own));
    return null;
  } catch (error) {
    return error instanceof Error && 'details' in error ? error.details : error;
  }
};

describe('R058 further fields of reaction products', () => {
  it('options come from a dictionary, and only numbers have a unit', () => {
    expect(wrongIn({})).toBeNull();
    expect(wrongIn({ kind: 'select', measuredIn: '' })).toMatchObject({
      issues: [{ path: 'dictionaryId', message: 'optionsNeeded' }],
    });
    expect(wrongIn({ kind: 'select', measuredIn: '', dictionaryId: 'dictionary-storage' })).toBeNull();
    expect(wrongIn({ kind: 'date' })).toMatchObject({ issues: [{ path: 'measuredIn', message: 'unitForNumbers' }] });
  });
});
