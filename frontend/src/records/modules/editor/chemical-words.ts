/** IUPAC's periodic table by period, without what stands in no compound of a laboratory. */
export const ELEMENTS: ReadonlySet<string> = new Set(
  (
    'H Li Be B C N O F Na Mg Al Si P S Cl K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru ' +
    'Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi ' +
    'Th U Np Pu Am D'
  ).split(' '),
);

/** Organic groups as authors abbreviate them (JACS' list of standard abbreviations), longest first. */
export const GROUPS: readonly string[] = (
  'TBDPS TBDMS Alloc TIPS Fmoc Troc Mes Boc Cbz Piv TMS TBS TES PMB MOM iPr nPr iBu nBu sBu tBu i-Pr n-Pr i-Bu n-Bu ' +
  's-Bu t-Bu Me Et Pr Bu Ph Bn Bz Ac Ts Ms Tf Cp Cy Ad'
)
  .split(' ')
  .toSorted((a, b) => b.length - a.length);

/** Ligands that are written in small letters, within brackets only. */
export const LIGANDS: readonly string[] = 'acac dppf dppe dppp dppb phen bpy ppy dba cod nbd pin en py'.split(' ');

/** What stands alone as a molecule; any other element with a number is somebody's sample. */
export const MOLECULES: ReadonlySet<string> = new Set('H2 D2 N2 O2 O3 F2 Cl2 Br2 I2 P4 S8'.split(' '));

const table = (charges: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> => {
  const of = new Map<string, readonly string[]>();
  for (const [charge, ions] of Object.entries(charges))
    for (const ion of ions.split(' ')) of.set(ion, [...(of.get(ion) ?? []), charge]);
  return of;
};

/** Ions that are written without a caret, and the charges they bear. */
export const IONS = table({
  '+': 'H Li Na K Rb Cs Ag Cu Tl NH4 H3O NEt4 NBu4 NMe4',
  '2+': 'Be Mg Ca Sr Ba Mn Fe Co Ni Cu Zn Cd Hg Sn Pb Pd Pt Cr Ru Eu',
  '3+': 'Al Sc Cr Fe Co Ga In Bi Y La Ce Eu Gd Tb Ru Rh Ir Au Sb As',
  '4+': 'Ti Zr Hf Ce Th Sn Pb Pt Ir',
  '-': 'F Cl Br OH CN SCN N3 HS NO2 NO3 HCO3 HSO3 HSO4 H2PO4 MnO4 ClO ClO2 ClO3 ClO4 IO3 IO4 BF4 PF6 BH4 OAc HCOO CH3COO',
  '2-': 'O S CO3 SO3 SO4 S2O3 S2O8 HPO4 CrO4 Cr2O7 C2O4 SiO3',
  '3-': 'PO4 AsO4 BO3',
});

/**
 * Single letters with one number are names as often as formulae: SN2, NB2, PC3, HIV2, PI3K, CCK8, COS7. Only what is built
 * of these is one.
 */
const PART =
  'C[HF][234]|CHF[23]|CHI3|CO[23]|CS2|NH[234]|NO[23]|NF3|SO[234]|SF[46]|PO[34]|PH3|PF[356]|B[HF][34]|BO3|UO[23]|UF6|VO[234]|WO[34]|WF6';
const ONE_NUMBER = [
  new RegExp(
    `^(?:[HKDFO]|KH|HO|HN|NC|OC|HC|NH|CO)?(?:${PART})(?:H|K|F|I|O|OH|OK|CN|SH|NC|SCN|NCO|CHO|COOH|COOK|COF)?$`,
  ),
  /^(?:[HD]2[OS]|N2O|K2[OS]|H3O|F2O|K?HF2|[HK]N3|[HK]IO[34]|KO2|SC[HF]3|CD[23](?:OD|CN|I|O))$/,
  /^(?:H[23][CN]|F3C|O2N)[CHNOSFI]{0,5}$/,
];
/** And of letter, number, letter, number: H3N2, H3K4, P2Y12 and N2B27 are none. */
const BINARY =
  /^(?:C\d+[HDFN]\d+|C3O2|[HD]2[OS]2|N2(?:H4|O[345]|F[24])|N5H5|P\d+[OS]\d+|B(?:2H6|4H10|5H9|10H14|2O3|2F4)|S\d(?:O\d|F10|N\d)|[VYIUK]\dO\d|K2S\d)$/;

/** Whether capitals and numbers alone are a formula for sure. */
export const isCapitalFormula = (formula: string): boolean => {
  const numbers = formula.match(/\d+/g)?.length ?? 0;
  if (numbers < 2) return ONE_NUMBER.some((pattern) => pattern.test(formula));
  if (/^(?:[A-Z]\d+){2}$/.test(formula)) return BINARY.test(formula);
  return !/.K\d|[PBVUWYI]\d+[^OHF]/.test(formula);
};

/** Names that are written like formulae: doctors, channels, dyes, cell lines, a base with its concentration. */
export const isKnownName = (formula: string): boolean =>
  /^(?:PhD\d|(?:Na|Ca)V\d|Cy[3579][A-Z]|BaF3$|CoV)|OH(?:[3-9]|\d\d)/.test(formula);
