import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insertedPlain } from '../records/modules/inserted-text';
import { characterisationRuns } from './characterisation-runs';

it('figures stand below and above the line, signs of quantities in italics', () => {
  const text = '¹³C NMR (CDCl₃) δ 7.9 (d, J = 8 Hz); IR ν 1650 cm⁻¹; HRMS m/z: [M + H]⁺';
  expect(characterisationRuns(text)).toEqual([
    [
      ...[{ text: '13', script: 'superscript' }, { text: 'C NMR (CDCl' }, { text: '3', script: 'subscript' }],
      ...[{ text: ') δ 7.9 (d, ' }, { text: 'J', italic: true }, { text: ' = 8 Hz); IR ν 1650 cm' }],
      ...[{ text: '−1', script: 'superscript' }, { text: '; HRMS ' }, { text: 'm/z', italic: true }],
      ...[{ text: ': [M + H]' }, { text: '+', script: 'superscript' }],
    ],
  ]);
});

it('nothing is lost and nothing added', () => {
  const flat = (text: string): string =>
    [...text].map((sign) => ({ '₀': '0', '₉': '9', '⁰': '0', '¹': '1', '⁻': '−', '⁺': '+' })[sign] ?? sign).join('');
  fc.assert(
    fc.property(fc.array(fc.constantFrom('J', ' = ', '₀', '₉', '⁰', '¹', '⁻', '⁺', 'm/z', 'δ ', '7'), { maxLength: 30 }), (parts) => {
      expect(insertedPlain(characterisationRuns(parts.join('')))).toBe(flat(parts.join('')));
    }),
  ); // prettier-ignore
});
