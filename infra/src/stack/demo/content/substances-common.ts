import type { SubstanceFact } from './types';

// Catalysts, ligands, bases and solvents. Molecular weight in g/mol.
// Palladium(II) acetate has its true formula: the dataset draws it with two hydrogens too many.
export const commonSubstances: Readonly<Record<string, SubstanceFact>> = {
  xantphos: { zh: '4,5-双(二苯基膦)-9,9-二甲基氧杂蒽 (Xantphos)', en: 'Xantphos', formula: 'C39H32OP2', mw: 578.63 },
  palladiumAcetate: { zh: '醋酸钯', en: 'Palladium(II) acetate', formula: 'C4H6O4Pd', mw: 224.51 },
  cesiumCarbonate: { zh: '碳酸铯', en: 'Cesium carbonate', formula: 'CCs2O3', mw: 325.82 },
  dioxane: { zh: '1,4-二氧六环', en: '1,4-Dioxane', formula: 'C4H8O2', mw: 88.11 },
  binap: { zh: "2,2'-双(二苯基膦)-1,1'-联萘 (BINAP)", en: 'BINAP', formula: 'C44H32P2', mw: 622.69 },
  pd2Dba3: {
    zh: '三(二亚苄基丙酮)二钯',
    en: 'Tris(dibenzylideneacetone)dipalladium(0)',
    formula: 'C51H42O3Pd2',
    mw: 915.73,
  },
  dma: { zh: 'N,N-二甲基乙酰胺 (DMA)', en: 'N,N-Dimethylacetamide (DMA)', formula: 'C4H9NO', mw: 87.12 },
  pdDba2: { zh: '双(二亚苄基丙酮)钯', en: 'Bis(dibenzylideneacetone)palladium(0)', formula: 'C34H28O2Pd', mw: 575.02 },
  sodiumTertButoxide: { zh: '叔丁醇钠', en: 'Sodium tert-butoxide', formula: 'C4H9NaO', mw: 96.1 },
  toluene: { zh: '甲苯', en: 'Toluene', formula: 'C7H8', mw: 92.14 },
  cyJohnPhos: { zh: '2-(二环己基膦)联苯 (CyJohnPhos)', en: 'CyJohnPhos', formula: 'C24H31P', mw: 350.49 },
  dme: { zh: '1,2-二甲氧基乙烷 (DME)', en: '1,2-Dimethoxyethane (DME)', formula: 'C4H10O2', mw: 90.12 },
  xphos: { zh: "2-二环己基膦-2',4',6'-三异丙基联苯 (XPhos)", en: 'XPhos', formula: 'C33H49P', mw: 476.73 },
  potassiumCarbonate: { zh: '碳酸钾', en: 'Potassium carbonate', formula: 'CK2O3', mw: 138.2 },
  ruphos: { zh: "2-二环己基膦-2',6'-二异丙氧基联苯 (RuPhos)", en: 'RuPhos', formula: 'C30H43O2P', mw: 466.65 },
  water: { zh: '水', en: 'Water', formula: 'H2O', mw: 18.02 },
  sodiumBicarbonate: { zh: '碳酸氢钠', en: 'Sodium bicarbonate', formula: 'CHNaO3', mw: 84.01 },
  dmf: { zh: 'N,N-二甲基甲酰胺 (DMF)', en: 'N,N-Dimethylformamide (DMF)', formula: 'C3H7NO', mw: 73.09 },
  triethylamine: { zh: '三乙胺', en: 'Triethylamine', formula: 'C6H15N', mw: 101.19 },
  dcm: { zh: '二氯甲烷', en: 'Dichloromethane', formula: 'CH2Cl2', mw: 84.93 },
  acetonitrile: { zh: '乙腈', en: 'Acetonitrile', formula: 'C2H3N', mw: 41.05 },
  potassiumHydroxide: { zh: '氢氧化钾', en: 'Potassium hydroxide', formula: 'HKO', mw: 56.11 },
  methanol: { zh: '甲醇', en: 'Methanol', formula: 'CH4O', mw: 32.04 },
  dipea: { zh: 'N,N-二异丙基乙胺 (DIPEA)', en: 'N,N-Diisopropylethylamine (DIPEA)', formula: 'C8H19N', mw: 129.25 },
  ether: { zh: '乙醚', en: 'Diethyl ether', formula: 'C4H10O', mw: 74.12 },
};
