import { describe, expect, it } from 'vitest';
import { chemicalRuns } from './chemical-formula';

const shown = (token: string): string | null =>
  chemicalRuns(token)
    ?.map(({ text, script }) => (script === 'subscript' ? `_${text}` : script === 'superscript' ? `^${text}` : text))
    .join('') ?? null;

describe('subscripts as one types formulae', () => {
  it.each([
    ['K2CO3', 'K_2CO_3'],
    ['H2O', 'H_2O'],
    ['Ca(OH)2', 'Ca(OH)_2'],
    ['CuSO4·5H2O', 'CuSO_4·5H_2O'],
    ['2NaHCO3', '2NaHCO_3'],
    ['[Fe(CN)6]^4-', '[Fe(CN)_6]^4−'],
    ['SO4^2-', 'SO_4^2−'],
    ['Na^+', 'Na^+'],
    ['NH4^+', 'NH_4^+'],
    ['N2', 'N_2'],
    ['C6H12O6', 'C_6H_12O_6'],

    ['Cs2CO3', 'Cs_2CO_3'],
  ])('%s is %s', (token, runs) => {
    expect(shown(token)).toBe(runs);
  });

  it.each([
    'H1',
    'C18',
    'B12',
    'P2',
    'NB12',
    'SN42',
    'HC1',
    'CO02',
    'NaCl',
    'THF',
    'SL-2026-0029',
    'Exp3',
    'pH7',
    'K',
    'Na+',
    '2024',
    'H2O.',
    'H(2O',
    'DMF2',
    'Table2',
    'A1',
  ])('“%s” is left alone', (token) => {
    expect(chemicalRuns(token)).toBeNull();
  });
});
