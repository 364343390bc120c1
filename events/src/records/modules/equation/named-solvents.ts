/** Solvents as labels call them, in small letters without spaces: what stands behind a molarity without an “in”. */
const NAMES: ReadonlySet<string> = new Set(
  [
    'water h2o d2o methanol meoh ethanol etoh isopropanol 2-propanol ipa iproh 1-butanol n-butanol tert-butanol t-buoh',
    'thf tetrahydrofuran 2-methf 2-methyltetrahydrofuran dioxane 1,4-dioxane ether diethylether et2o mtbe tbme cpme dme',
    '1,2-dimethoxyethane diglyme dibutylether dcm dichloromethane methylenechloride ch2cl2 chloroform chcl3 ccl4 dce',
    '1,2-dichloroethane toluene phme benzene xylene xylenes hexane hexanes n-hexane hexan heptane heptanes n-heptane pentane',
    'cyclohexane decane octane dmf dmso nmp dma dmac hmpa acetonitrile mecn ch3cn acetone ethylacetate etoac aceticacid',
    'acoh pyridine ethylbenzene cdcl3 dmso-d6 cd3od hfip tfe',
    '水 甲醇 乙醇 异丙醇 叔丁醇 四氢呋喃 2-甲基四氢呋喃 二氧六环 1,4-二氧六环 乙醚 甲基叔丁基醚 乙二醇二甲醚 正丁醚 二氯甲烷 氯仿',
    '三氯甲烷 四氯化碳 1,2-二氯乙烷 甲苯 苯 二甲苯 己烷 正己烷 庚烷 正庚烷 戊烷 正戊烷 环己烷 癸烷 乙腈 丙酮 乙酸乙酯 乙酸 吡啶',
    'n,n-二甲基甲酰胺 二甲亚砜',
  ].flatMap((line) => line.split(' ')),
);

/** `THF`, `hexanes`, `四氢呋喃`, and mixtures of them: `THF/heptane`. */
export const isNamedSolvent = (text: string): boolean => {
  const parts = text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '').split('/');
  return parts.every((part) => NAMES.has(part));
};
