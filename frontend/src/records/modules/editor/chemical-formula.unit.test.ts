import { describe, expect, it } from 'vitest';
import { chemicalRuns, isCharge } from './chemical-formula';

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
    ['CuSO4.5H2O', 'CuSO_4.5H_2O'],
    ['2NaHCO3', '2NaHCO_3'],
    ['[Fe(CN)6]^4-', '[Fe(CN)_6]^4−'],
    ['SO4^2-', 'SO_4^2−'],
    ['SO42-', 'SO_4^2−'],
    ['Na^+', 'Na^+'],
    ['Na+', 'Na^+'],
    ['Ca2+', 'Ca^2+'],
    ['Fe3+', 'Fe^3+'],
    ['Cl-', 'Cl^−'],
    ['NO3-', 'NO_3^−'],
    ['NH4+', 'NH_4^+'],
    ['NH4^+', 'NH_4^+'],
    ['N2', 'N_2'],
    ['C6H12O6', 'C_6H_12O_6'],
    ['Cs2CO3', 'Cs_2CO_3'],
    ['H2SO4', 'H_2SO_4'],
  ])('%s is %s', (token, runs) => {
    expect(shown(token)).toBe(runs);
  });

  it.each([
    ...['CO2', 'NH3', 'HNO3', 'KHCO3', 'KIO3', 'HN3', 'BH3', 'CS2', 'CH4', 'CH3CN', 'CH3OH', 'CF3COOH', 'CD3OD', 'D2O'],
    ...['NH4F', 'NH2OH', 'CO2H', 'H2O2', 'P2O5', 'N2H4', 'K2S', 'KPF6', 'HBF4', 'SF6', 'WO3', 'K3PO4', 'KH2PO4', 'N2O'],
    ...['NaBH4', 'LiAlH4', 'CDCl3', 'CH2Cl2', 'POCl3', 'FeCl3', 'V2O5', 'Na2S2O3', 'NaN3', 'MgB2', 'AsH3', 'C2H5OH'],
  ])('%s is a formula', (token) => {
    expect(chemicalRuns(token)).not.toBeNull();
  });

  it.each([
    ['Et3N', 'Et_3N'],
    ['NEt3', 'NEt_3'],
    ['iPr2NEt', 'iPr_2NEt'],
    ['i-Pr2NEt', 'i-Pr_2NEt'],
    ['Boc2O', 'Boc_2O'],
    ['PPh3', 'PPh_3'],
    ['Pd(PPh3)4', 'Pd(PPh_3)_4'],
    ['PdCl2(dppf)', 'PdCl_2(dppf)'],
    ['Pd2(dba)3', 'Pd_2(dba)_3'],
    ['Fe(acac)3', 'Fe(acac)_3'],
    ['NaBH(OAc)3', 'NaBH(OAc)_3'],
    ['Et3N·HCl', 'Et_3N·HCl'],
    ['Bu4NBr', 'Bu_4NBr'],
    ['nBu4NF', 'nBu_4NF'],
    ['Me2NH', 'Me_2NH'],
    ['PCy3', 'PCy_3'],
    ['Tf2O', 'Tf_2O'],
    ['Ac2O', 'Ac_2O'],
    ['TMSCHN2', 'TMSCHN_2'],
    ['TBS2O', 'TBS_2O'],
    ['BnNH2', 'BnNH_2'],
    ['CbzNH2', 'CbzNH_2'],
    ['FmocNH2', 'FmocNH_2'],
  ])('organic groups are read in %s', (token, runs) => {
    expect(shown(token)).toBe(runs);
  });

  it.each([
    ...['H1', 'C18', 'B12', 'P2', 'T2', 'NB2', 'NB12', 'SN2', 'SN42', 'HC1', 'CO02', 'AZ0024', 'SL-2026-0029', 'A1'],
    ...[
      'NaCl',
      'THF',
      'Et3',
      'Ph3',
      'Boc2',
      'Me',
      'He',
      'No',
      'In',
      'K',
      '2024',
      'H2O.',
      'H(2O',
      'DMF2',
      'pH7',
      '+',
      '2-',
    ],
    ...['Fig2', 'Table2', 'Exp3', 'Run2', 'Day2', 'Step2', 'Lot3', 'Batch4', 'No2', 'In2', 'He2', 'PhD2', 'CO2.5'],
    // Cell lines, proteins, viruses, assays, dyes.
    ...[
      'PC3',
      'COS7',
      'U2OS',
      'SKOV3',
      'SF9',
      'HeLa3',
      'BaF3',
      'HepG2',
      'MCF7',
      'CCK8',
      'HIV2',
      'H3N2',
      'H5N1',
      'CoV2',
    ],
    ...['PI3K', 'CYP2C9', 'CYP2D6', 'CYP3A4', 'H3K4', 'H3K27', 'H2B', 'P2Y12', 'N2B27', 'KCNH2', 'CD3', 'CD4', 'SH2'],
    ...['Cy3NHS', 'COX2', 'IC50', 'USP7', 'W3C', 'Y2K', 'HCl20', 'NaOH10', 'K562', 'B+', 'A-', 'C+', 'P-', '实验2'],
  ])('“%s” is left alone', (token) => {
    expect(chemicalRuns(token)).toBeNull();
  });

  it('a charge behind a blank belongs to an ion that bears it', () => {
    expect(isCharge('CO3', '2-')).toBe(true);
    expect(isCharge('PO4', '3−')).toBe(true);
    expect(isCharge('CO3', '3-')).toBe(false);
    expect(isCharge('THF', '2-')).toBe(false);
  });
});
