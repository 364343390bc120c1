/** IUPAC's periodic table, by period. */
const ELEMENTS = new Set(
  (
    'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo ' +
    'Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl ' +
    'Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr D'
  ).split(' '),
);
/** What stands alone as a molecule; any other element with a number is somebody's sample. */
const MOLECULES = new Set(['H2', 'D2', 'N2', 'O2', 'O3', 'F2', 'Cl2', 'Br2', 'I2', 'P4', 'S8']);

export type Run = { readonly text: string; readonly script: 'subscript' | 'superscript' | null };

const PARTS = /([A-Z][a-z]?)(\d*)|([([])|([)\]])(\d*)|([·.])(\d*)|\^(\d{0,2}[-+−])$/y;

/**
 * `K2CO3`, `Ca(OH)2`, `CuSO4·5H2O`, `SO4^2-` with what stands below and above the line; null for all that is no formula
 * for sure: a name, a number of a sample, a year. A number in front (`2H2O`) stays as it is.
 */
export const chemicalRuns = (token: string): readonly Run[] | null => {
  const coefficient = /^\d{1,3}(?=[A-Z([])/.exec(token)?.[0] ?? '';
  const formula = token.slice(coefficient.length);
  if (!/^[A-Z([]/.test(formula) || formula.length > 60) return null;
  const runs: Run[] = coefficient === '' ? [] : [{ text: coefficient, script: null }];
  const elements = new Set<string>();
  let [depth, scripts] = [0, 0];
  const below = (digits: string): boolean => {
    if (digits === '') return true;
    runs.push({ text: digits, script: 'subscript' });
    scripts += 1;
    // Nobody writes H1 or H02 for a compound.
    return /^[1-9]\d{0,2}$/.test(digits) && digits !== '1';
  };
  for (PARTS.lastIndex = 0; PARTS.lastIndex < formula.length;) {
    const found = PARTS.exec(formula);
    if (found === null) return null;
    const [, element, count = '', open, close, closeCount = '', dot, waters = '', charge] = found;
    if (element !== undefined) {
      if (!ELEMENTS.has(element)) return null;
      elements.add(element);
      runs.push({ text: element, script: null });
      if (!below(count)) return null;
    } else if (open !== undefined) {
      depth += 1;
      runs.push({ text: open, script: null });
    } else if (close !== undefined) {
      if (--depth < 0) return null;
      runs.push({ text: close, script: null });
      if (!below(closeCount)) return null;
    } else if (dot !== undefined) runs.push({ text: `${dot}${waters}`, script: null });
    else if (charge !== undefined) {
      runs.push({ text: charge.replace('-', '−'), script: 'superscript' });
      scripts += 1;
    }
  }
  const charged = runs.at(-1)?.script === 'superscript';
  // NB12 and SN42 are numbers of samples: capitals only, then one number of two digits.
  if (depth !== 0 || scripts === 0 || /^[A-Z]{2,}\d{2,}$/.test(formula) || /[.·]$/.test(formula)) return null;
  return elements.size >= 2 || charged || MOLECULES.has(formula) ? runs : null;
};
