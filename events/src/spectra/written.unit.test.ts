import type { Spectrum } from './spectrum';
import { describe, expect, it } from 'vitest';
import { headText, peakListText, placeText } from './written';

const spectrum = (over: Partial<Spectrum>): Spectrum => ({
  title: '',
  technique: 'nmr',
  nucleus: '1H',
  megahertz: 400.13,
  solvent: 'CDCl3',
  xUnit: 'ppm',
  yUnit: '',
  x: [],
  y: [],
  sticks: false,
  imaginary: false,
  ...over,
});

describe('in words', () => {
  it('says what was measured and where peaks are, as an experimental section does', () => {
    expect(headText(spectrum({}))).toBe('¹H NMR (400 MHz, CDCl₃)');
    expect(placeText(-0.0004, spectrum({}))).toBe('−0.000');
    const peaks = [
      { x: 1.308, y: 10 },
      { x: 3.761, y: 5 },
    ];
    expect(peakListText(spectrum({}), peaks)).toBe('¹H NMR (400 MHz, CDCl₃) δ 3.76, 1.31');
    expect(peakListText(spectrum({ technique: 'ir', solvent: '', xUnit: 'cm⁻¹' }), [{ x: 1_715.2, y: 1 }, { x: 2_960, y: 1 }])).toBe(
      'IR ν 2960, 1715 cm⁻¹',
    ); // prettier-ignore
    expect(peakListText(spectrum({ technique: 'ms', xUnit: 'm/z' }), [{ x: 91, y: 200 }, { x: 106, y: 57 }])).toBe(
      'MS m/z (%): 91 (100), 106 (28)',
    ); // prettier-ignore
  });
});
