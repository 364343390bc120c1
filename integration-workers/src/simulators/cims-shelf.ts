import type { Bottle } from '@shilu/events/integrations/platforms/look-ups';

type Known = Pick<Bottle, 'name' | 'nameZh' | 'cas' | 'smiles' | 'inchiKey'> & Partial<Pick<Bottle, 'density'>>;

/** Common names, CAS numbers and densities at 20 ℃ of ordinary reagents; keys by InChI from the structures beside them. */
const known = {
  ethylAcetate: { name: 'Ethyl acetate', nameZh: '乙酸乙酯', cas: '141-78-6', smiles: 'CCOC(C)=O', inchiKey: 'XEKOWRVHYACXOJ-UHFFFAOYSA-N', density: 0.902 }, // prettier-ignore
  thf: { name: 'Tetrahydrofuran (THF)', nameZh: '四氢呋喃', cas: '109-99-9', smiles: 'C1CCOC1', inchiKey: 'WYURNTSHIVDZCO-UHFFFAOYSA-N', density: 0.889 }, // prettier-ignore
  potassiumCarbonate: { name: 'Potassium carbonate', nameZh: '碳酸钾', cas: '584-08-7', smiles: '[K+].[K+].[O-]C([O-])=O', inchiKey: 'BWHMMNNQKKPAPP-UHFFFAOYSA-L' }, // prettier-ignore
  palladiumAcetate: { name: 'Palladium(II) acetate', nameZh: '醋酸钯', cas: '3375-31-3', smiles: 'CC(=O)[O-].CC(=O)[O-].[Pd+2]', inchiKey: 'YJVFFLUZDVXJQI-UHFFFAOYSA-L' }, // prettier-ignore
  cesiumCarbonate: { name: 'Cesium carbonate', nameZh: '碳酸铯', cas: '534-17-8', smiles: '[Cs+].[Cs+].[O-]C([O-])=O', inchiKey: 'FJDQFPXHSGXQBY-UHFFFAOYSA-L' }, // prettier-ignore
  sodiumTertButoxide: { name: 'Sodium tert-butoxide', nameZh: '叔丁醇钠', cas: '865-48-5', smiles: 'CC(C)(C)[O-].[Na+]', inchiKey: 'MFRIHAYPQRLWNB-UHFFFAOYSA-N' }, // prettier-ignore
  xantphos: { name: 'Xantphos', nameZh: '4,5-双(二苯基膦)-9,9-二甲基氧杂蒽', cas: '161265-03-8', smiles: 'CC1(C)c2cccc(P(c3ccccc3)c3ccccc3)c2Oc2c(P(c3ccccc3)c3ccccc3)cccc21', inchiKey: 'CXNIUSPIQKWYAI-UHFFFAOYSA-N' }, // prettier-ignore
  binap: { name: 'rac-BINAP', nameZh: "2,2'-双(二苯基膦)-1,1'-联萘", cas: '98327-87-8', smiles: 'c1ccc(P(c2ccccc2)c2ccc3ccccc3c2-c2c(P(c3ccccc3)c3ccccc3)ccc3ccccc23)cc1', inchiKey: 'MUALRAIOVNYAIW-UHFFFAOYSA-N' }, // prettier-ignore
  dioxane: { name: '1,4-Dioxane', nameZh: '1,4-二氧六环', cas: '123-91-1', smiles: 'C1COCCO1', inchiKey: 'RYHBNJHYFVUHQT-UHFFFAOYSA-N', density: 1.034 }, // prettier-ignore
  toluene: { name: 'Toluene', nameZh: '甲苯', cas: '108-88-3', smiles: 'Cc1ccccc1', inchiKey: 'YXFVVABEGXRONW-UHFFFAOYSA-N', density: 0.867 }, // prettier-ignore
  dmf: { name: 'N,N-Dimethylformamide (DMF)', nameZh: 'N,N-二甲基甲酰胺', cas: '68-12-2', smiles: 'CN(C)C=O', inchiKey: 'ZMXDDKWLCZADIW-UHFFFAOYSA-N', density: 0.948 }, // prettier-ignore
  dcm: { name: 'Dichloromethane (DCM)', nameZh: '二氯甲烷', cas: '75-09-2', smiles: 'ClCCl', inchiKey: 'YMWUJEATGCHHMB-UHFFFAOYSA-N', density: 1.326 }, // prettier-ignore
  triethylamine: { name: 'Triethylamine', nameZh: '三乙胺', cas: '121-44-8', smiles: 'CCN(CC)CC', inchiKey: 'ZMANZCXQSJIPKH-UHFFFAOYSA-N', density: 0.726 }, // prettier-ignore
  dipea: { name: 'N,N-Diisopropylethylamine (DIPEA)', nameZh: 'N,N-二异丙基乙胺', cas: '7087-68-5', smiles: 'CCN(C(C)C)C(C)C', inchiKey: 'JGFZNNIVVJXRND-UHFFFAOYSA-N', density: 0.742 }, // prettier-ignore
  piperazine: { name: 'Piperazine', nameZh: '哌嗪', cas: '110-85-0', smiles: 'C1CNCCN1', inchiKey: 'GLUUGHFHXGJENI-UHFFFAOYSA-N' }, // prettier-ignore
  bocPiperazine: { name: '1-Boc-piperazine', nameZh: '1-Boc-哌嗪', cas: '57260-71-6', smiles: 'CC(C)(C)OC(=O)N1CCNCC1', inchiKey: 'CWXPZXBSDSIRCS-UHFFFAOYSA-N' }, // prettier-ignore
  aceticAnhydride: { name: 'Acetic anhydride', nameZh: '乙酸酐', cas: '108-24-7', smiles: 'CC(=O)OC(C)=O', inchiKey: 'WFDIJRYMOXRFFG-UHFFFAOYSA-N', density: 1.082 }, // prettier-ignore
  salicylicAcid: { name: 'Salicylic acid', nameZh: '水杨酸', cas: '69-72-7', smiles: 'OC(=O)c1ccccc1O', inchiKey: 'YGSDEFSMJLZEOE-UHFFFAOYSA-N' }, // prettier-ignore
  phenylboronicAcid: { name: 'Phenylboronic acid', nameZh: '苯硼酸', cas: '98-80-6', smiles: 'OB(O)c1ccccc1', inchiKey: 'HXITXNWTGFUOAU-UHFFFAOYSA-N' }, // prettier-ignore
  bromobenzene: { name: 'Bromobenzene', nameZh: '溴苯', cas: '108-86-1', smiles: 'Brc1ccccc1', inchiKey: 'QARVLSVVCXYDNA-UHFFFAOYSA-N', density: 1.495 }, // prettier-ignore
} as const satisfies Readonly<Record<string, Known>>;

export type Stocked = Omit<Bottle, 'remaining' | 'available'> & { readonly filled: number };

/** A bottle of a laboratory that there is not: the substances are real, lots and places are made up. */
const bottle = (
  bottleNo: string,
  what: keyof typeof known,
  [filled, unit]: readonly [number, Bottle['unit']],
  [location, lot, supplier, purity, expiry]: readonly [string, string, string, number | null, string | null],
): Stocked => ({
  ...{ density: null, ...known[what] },
  ...{ bottleNo, filled, unit, location, lot, supplier, purity, expiry },
});

const CHINA = '国药试剂';
const LOCAL = '实验室分装';

/** What stands on the shelf when nobody has taken anything yet. */
export const shelf: readonly Stocked[] = [
  bottle('B-1001', 'ethylAcetate', [2_500, 'mL'], ['A-03-2', '20260312', CHINA, 99.5, '2028-03-11']),
  bottle('B-1002', 'thf', [500, 'mL'], ['A-03-3', '20260401', CHINA, 99.9, '2027-04-01']),
  bottle('B-1003', 'potassiumCarbonate', [100, 'g'], ['C-01-1', '20251105', CHINA, 99, null]),
  bottle('B-1004', 'palladiumAcetate', [5, 'g'], ['C-02-4', 'PA2603', LOCAL, 98, '2028-06-30']),
  bottle('B-1005', 'cesiumCarbonate', [250, 'g'], ['C-01-2', '20260118', CHINA, 99, null]),
  bottle('B-1006', 'sodiumTertButoxide', [100, 'g'], ['G-01-1', 'ST2602', CHINA, 97, '2027-02-28']),
  bottle('B-1007', 'xantphos', [10, 'g'], ['C-02-5', 'XP2511', LOCAL, 98, null]),
  bottle('B-1008', 'binap', [5, 'g'], ['C-02-6', 'BN2601', LOCAL, 98, null]),
  bottle('B-1009', 'dioxane', [1_000, 'mL'], ['A-03-4', '20260220', CHINA, 99.5, '2027-02-19']),
  bottle('B-1010', 'toluene', [2_500, 'mL'], ['A-03-5', '20260305', CHINA, 99.5, '2028-03-04']),
  bottle('B-1011', 'dmf', [500, 'mL'], ['A-04-1', '20260126', CHINA, 99.8, '2027-01-25']),
  bottle('B-1012', 'dcm', [4_000, 'mL'], ['A-04-2', '20260402', CHINA, 99.5, '2028-04-01']),
  bottle('B-1013', 'triethylamine', [500, 'mL'], ['B-01-3', '20251220', CHINA, 99, '2027-12-19']),
  bottle('B-1014', 'dipea', [100, 'mL'], ['B-01-4', 'DI2603', CHINA, 99, '2028-03-31']),
  bottle('B-1015', 'piperazine', [100, 'g'], ['C-03-1', '20260109', CHINA, 99, null]),
  bottle('B-1016', 'bocPiperazine', [25, 'g'], ['C-03-2', 'BP2604', LOCAL, 98, null]),
  bottle('B-1017', 'aceticAnhydride', [500, 'mL'], ['B-02-1', '20260215', CHINA, 98.5, '2028-02-14']),
  bottle('B-1018', 'salicylicAcid', [250, 'g'], ['C-03-3', '20250930', CHINA, 99.5, null]),
  bottle('B-1019', 'phenylboronicAcid', [50, 'g'], ['C-03-4', 'PB2602', CHINA, 98, null]),
  bottle('B-1020', 'bromobenzene', [100, 'mL'], ['B-02-2', 'BB2601', CHINA, 99, '2029-01-31']),
];
