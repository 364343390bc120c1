import type { Strength } from '@shilu/events/chemistry/strength';

/** g/mL at so many ℃; `own` as the densities of `basic-library-corrections.ts`. */
type FormDensity = { readonly number: number; readonly at: number; readonly source: 'perry' | 'own' };

/**
 * Forms in which compounds of the basic library are usually bought, by CAS number. Densities of aqueous solutions are those
 * of Perry's Handbook at 20 ℃, where they are not said to be our own; that of 37 % hydrochloric acid lies between 36 and
 * 38 %.
 */
export type BasicForm = {
  readonly cas: string;
  readonly en: string;
  readonly zh: string;
  readonly synonyms: string;
  readonly strength: Strength;
  readonly density?: FormDensity;
  /** Of a solid that holds the compound, and of what only washes, no structure is drawn. */
  readonly isUndrawn?: true;
};

const perry = (number: number): FormDensity => ({ number, at: 20, source: 'perry' });
const own = (number: number, at: number): FormDensity => ({ number, at, source: 'own' });

const weight = (
  cas: string,
  percent: number,
  en: string,
  zh: string,
  synonyms = '',
  density?: FormDensity,
): BasicForm => ({
  ...{ cas, en: `${en}, ${percent} wt%`, zh: `${zh}（${percent}%）`, synonyms: [zh, en, synonyms].join('~') },
  strength: { kind: 'weightSolution', percent: String(percent) },
  ...(density === undefined ? {} : { density }),
});

const molar = (cas: string, molarity: string, en: string, zh: string, solvent: string, zhSolvent: string, synonyms = ''): BasicForm => ({
  ...{ cas, en: `${en}, ${molarity} M in ${solvent}`, zh: `${zh}（${molarity} M ${zhSolvent}溶液）`, synonyms },
  strength: { kind: 'molarSolution', molarity, solvent },
}); // prettier-ignore

const supported = (cas: string, of: string, percent: number, en: string, zh: string, synonyms: string): BasicForm => ({
  ...{ cas, en: `${en}, ${percent} wt%`, zh: `${zh}（${percent}%）`, synonyms, isUndrawn: true },
  strength: { kind: 'loading', percent: String(percent), of },
});

const gas = (cas: string, en: string, zh: string): BasicForm => ({
  ...{ cas, en: `${en} (balloon)`, zh: `${zh}（气球）`, synonyms: '', strength: { kind: 'balloon' } },
});

const HEXANES = ['hexanes', '己烷'] as const;
const THF = ['THF', '四氢呋喃'] as const;
const ETHER = ['diethyl ether', '乙醚'] as const;
const TOLUENE = ['toluene', '甲苯'] as const;
const DCM = ['dichloromethane', '二氯甲烷'] as const;

export const BASIC_FORMS: readonly BasicForm[] = [
  weight('7647-01-0', 37, 'Hydrochloric acid', '盐酸', 'concentrated HCl~浓盐酸', perry(1.184)),
  weight('7664-93-9', 98, 'Sulfuric acid', '浓硫酸', 'concentrated H2SO4', perry(1.836)),
  weight('7697-37-2', 68, 'Nitric acid', '浓硝酸', 'concentrated HNO3', perry(1.405)),
  weight('7664-38-2', 85, 'Phosphoric acid', '浓磷酸', 'H3PO4', perry(1.689)),
  weight('1310-73-2', 50, 'Sodium hydroxide solution', '氢氧化钠水溶液', 'NaOH aq', perry(1.525)),
  weight('7664-41-7', 28, 'Ammonium hydroxide', '氨水', 'NH4OH~NH3 aq~ammonia solution', perry(0.898)),
  weight('10035-10-6', 48, 'Hydrobromic acid', '氢溴酸', 'HBr aq', own(1.49, 25)),
  weight('10034-85-2', 57, 'Hydriodic acid', '氢碘酸', 'HI aq', own(1.7, 25)),
  weight('7664-39-3', 48, 'Hydrofluoric acid', '氢氟酸', 'HF aq'),
  // Olah's reagent is no salt of one to one: the bottle of CAS number 62778-11-4 holds about 70 % of HF.
  weight(
    '7664-39-3',
    70,
    'Hydrogen fluoride pyridine',
    '氟化氢吡啶',
    'Pyridine hydrofluoride~HF·pyridine~HF·py~Olah’s reagent~62778-11-4',
  ),
  weight('7601-90-3', 70, 'Perchloric acid', '高氯酸水溶液', 'HClO4 aq', own(1.664, 25)),
  weight('7722-84-1', 30, 'Hydrogen peroxide', '双氧水', 'H2O2 aq', own(1.11, 25)),
  weight('50-00-0', 37, 'Formalin', '甲醛水溶液', 'formaldehyde solution~福尔马林', own(1.09, 25)),
  weight('74-89-5', 40, 'Methylamine solution', '甲胺水溶液', 'MeNH2 aq', own(0.897, 25)),
  weight('124-40-3', 40, 'Dimethylamine solution', '二甲胺水溶液', 'Me2NH aq'),
  weight('107-22-2', 40, 'Glyoxal solution', '乙二醛水溶液'),
  weight('75-91-2', 70, 'tert-Butyl hydroperoxide solution', '叔丁基过氧化氢水溶液', 'TBHP aq', own(0.935, 20)),
  weight('124-41-4', 30, 'Sodium methoxide in methanol', '甲醇钠甲醇溶液', 'NaOMe in MeOH', own(0.97, 20)),
  {
    ...weight(
      '7647-14-5',
      26,
      'Brine',
      '饱和食盐水',
      'saturated sodium chloride solution~sat. NaCl~饱和氯化钠溶液',
      perry(1.197),
    ),
    isUndrawn: true,
  },
  weight('22722-98-1', 65, 'Red-Al in toluene', '红铝甲苯溶液', 'Vitride'),
  weight('68957-94-8', 50, 'T3P in ethyl acetate', 'T3P 乙酸乙酯溶液', 'propylphosphonic anhydride solution'),
  weight('106-96-7', 80, 'Propargyl bromide in toluene', '炔丙基溴甲苯溶液'),
  molar('109-72-8', '1.6', 'n-Butyllithium', '正丁基锂', ...HEXANES, 'nBuLi~n-BuLi'),
  molar('109-72-8', '2.5', 'n-Butyllithium', '正丁基锂', ...HEXANES, 'nBuLi~n-BuLi'),
  molar('598-30-1', '1.3', 'sec-Butyllithium', '仲丁基锂', 'cyclohexane', '环己烷', 'sBuLi'),
  molar('594-19-4', '1.7', 'tert-Butyllithium', '叔丁基锂', 'pentane', '戊烷', 'tBuLi'),
  molar('917-54-4', '1.6', 'Methyllithium', '甲基锂', ...ETHER, 'MeLi'),
  molar('591-51-5', '1.9', 'Phenyllithium', '苯基锂', 'dibutyl ether', '正丁醚', 'PhLi'),
  molar('4111-54-0', '2.0', 'Lithium diisopropylamide', 'LDA', 'THF/heptane/ethylbenzene', 'THF/庚烷/乙苯', 'LDA'),
  molar('4039-32-1', '1.0', 'Lithium bis(trimethylsilyl)amide', 'LiHMDS', ...THF, 'LiHMDS~LHMDS'),
  molar('1070-89-9', '1.0', 'Sodium bis(trimethylsilyl)amide', 'NaHMDS', ...THF, 'NaHMDS'),
  molar('40949-94-8', '1.0', 'Potassium bis(trimethylsilyl)amide', 'KHMDS', ...THF, 'KHMDS'),
  molar('865-47-4', '1.0', 'Potassium tert-butoxide', '叔丁醇钾', ...THF, 'KOtBu'),
  molar('1191-15-7', '1.0', 'Diisobutylaluminium hydride', 'DIBAL-H', ...TOLUENE, 'DIBAL'),
  molar('1191-15-7', '1.0', 'Diisobutylaluminium hydride', 'DIBAL-H', ...HEXANES, 'DIBAL'),
  molar('16853-85-3', '1.0', 'Lithium aluminium hydride', '氢化铝锂', ...THF, 'LAH'),
  molar('16949-15-8', '2.0', 'Lithium borohydride', '硼氢化锂', ...THF, 'LiBH4'),
  molar('38721-52-7', '1.0', 'L-Selectride', 'L-Selectride', ...THF),
  molar('22560-16-3', '1.0', 'Lithium triethylborohydride', '三乙基硼氢化锂', ...THF, 'Super-Hydride'),
  molar('14044-65-6', '1.0', 'Borane', '硼烷', ...THF, 'BH3·THF'),
  molar('280-64-8', '0.5', '9-BBN', '9-BBN', ...THF),
  molar('10294-33-4', '1.0', 'Boron tribromide', '三溴化硼', ...DCM, 'BBr3'),
  molar('10294-34-5', '1.0', 'Boron trichloride', '三氯化硼', ...DCM, 'BCl3'),
  molar('7550-45-0', '1.0', 'Titanium(IV) chloride', '四氯化钛', ...DCM, 'TiCl4'),
  molar('7646-78-8', '1.0', 'Tin(IV) chloride', '四氯化锡', ...DCM, 'SnCl4'),
  molar('429-41-4', '1.0', 'Tetrabutylammonium fluoride', 'TBAF', ...THF, 'TBAF'),
  molar('75-16-1', '3.0', 'Methylmagnesium bromide', '甲基溴化镁', ...ETHER, 'MeMgBr'),
  molar('676-58-4', '3.0', 'Methylmagnesium chloride', '甲基氯化镁', ...THF, 'MeMgCl'),
  molar('925-90-6', '3.0', 'Ethylmagnesium bromide', '乙基溴化镁', ...ETHER, 'EtMgBr'),
  molar('1068-55-9', '2.0', 'Isopropylmagnesium chloride', '异丙基氯化镁', ...THF, 'iPrMgCl'),
  molar(
    '745038-86-2',
    '1.3',
    'Isopropylmagnesium chloride lithium chloride',
    '异丙基氯化镁氯化锂',
    ...THF,
    'Turbo Grignard',
  ),
  molar('1826-67-1', '1.0', 'Vinylmagnesium bromide', '乙烯基溴化镁', ...THF, 'VinylMgBr'),
  molar('1730-25-2', '1.0', 'Allylmagnesium bromide', '烯丙基溴化镁', ...ETHER, 'AllylMgBr'),
  molar('100-58-3', '3.0', 'Phenylmagnesium bromide', '苯基溴化镁', ...ETHER, 'PhMgBr'),
  molar('557-20-0', '1.0', 'Diethylzinc', '二乙基锌', ...HEXANES, 'Et2Zn'),
  molar('75-24-1', '2.0', 'Trimethylaluminium', '三甲基铝', ...TOLUENE, 'AlMe3~Me3Al'),
  molar('7647-01-0', '4.0', 'Hydrogen chloride', '氯化氢', '1,4-dioxane', '二氧六环', 'HCl in dioxane'),
  molar('7647-01-0', '2.0', 'Hydrogen chloride', '氯化氢', ...ETHER, 'HCl in ether'),
  molar('124-40-3', '2.0', 'Dimethylamine', '二甲胺', ...THF, 'Me2NH'),
  molar('74-89-5', '2.0', 'Methylamine', '甲胺', ...THF, 'MeNH2'),
  molar('7664-41-7', '7.0', 'Ammonia', '氨', 'methanol', '甲醇', 'NH3 in MeOH'),
  molar('18107-18-1', '2.0', '(Trimethylsilyl)diazomethane', '三甲基硅基重氮甲烷', ...HEXANES, 'TMSCHN2'),
  molar('32248-43-4', '0.1', 'Samarium(II) iodide', '二碘化钐', ...THF, 'SmI2'),
  molar('75-91-2', '5.5', 'tert-Butyl hydroperoxide', '叔丁基过氧化氢', 'decane', '癸烷', 'TBHP'),
  {
    ...{
      cas: '7646-69-7',
      en: 'Sodium hydride, 60 % in mineral oil',
      zh: '氢化钠（60%，分散于矿物油）',
      synonyms: 'NaH',
    },
    strength: { kind: 'dispersion', percent: '60' },
  },
  {
    ...{
      cas: '7693-26-7',
      en: 'Potassium hydride, 30 % in mineral oil',
      zh: '氢化钾（30%，分散于矿物油）',
      synonyms: 'KH',
    },
    strength: { kind: 'dispersion', percent: '30' },
  },
  {
    ...{ cas: '937-14-4', en: 'mCPBA, 77 %', zh: '间氯过氧苯甲酸（77%）', synonyms: 'mCPBA' },
    strength: { kind: 'purity', percent: '77' },
  },
  supported('7440-05-3', 'Pd', 10, 'Palladium on carbon', '钯碳', 'Pd/C'),
  supported('7440-05-3', 'Pd', 5, 'Palladium on carbon', '钯碳', 'Pd/C'),
  // Labels state Pd(OH)2 (140.43 g/mol); a loading counts in the metal: 20 % · 106.42 / 140.43.
  {
    ...supported(
      '12135-22-7',
      'Pd',
      15.2,
      'Palladium hydroxide on carbon',
      '氢氧化钯碳',
      '氢氧化钯碳~Palladium hydroxide on carbon~Pd(OH)2/C~Pearlman’s catalyst',
    ),
    ...{ en: 'Palladium hydroxide on carbon, 20 wt% as Pd(OH)2', zh: '氢氧化钯碳（20%，以 Pd(OH)2 计）' },
  },
  supported('7440-06-4', 'Pt', 5, 'Platinum on carbon', '铂碳', 'Pt/C'),
  gas('1333-74-0', 'Hydrogen', '氢气'),
  gas('630-08-0', 'Carbon monoxide', '一氧化碳'),
  gas('7782-44-7', 'Oxygen', '氧气'),
  gas('124-38-9', 'Carbon dioxide', '二氧化碳'),
];
