import { units, type PlatformOperation } from './operation';

const of = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

const testItems = [
  { value: 'appearance', label: of('性状', 'Appearance') },
  { value: 'assayHplc', label: of('含量（HPLC）', 'Assay (HPLC)') },
  { value: 'relatedSubstances', label: of('有关物质', 'Related substances') },
  { value: 'residualSolvents', label: of('残留溶剂（GC）', 'Residual solvents (GC)') },
  { value: 'waterKf', label: of('水分（卡尔费休）', 'Water (Karl Fischer)') },
  { value: 'identityNmr', label: of('结构确证（NMR）', 'Identity (NMR)') },
  { value: 'massSpectrum', label: of('分子量（MS）', 'Molecular mass (MS)') },
  { value: 'meltingPoint', label: of('熔点', 'Melting point') },
  { value: 'opticalRotation', label: of('比旋度', 'Specific rotation') },
  { value: 'heavyMetals', label: of('重金属（ICP-MS）', 'Heavy metals (ICP-MS)') },
] as const;

export const submitInspection: PlatformOperation = {
  name: 'sip.submitInspection',
  platform: 'sip',
  callId: 'C093',
  path: 'SIP/Inspection/Submit',
  resource: 'inspections',
  label: of('请验单', 'Inspection sheet'),
  action: of('样品请验', 'Submit a sample for inspection'),
  titleField: 'sampleName',
  completes: 'later',
  fields: [
    { key: 'sampleNo', label: of('样品编号', 'Sample number'), type: 'text', required: true, maxLength: 50 },
    { key: 'sampleName', label: of('样品名称', 'Sample name'), type: 'text', required: true, maxLength: 200 },
    { key: 'batchNo', label: of('批号', 'Batch'), type: 'text', maxLength: 50 },
    {
      key: 'amount',
      label: of('送检量', 'Amount'),
      help: of('够做全部检测项目并留样', 'Enough for all tests and a retained sample'),
      type: 'number',
      positive: true,
      max: 1_000_000,
    },
    { key: 'unit', label: of('单位', 'Unit'), type: 'select', options: units('mg', 'g', 'kg', 'µL', 'mL', 'L') },
    {
      key: 'storage',
      label: of('储存条件', 'Storage'),
      type: 'select',
      options: [
        { value: 'ambient', label: of('室温', 'Room temperature') },
        { value: 'cool', label: of('2–8 ℃', '2–8 ℃') },
        { value: 'frozen', label: of('−20 ℃', '−20 ℃') },
        { value: 'deepFrozen', label: of('−80 ℃', '−80 ℃') },
      ],
    },
    { key: 'lightSensitive', label: of('避光', 'Protect from light'), type: 'boolean' },
    { key: 'testItems', label: of('检测项目', 'Tests'), type: 'selects', required: true, options: testItems },
    {
      key: 'urgency',
      label: of('紧急程度', 'Urgency'),
      type: 'select',
      options: [
        { value: 'normal', label: of('普通', 'Normal') },
        { value: 'urgent', label: of('加急', 'Urgent') },
      ],
    },
    { key: 'remark', label: of('备注', 'Remark'), type: 'longText', maxLength: 500 },
  ],
  resultItems: testItems,
  refusals: {
    sampleRegistered: of('样品已登记', 'The sample is registered already'),
    amountMissing: of('未填写送检量', 'No amount was given'),
    unknownTestItem: of('平台不提供该检测项目', 'The platform does not offer this test'),
  },
};
