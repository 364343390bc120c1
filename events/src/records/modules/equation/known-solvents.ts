import { readFormula } from '../../../chemistry/formula';
import type { Role } from './equation-schema';

/**
 * Standard InChIKeys of what reactions are run in: drawn over the arrow, it is a solvent. They are the solvents of the basic
 * library of compounds, which a test holds them to.
 */
export const KNOWN_SOLVENTS: ReadonlySet<string> = new Set([
  'XLYOFNOQVPJJNP-UHFFFAOYSA-N', // Water
  'OKKJLVBELUTLKV-UHFFFAOYSA-N', // Methanol
  'LFQSCWFLJHTTHZ-UHFFFAOYSA-N', // Ethanol
  'BDERNNFJNOPAEC-UHFFFAOYSA-N', // 1-Propanol
  'KFZMGEQAYNKOFK-UHFFFAOYSA-N', // 2-Propanol
  'LRHPLDYGYMQRHN-UHFFFAOYSA-N', // 1-Butanol
  'BTANRVKWQNVYAZ-UHFFFAOYSA-N', // 2-Butanol
  'DKGAVHZHDRPRBM-UHFFFAOYSA-N', // tert-Butanol
  'ZXEKIIBDNHEJCQ-UHFFFAOYSA-N', // Isobutanol
  'AMQJEAYHLZJPGS-UHFFFAOYSA-N', // 1-Pentanol
  'MSXVEPNJUHWQHW-UHFFFAOYSA-N', // tert-Amyl alcohol
  'ZSIAUFGUXNUGDI-UHFFFAOYSA-N', // 1-Hexanol
  'KBPLFHHGFOOTCA-UHFFFAOYSA-N', // 1-Octanol
  'LYCAIKOWRPUZTN-UHFFFAOYSA-N', // Ethylene glycol
  'DNIAPMSPPWPWGF-UHFFFAOYSA-N', // Propylene glycol
  'PEDCQBHIVMGVHV-UHFFFAOYSA-N', // Glycerol
  'XNWFRZJHXBZDAG-UHFFFAOYSA-N', // 2-Methoxyethanol
  'ZNQVEEAIQZEUHB-UHFFFAOYSA-N', // 2-Ethoxyethanol
  'RHQDFWAXVIIEBN-UHFFFAOYSA-N', // 2,2,2-Trifluoroethanol
  'BYEAHWXPCBROCE-UHFFFAOYSA-N', // 1,1,1,3,3,3-Hexafluoro-2-propanol
  'CSCPPACGZOOCGX-UHFFFAOYSA-N', // Acetone
  'ZWEHNKRNPOVVGH-UHFFFAOYSA-N', // 2-Butanone
  'NTIZESTWPVYFNL-UHFFFAOYSA-N', // 4-Methyl-2-pentanone
  'JHIVVAPYMSGYDF-UHFFFAOYSA-N', // Cyclohexanone
  'WEVYAHXRMPXWCK-UHFFFAOYSA-N', // Acetonitrile
  'FVSKHRXBFJPNKK-UHFFFAOYSA-N', // Propionitrile
  'JFDZBHWFFUWGJE-UHFFFAOYSA-N', // Benzonitrile
  'WYURNTSHIVDZCO-UHFFFAOYSA-N', // Tetrahydrofuran
  'JWUJQDFVADABEY-UHFFFAOYSA-N', // 2-Methyltetrahydrofuran
  'RTZKZFJDLAIYFH-UHFFFAOYSA-N', // Diethyl ether
  'ZAFNJMIOTHYJRJ-UHFFFAOYSA-N', // Diisopropyl ether
  'DURPTKYDGMDSBL-UHFFFAOYSA-N', // Dibutyl ether
  'BZLVMXJERCGZMT-UHFFFAOYSA-N', // tert-Butyl methyl ether
  'SKTCDJAMAYNROS-UHFFFAOYSA-N', // Cyclopentyl methyl ether
  'RYHBNJHYFVUHQT-UHFFFAOYSA-N', // 1,4-Dioxane
  'XTHFKEDIFFGKHM-UHFFFAOYSA-N', // 1,2-Dimethoxyethane
  'SBZXBUIDTXKZTM-UHFFFAOYSA-N', // Diethylene glycol dimethyl ether
  'RDOXTESZEPMUJZ-UHFFFAOYSA-N', // Anisole
  'YMWUJEATGCHHMB-UHFFFAOYSA-N', // Dichloromethane
  'HEDRZPFGACZZDS-UHFFFAOYSA-N', // Chloroform
  'VZGDMQKNWNREIO-UHFFFAOYSA-N', // Carbon tetrachloride
  'WSLDOOZREJYCGB-UHFFFAOYSA-N', // 1,2-Dichloroethane
  'QPFMBZIOSGYJDE-UHFFFAOYSA-N', // 1,1,2,2-Tetrachloroethane
  'MVPPADPHJFYWMZ-UHFFFAOYSA-N', // Chlorobenzene
  'RFFLAFLAYFXFSW-UHFFFAOYSA-N', // 1,2-Dichlorobenzene
  'GETTZEONDQJALK-UHFFFAOYSA-N', // Trifluorotoluene
  'UHOVQNZJYSORNB-UHFFFAOYSA-N', // Benzene
  'YXFVVABEGXRONW-UHFFFAOYSA-N', // Toluene
  'CTQNGGLPUBDAKN-UHFFFAOYSA-N', // o-Xylene
  'IVSZLXZYQVIEFR-UHFFFAOYSA-N', // m-Xylene
  'URLKBWYHVLBVBO-UHFFFAOYSA-N', // p-Xylene
  'AUHZEENZYGFFBQ-UHFFFAOYSA-N', // Mesitylene
  'OFBQJSOFQDEBGM-UHFFFAOYSA-N', // Pentane
  'VLKZOEOYAKHREP-UHFFFAOYSA-N', // Hexane
  'IMNFDUFMRHMDMM-UHFFFAOYSA-N', // Heptane
  'TVMXDCGIABBOFY-UHFFFAOYSA-N', // Octane
  'XDTMQSROBMDMFD-UHFFFAOYSA-N', // Cyclohexane
  'UAEPNZWRGJTJPN-UHFFFAOYSA-N', // Methylcyclohexane
  'NHTMVDHEPJAVLT-UHFFFAOYSA-N', // 2,2,4-Trimethylpentane
  'XEKOWRVHYACXOJ-UHFFFAOYSA-N', // Ethyl acetate
  'KXKVLQRXCPHEJC-UHFFFAOYSA-N', // Methyl acetate
  'JMMWKPVZQRWMSS-UHFFFAOYSA-N', // Isopropyl acetate
  'DKPFZGUDAPQIHT-UHFFFAOYSA-N', // Butyl acetate
  'WBJINCZRORDGAQ-UHFFFAOYSA-N', // Ethyl formate
  'OIFBSDVPJOWBCH-UHFFFAOYSA-N', // Diethyl carbonate
  'IEJIGPNLZYLLBP-UHFFFAOYSA-N', // Dimethyl carbonate
  'RUOJZAUFBMNUDX-UHFFFAOYSA-N', // Propylene carbonate
  'YEJRWHAVMIAJKC-UHFFFAOYSA-N', // γ-Butyrolactone
  'ZMXDDKWLCZADIW-UHFFFAOYSA-N', // N,N-Dimethylformamide
  'FXHOOIRPVKKKFG-UHFFFAOYSA-N', // N,N-Dimethylacetamide
  'SECXISVLQFMRJM-UHFFFAOYSA-N', // N-Methyl-2-pyrrolidone
  'ZHNUHDYFZUAESO-UHFFFAOYSA-N', // Formamide
  'IAZDPXIOMUYVGZ-UHFFFAOYSA-N', // Dimethyl sulfoxide
  'HXJUTPCZVOIRIF-UHFFFAOYSA-N', // Sulfolane
  'GNOIPBMMFNIUFM-UHFFFAOYSA-N', // Hexamethylphosphoramide
  'GUVUOGQBMYCBQP-UHFFFAOYSA-N', // 1,3-Dimethyl-3,4,5,6-tetrahydro-2(1H)-pyrimidinone
  'CYSGHNMQYZDMIA-UHFFFAOYSA-N', // 1,3-Dimethyl-2-imidazolidinone
  'LYGJENNIWJXYER-UHFFFAOYSA-N', // Nitromethane
  'MCSAJNNLRCFZED-UHFFFAOYSA-N', // Nitroethane
  'LQNUZADURLCDLV-UHFFFAOYSA-N', // Nitrobenzene
  'QGJOPFRUJISHPQ-UHFFFAOYSA-N', // Carbon disulfide
  'HEDRZPFGACZZDS-MICDWDOJSA-N', // Chloroform-d
  'XLYOFNOQVPJJNP-ZSJDYOACSA-N', // Deuterium oxide
  'IAZDPXIOMUYVGZ-WFGJKAKNSA-N', // Dimethyl sulfoxide-d6
  'OKKJLVBELUTLKV-MZCSYVLQSA-N', // Methanol-d4
  'WEVYAHXRMPXWCK-FIBGUPNXSA-N', // Acetonitrile-d3
  'CSCPPACGZOOCGX-WFGJKAKNSA-N', // Acetone-d6
  'UHOVQNZJYSORNB-MZWXYZOWSA-N', // Benzene-d6
]);

/** Metals that catalyse, but those that reagents used in full amounts are made of (Ti, Cr, Mn, Fe, Ag, Ce, Sm). */
const CATALYST_METALS = /^(?:Sc|V|Co|Ni|Cu|Y|Zr|Nb|Mo|Tc|Ru|Rh|Pd|Hf|Ta|W|Re|Os|Ir|Pt|Au|La|Yb)$/;

/** What stands over the arrow is taken to be, until somebody says otherwise. */
export const agentRole = (inchiKey: string, formula: string): Role => {
  if (KNOWN_SOLVENTS.has(inchiKey)) return 'solvent';
  const atoms = readFormula(formula)?.composition ?? [];
  return atoms.some(({ element }) => CATALYST_METALS.test(element)) ? 'catalyst' : 'reagent';
};
