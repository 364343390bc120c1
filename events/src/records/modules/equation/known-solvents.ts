import { readFormula } from '../../../chemistry/formula';
import type { Role } from './equation-schema';

/** Standard InChIKeys of what reactions are run in: drawn over the arrow, it is a solvent. */
const SOLVENTS: ReadonlySet<string> = new Set([
  'XLYOFNOQVPJJNP-UHFFFAOYSA-N', // water
  'OKKJLVBELUTLKV-UHFFFAOYSA-N', // methanol
  'LFQSCWFLJHTTHZ-UHFFFAOYSA-N', // ethanol
  'KFZMGEQAYNKOFK-UHFFFAOYSA-N', // isopropanol
  'DKGAVHZHDRPRBM-UHFFFAOYSA-N', // tert-butanol
  'LRHPLDYGYMQRHN-UHFFFAOYSA-N', // n-butanol
  'CSCPPACGZOOCGX-UHFFFAOYSA-N', // acetone
  'ZWEHNKRNPOVVGH-UHFFFAOYSA-N', // butanone
  'WEVYAHXRMPXWCK-UHFFFAOYSA-N', // acetonitrile
  'WYURNTSHIVDZCO-UHFFFAOYSA-N', // THF
  'JWUJQDFVADABEY-UHFFFAOYSA-N', // 2-MeTHF
  'RTZKZFJDLAIYFH-UHFFFAOYSA-N', // diethyl ether
  'BZLVMXJERCGZMT-UHFFFAOYSA-N', // MTBE
  'RYHBNJHYFVUHQT-UHFFFAOYSA-N', // 1,4-dioxane
  'XTHFKEDIFFGKHM-UHFFFAOYSA-N', // DME
  'YMWUJEATGCHHMB-UHFFFAOYSA-N', // DCM
  'HEDRZPFGACZZDS-UHFFFAOYSA-N', // chloroform
  'HEDRZPFGACZZDS-MICDWDOJSA-N', // CDCl3
  'WSLDOOZREJYCGB-UHFFFAOYSA-N', // 1,2-dichloroethane
  'VZGDMQKNWNREIO-UHFFFAOYSA-N', // carbon tetrachloride
  'YXFVVABEGXRONW-UHFFFAOYSA-N', // toluene
  'UHOVQNZJYSORNB-UHFFFAOYSA-N', // benzene
  'URLKBWYHVLBVBO-UHFFFAOYSA-N', // xylene p
  'CTQNGGLPUBDAKN-UHFFFAOYSA-N', // xylene o
  'IVSZLXZYQVIEFR-UHFFFAOYSA-N', // xylene m
  'MVPPADPHJFYWMZ-UHFFFAOYSA-N', // chlorobenzene
  'VLKZOEOYAKHREP-UHFFFAOYSA-N', // n-hexane
  'IMNFDUFMRHMDMM-UHFFFAOYSA-N', // n-heptane
  'OFBQJSOFQDEBGM-UHFFFAOYSA-N', // n-pentane
  'XDTMQSROBMDMFD-UHFFFAOYSA-N', // cyclohexane
  'XEKOWRVHYACXOJ-UHFFFAOYSA-N', // ethyl acetate
  'JMMWKPVZQRWMSS-UHFFFAOYSA-N', // isopropyl acetate
  'ZMXDDKWLCZADIW-UHFFFAOYSA-N', // DMF
  'FXHOOIRPVKKKFG-UHFFFAOYSA-N', // DMAc
  'SECXISVLQFMRJM-UHFFFAOYSA-N', // NMP
  'IAZDPXIOMUYVGZ-UHFFFAOYSA-N', // DMSO
  'HXJUTPCZVOIRIF-UHFFFAOYSA-N', // sulfolane
  'GNOIPBMMFNIUFM-UHFFFAOYSA-N', // HMPA
  'LYCAIKOWRPUZTN-UHFFFAOYSA-N', // ethylene glycol
  'RHQDFWAXVIIEBN-UHFFFAOYSA-N', // TFE
  'BYEAHWXPCBROCE-UHFFFAOYSA-N', // HFIP
  'LYGJENNIWJXYER-UHFFFAOYSA-N', // nitromethane
  'SBZXBUIDTXKZTM-UHFFFAOYSA-N', // diglyme
  'SKTCDJAMAYNROS-UHFFFAOYSA-N', // CPME
  'XLYOFNOQVPJJNP-ZSJDYOACSA-N', // D2O
  'IAZDPXIOMUYVGZ-WFGJKAKNSA-N', // DMSO-d6
  'OKKJLVBELUTLKV-MZCSYVLQSA-N', // CD3OD
]);

/** Transition metals, lanthanides and actinides but those that stoichiometric reagents are made of. */
const CATALYST_METALS = /^(?:Sc|Ti|V|Co|Ni|Y|Zr|Nb|Mo|Tc|Ru|Rh|Pd|Ag|Hf|Ta|W|Re|Os|Ir|Pt|Au|La|Ce|Sm|Yb)$/;

/** What stands over the arrow is taken to be, until somebody says otherwise. */
export const agentRole = (inchiKey: string, formula: string): Role => {
  if (SOLVENTS.has(inchiKey)) return 'solvent';
  const atoms = readFormula(formula)?.composition ?? [];
  return atoms.some(({ element }) => CATALYST_METALS.test(element)) ? 'catalyst' : 'reagent';
};
