/**
 * Organic acids and bases that salts of drug substances are made with (list after Stahl and Wermuth, Handbook of
 * Pharmaceutical Salts, 2nd ed., 2011, chapter 7), ions that are there for the sake of the other one, and solvents that
 * crystals hold: where another organic compound stands beside them, that one is meant. Inorganic ones need no list.
 */

export const COUNTER_ACIDS = [
  'CC(O)=O', // acetic
  'OC(=O)C(F)(F)F', // trifluoroacetic
  'OC=O', // formic
  'CS(O)(=O)=O', // methanesulfonic
  'OS(=O)(=O)C(F)(F)F', // trifluoromethanesulfonic
  'CCS(O)(=O)=O', // ethanesulfonic
  'OCCS(O)(=O)=O', // isethionic
  'OS(=O)(=O)c1ccccc1', // benzenesulfonic
  'Cc1ccc(cc1)S(O)(=O)=O', // p-toluenesulfonic
  'OC(=O)C(O)=O', // oxalic
  'OC(=O)CC(O)=O', // malonic
  'OC(=O)CCC(O)=O', // succinic
  'OC(=O)C=CC(O)=O', // fumaric, maleic
  'OC(CC(O)=O)C(O)=O', // malic
  'OC(C(O)C(O)=O)C(O)=O', // tartaric
  'OC(=O)CC(O)(CC(O)=O)C(O)=O', // citric
  'CC(O)C(O)=O', // lactic
  'OC(=O)c1ccccc1', // benzoic
  'c1ccc(cc1)[B-](c1ccccc1)(c1ccccc1)c1ccccc1', // tetraphenylborate
  'FC(F)(F)c1cc(cc(c1)C(F)(F)F)[B-](c1cc(cc(c1)C(F)(F)F)C(F)(F)F)(c1cc(cc(c1)C(F)(F)F)C(F)(F)F)c1cc(cc(c1)C(F)(F)F)C(F)(F)F', // BArF
] as const;

/** Of one of these and an acid alone, this is what is meant. */
export const COUNTER_BASES = [
  'CN', // methylamine
  'CNC', // dimethylamine
  'CCN(CC)CC', // triethylamine
  'CCN(C(C)C)C(C)C', // N,N-diisopropylethylamine
  'NC(CO)(CO)CO', // tromethamine
  'NC1CCCCC1', // cyclohexylamine
  'C1CCC(CC1)NC1CCCCC1', // dicyclohexylamine
] as const;

const SOLVENTS = [
  'CO', // methanol
  'CCO', // ethanol
  'CC(C)O', // 2-propanol
  'CC#N', // acetonitrile
  'ClCCl', // dichloromethane
  'ClC(Cl)Cl', // chloroform
  'CCOC(C)=O', // ethyl acetate
  'CC(C)=O', // acetone
  'C1CCOC1', // tetrahydrofuran
  'C1COCCO1', // 1,4-dioxane
  'CN(C)C=O', // N,N-dimethylformamide
  'CS(C)=O', // dimethyl sulfoxide
  'Cc1ccccc1', // toluene
] as const;

export const COUNTER_IONS = [...COUNTER_ACIDS, ...COUNTER_BASES, ...SOLVENTS] as const;
