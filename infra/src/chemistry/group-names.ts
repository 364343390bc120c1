import { own } from '@shilu/events/core/own';

/**
 * What the labels of drawings stand for: abbreviations of the ACS Style Guide and of "Standard Abbreviations and
 * Acronyms" (J. Org. Chem.), each as SMILES whose first atom is the one that is bound. Kekulé forms, so that they may be
 * put together as they are.
 */
const GROUPS: Readonly<Record<string, string>> = {
  // Hydrocarbons
  ...{ Me: 'C', Et: 'CC', Pr: 'CCC', nPr: 'CCC', iPr: 'C(C)C', cPr: 'C1CC1', Bu: 'CCCC', nBu: 'CCCC', sBu: 'C(C)CC' },
  ...{ iBu: 'CC(C)C', tBu: 'C(C)(C)C', Pent: 'CCCCC', Hex: 'CCCCCC', Hept: 'CCCCCCC', Oct: 'CCCCCCCC', Cy: 'C1CCCCC1' },
  ...{ cHex: 'C1CCCCC1', cPent: 'C1CCCC1', Vinyl: 'C=C', Allyl: 'CC=C', Ph: 'C1=CC=CC=C1', Bn: 'CC1=CC=CC=C1' },
  ...{ Tol: 'C1=CC=C(C)C=C1', Mes: 'C1=C(C)C=C(C)C=C1C', Tr: 'C(C1=CC=CC=C1)(C1=CC=CC=C1)C1=CC=CC=C1' },
  ...{ Trt: 'C(C1=CC=CC=C1)(C1=CC=CC=C1)C1=CC=CC=C1', PMB: 'CC1=CC=C(OC)C=C1', PMP: 'C1=CC=C(OC)C=C1' },
  ...{ DMB: 'CC1=C(OC)C=C(OC)C=C1', DMTr: 'C(C1=CC=CC=C1)(C1=CC=C(OC)C=C1)C1=CC=C(OC)C=C1' },
  // Acyl and carbamoyl
  ...{ Ac: 'C(C)=O', Bz: 'C(=O)C1=CC=CC=C1', Piv: 'C(=O)C(C)(C)C', Boc: 'C(=O)OC(C)(C)C', BOC: 'C(=O)OC(C)(C)C' },
  ...{ Cbz: 'C(=O)OCC1=CC=CC=C1', CBZ: 'C(=O)OCC1=CC=CC=C1', Alloc: 'C(=O)OCC=C', Troc: 'C(=O)OCC(Cl)(Cl)Cl' },
  ...{ Fmoc: 'C(=O)OCC1C2=CC=CC=C2C2=CC=CC=C12', Teoc: 'C(=O)OCC[Si](C)(C)C', CHO: 'C=O', COOH: 'C(=O)O' },
  ...{ CO2H: 'C(=O)O', COCl: 'C(=O)Cl', CONH2: 'C(=O)N' },
  // Silyl, stannyl, boryl
  ...{ TMS: '[Si](C)(C)C', TES: '[Si](CC)(CC)CC', TBS: '[Si](C)(C)C(C)(C)C', TBDMS: '[Si](C)(C)C(C)(C)C' },
  ...{ TIPS: '[Si](C(C)C)(C(C)C)C(C)C', TBDPS: '[Si](C1=CC=CC=C1)(C1=CC=CC=C1)C(C)(C)C' },
  ...{ Bpin: 'B1OC(C)(C)C(C)(C)O1', 'B(OH)2': 'B(O)O', BPin: 'B1OC(C)(C)C(C)(C)O1' },
  // Sulfonyl
  ...{ Ms: 'S(C)(=O)=O', Ts: 'S(=O)(=O)C1=CC=C(C)C=C1', Tos: 'S(=O)(=O)C1=CC=C(C)C=C1', Tf: 'S(=O)(=O)C(F)(F)F' },
  ...{ SO3H: 'S(=O)(=O)O', SO2Cl: 'S(=O)(=O)Cl', SO2NH2: 'S(=O)(=O)N' },
  // Acetals
  ...{ MOM: 'COC', MEM: 'COCCOC', SEM: 'COCC[Si](C)(C)C', THP: 'C1CCCCO1', BOM: 'COCC1=CC=CC=C1' },
  // Small groups
  ...{
    H: '[H]',
    F: 'F',
    Cl: 'Cl',
    Br: 'Br',
    I: 'I',
    OH: 'O',
    SH: 'S',
    NH2: 'N',
    NHOH: 'NO',
    NHNH2: 'NN',
    CF3: 'C(F)(F)F',
  },
  ...{
    CHF2: 'C(F)F',
    CH2F: 'CF',
    CCl3: 'C(Cl)(Cl)Cl',
    CN: 'C#N',
    NO2: '[N+](=O)[O-]',
    N3: 'N=[N+]=[N-]',
    NCO: 'N=C=O',
  },
  ...{ NCS: 'N=C=S', SCN: 'SC#N', CH3: 'C', C2H5: 'CC', C6H5: 'C1=CC=CC=C1', NO: 'N=O', PO3H2: 'P(=O)(O)O' },
};

/** What stands before a group in a label: `OTBS`, `NHBoc`, `CO2Et`. */
const BEFORE: readonly (readonly [string, string])[] = [
  ...([['CO2', 'C(=O)O'], ['COO', 'C(=O)O'], ['CONH', 'C(=O)N'], ['NHCO', 'NC(=O)'], ['NHSO2', 'NS(=O)(=O)']] as const),
  ...([['SO2NH', 'S(=O)(=O)N'], ['SO2', 'S(=O)(=O)'], ['OSO2', 'OS(=O)(=O)'], ['OCO', 'OC(=O)'], ['CO', 'C(=O)']] as const),
  ...([['CH2', 'C'], ['NH', 'N'], ['O', 'O'], ['S', 'S']] as const),
]; // prettier-ignore

/** What stands behind it where the label is written towards the left: `TBSO`, `BocHN`, `EtO2C`. */
const BEHIND: readonly (readonly [string, string])[] = [
  ...([['O2C', 'C(=O)O'], ['OOC', 'C(=O)O'], ['HN', 'N'], ['NH', 'N'], ['H2C', 'C'], ['OC', 'C(=O)'], ['O', 'O'], ['S', 'S']] as const),
]; // prettier-ignore

/** Whole labels that are written towards the left. */
const LEFTWARD: Readonly<Record<string, string>> = {
  ...{ HO: 'O', HS: 'S', H2N: 'N', F3C: 'C(F)(F)F', Cl3C: 'C(Cl)(Cl)Cl', O2N: '[N+](=O)[O-]', HO2C: 'C(=O)O' },
  ...{ HOOC: 'C(=O)O', OHC: 'C=O', H3C: 'C', HO3S: 'S(=O)(=O)O', pinB: 'B1OC(C)(C)C(C)(C)O1', HOH2C: 'CO' },
};

/** Two or three of the same on one atom: `NMe2`, `N(Boc)2`, `SiMe3`, `SnBu3`; and the same towards the left, `Me2N`. */
const REPEATED: Readonly<Record<string, readonly [smiles: string, count: number]>> = {
  ...{ N: ['N', 2], CON: ['C(=O)N', 2], SO2N: ['S(=O)(=O)N', 2], P: ['P', 2], 'P(O)': ['P(=O)', 2], CH: ['C', 2] },
  ...{ Si: ['[Si]', 3], Sn: ['[Sn]', 3], C: ['C', 3] },
};
const FORWARD = /^(N|CON|SO2N|P\(O\)|P|CH|Si|Sn|C)\(?([A-Za-z]{1,5}?)\)?([23])$/;
const BACKWARD = /^\(?([A-Za-z]{1,5}?)\)?([23])(N|P|Si|Sn|C)$/;

const repeated = (head: string, group: string, count: string): string | null => {
  const [smiles, most] = own(REPEATED, head) ?? ['', 0];
  const one = own(GROUPS, group);
  return one === undefined || most !== Number(count) ? null : `${smiles}${`(${one})`.repeat(most)}`;
};

const DEEPEST = 4;

const grouped = (label: string, depth: number): string | null => {
  const whole = own(GROUPS, label) ?? own(LEFTWARD, label);
  if (whole !== undefined) return whole;
  if (depth === 0) return null;
  const [, head, of, count] = FORWARD.exec(label) ?? [];
  const [, leftOf, leftCount, leftHead] = BACKWARD.exec(label) ?? [];
  const several = repeated(head ?? leftHead ?? '', of ?? leftOf ?? '', count ?? leftCount ?? '');
  if (several !== null) return several;
  for (const [start, smiles] of BEFORE)
    if (label.startsWith(start) && label.length > start.length) {
      const rest = grouped(label.slice(start.length), depth - 1);
      if (rest !== null) return `${smiles}${rest}`;
    }
  for (const [end, smiles] of BEHIND)
    if (label.endsWith(end) && label.length > end.length) {
      const rest = grouped(label.slice(0, -end.length), depth - 1);
      if (rest !== null) return `${smiles}${rest}`;
    }
  return null;
};

/** One spelling of those that are written in several: `t-Bu`, `n-Pr`, `But`, `Bu-t`. */
const spelled = (label: string): string =>
  label
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/(?<![A-Za-z])([nistc])-(?=[A-Z])/g, '$1')
    .replace(/^Bu-?t$/, 'tBu')
    .replace(/^Pr-?i$/, 'iPr');

const LONGEST_LABEL = 30;

/** The structure that a label stands for, as SMILES from the atom that is bound; null where nothing says. */
export const groupNamed = (label: string): string | null =>
  label.length > LONGEST_LABEL ? null : grouped(spelled(label), DEEPEST);

/** Symbols of elements that mean a group where one bond holds them: nobody draws acetyl's carbon as actinium. */
export const isGroupBeforeElement = (label: string): boolean => ['Ac', 'Ts', 'Pr'].includes(label);
