import type { Sample } from '../core/register-samples';
import type { DictionaryItem, ItemColour } from './dictionary';

const item = (value: string, zh: string, en: string, colour?: ItemColour): DictionaryItem => ({
  ...{ value, zh, en, enabled: true },
  ...(colour === undefined ? {} : { colour }),
});
const dictionary = (code: string, name: string, nameEn: string, items: readonly DictionaryItem[]): Sample => ({
  key: code,
  values: { code, name, nameEn, items },
});

/** What screens read by its code, and what laboratories choose from. */
export const samples = (): [Sample, ...Sample[]] => [
  dictionary('experimentType', '实验类型', 'Experiment types', [
    item('synthesis', '有机合成', 'Organic synthesis', 'blue'),
    item('analysis', '分析检测', 'Analysis', 'teal'),
    item('processDevelopment', '工艺开发', 'Process development', 'orange'),
    item('bioassay', '生物活性测试', 'Bioassay', 'pink'),
    item('formulation', '制剂研究', 'Formulation', 'violet'),
  ]),
  dictionary('industry', '行业', 'Industries', [
    item('pharmaceutical', '制药', 'Pharmaceuticals'),
    item('fineChemicals', '精细化工', 'Fine chemicals'),
    item('materials', '新材料', 'Materials'),
    item('biotechnology', '生物技术', 'Biotechnology'),
    item('academia', '高校与研究所', 'Universities and institutes'),
  ]),
  dictionary('subField', '细分领域', 'Sub-fields', [
    item('medicinalChemistry', '药物化学', 'Medicinal chemistry'),
    item('processChemistry', '工艺化学', 'Process chemistry'),
    item('analyticalChemistry', '分析化学', 'Analytical chemistry'),
    item('catalysis', '催化', 'Catalysis'),
    item('polymers', '高分子', 'Polymers'),
    item('cellBiology', '细胞生物学', 'Cell biology'),
  ]),
  dictionary('signatureMeaning', '签名含义', 'Signature meanings', [
    item('authored', '作者确认', 'Authored'),
    item('performed', '实验执行', 'Performed'),
    item('reviewed', '复核', 'Reviewed'),
    item('approved', '批准', 'Approved'),
    item('witnessed', '见证', 'Witnessed'),
    item('rejected', '驳回', 'Rejected'),
  ]),
  dictionary('unit', '计量单位', 'Units', [
    item('g', '克 (g)', 'gram (g)'),
    item('mg', '毫克 (mg)', 'milligram (mg)'),
    item('mL', '毫升 (mL)', 'millilitre (mL)'),
    item('L', '升 (L)', 'litre (L)'),
    item('mmol', '毫摩尔 (mmol)', 'millimole (mmol)'),
    item('equiv', '当量 (equiv)', 'equivalent (equiv)'),
    item('celsius', '摄氏度 (℃)', 'degree Celsius (℃)'),
    item('h', '小时 (h)', 'hour (h)'),
    item('percent', '百分比 (%)', 'percent (%)'),
  ]),
  dictionary('storageCondition', '储存条件', 'Storage conditions', [
    item('ambient', '室温干燥', 'Ambient, dry'),
    item('cold', '2–8 ℃ 冷藏', '2–8 ℃'),
    item('freezer', '−20 ℃ 冷冻', '−20 ℃'),
    item('deepFreezer', '−80 ℃ 超低温', '−80 ℃'),
    item('inert', '惰性气体保护', 'Under inert gas'),
    item('dark', '避光', 'Protected from light'),
  ]),
  dictionary('solvent', '常用溶剂', 'Common solvents', [
    item('dioxane', '1,4-二氧六环', '1,4-Dioxane'),
    item('toluene', '甲苯', 'Toluene'),
    item('dcm', '二氯甲烷', 'Dichloromethane'),
    item('ethylAcetate', '乙酸乙酯', 'Ethyl acetate'),
    item('methanol', '甲醇', 'Methanol'),
    item('acetonitrile', '乙腈', 'Acetonitrile'),
    item('dmf', 'N,N-二甲基甲酰胺', 'N,N-Dimethylformamide'),
    item('dma', 'N,N-二甲基乙酰胺', 'N,N-Dimethylacetamide'),
    item('dme', '1,2-二甲氧基乙烷', '1,2-Dimethoxyethane'),
    item('ether', '乙醚', 'Diethyl ether'),
    item('thf', '四氢呋喃', 'Tetrahydrofuran'),
    item('water', '水', 'Water'),
  ]),
  dictionary('notApplicableReason', '不适用（N/A）原因', 'Reasons for N/A', [
    item('notRequired', '方案未要求', 'Not required by the protocol'),
    item('notMeasured', '未监测', 'Not monitored'),
    item('instrumentDown', '仪器停用', 'Instrument out of service'),
    item('remote', '数据处理，不在实验室', 'Data work, not in the laboratory'),
    item('singleOperator', '独立操作，无参与人', 'One operator, no participants'),
  ]),
];
