import { hazardOptions, p, reaction, text } from './parts';
import { lcms, chromatography } from './parts-analysis';
import type { BasicFieldsModule, BlankReactionModule, RecordTemplate } from './types';

const blankReaction = (title: string): BlankReactionModule => ({ kind: 'blankReaction', title });

const couplingConditions: BasicFieldsModule = {
  kind: 'basicFields',
  title: '反应条件',
  fields: [
    { key: 'temperature', label: '反应温度', type: 'inputNumber', unit: '℃', required: true, value: null },
    { key: 'time', label: '反应时间', type: 'inputNumber', unit: 'h', required: true, value: null },
    {
      key: 'atmosphere',
      label: '气氛',
      type: 'select',
      options: ['氮气', '氩气', '空气'],
      required: true,
      value: '氮气',
    },
    { key: 'palladium', label: '钯用量', type: 'inputNumber', unit: 'mol%', value: null },
    {
      key: 'ligand',
      label: '配体',
      type: 'multiple',
      options: ['Xantphos', 'BINAP', 'XPhos', 'RuPhos', 'CyJohnPhos'],
      value: [],
    },
  ],
};

const riskAssessment: BasicFieldsModule = {
  kind: 'basicFields',
  title: '安全评估',
  fields: [
    { key: 'hazards', label: '主要风险', type: 'checkbox', options: hazardOptions('zh-CN'), required: true, value: [] },
    { key: 'hood', label: '通风橱内操作', type: 'radio', options: ['是', '否'], required: true, value: '是' },
    { key: 'measures', label: '防护与废弃物处置', type: 'textarea', required: true, value: null },
    { key: 'emergency', label: '应急联系电话', type: 'phone', value: null },
  ],
};

const suzukiConditions: BasicFieldsModule = {
  kind: 'basicFields',
  title: '反应条件',
  fields: [
    { key: 'temperature', label: '反应温度', type: 'inputNumber', unit: '℃', required: true, value: 90 },
    { key: 'time', label: '反应时间', type: 'inputNumber', unit: 'h', required: true, value: 12 },
    {
      key: 'atmosphere',
      label: '气氛',
      type: 'select',
      options: ['氮气', '氩气'],
      required: true,
      value: '氮气',
    },
    { key: 'degassing', label: '脱气方式', type: 'select', options: ['氮气鼓泡', '冷冻-抽气-解冻'], value: null },
  ],
};

export const templates: readonly RecordTemplate[] = [
  {
    key: 'tpl-coupling',
    experimentType: 'synthesis',
    language: 'zh-CN',
    name: { zh: 'C–N 偶联标准记录', en: 'C–N coupling, standard record' },
    description: {
      zh: '投料、条件、后处理、纯化与收率一次写全。',
      en: 'Charge, conditions, work-up, purification and yield in one place.',
    },
    modules: [
      text('实验过程', [
        { h: 2, text: '目的' },
        p(''),
        { h: 2, text: '步骤' },
        p(''),
        { h: 2, text: '现象' },
        p(''),
        { h: 2, text: '结果' },
        p(''),
      ]),
      blankReaction('合成反应'),
      couplingConditions,
      chromatography('zh-CN', []),
      lcms('zh-CN', []),
      riskAssessment,
    ],
  },
  {
    key: 'tpl-suzuki',
    experimentType: 'synthesis',
    language: 'zh-CN',
    name: { zh: 'Suzuki 偶联（反应式与投料表已备）', en: 'Suzuki coupling, scheme and table prepared' },
    description: {
      zh: '5 mmol 规模的 Suzuki 偶联：换上自己的溴代物和硼酸，按需要的量缩放即可。',
      en: 'A Suzuki coupling of 5 mmol: put in your bromide and boronic acid, and scale it to what you need.',
    },
    modules: [
      reaction('zh-CN', 'LX-0401', { planned: true }),
      suzukiConditions,
      text('实验过程', [
        { h: 2, text: '步骤' },
        p('氮气保护下依次加入溴代物、硼酸、碳酸钾和溶剂，脱气后加入钯催化剂，升温反应；TLC 或 LCMS 跟踪至溴代物消失。'),
        { h: 2, text: '后处理与纯化' },
        p(''),
        { h: 2, text: '结果' },
        p(''),
      ]),
      chromatography('zh-CN', []),
      lcms('zh-CN', []),
      riskAssessment,
    ],
  },
  {
    key: 'tpl-synthesis-en',
    experimentType: 'synthesis',
    language: 'en-US',
    name: { zh: '合成记录（英文）', en: 'Synthesis record (English)' },
    description: { zh: '英文撰写的常规合成记录。', en: 'Everyday synthesis record written in English.' },
    modules: [
      text('Experiment', [
        { h: 2, text: 'Objective' },
        p(''),
        { h: 2, text: 'Procedure' },
        p(''),
        { h: 2, text: 'Observations' },
        p(''),
        { h: 2, text: 'Result' },
        p(''),
      ]),
      blankReaction('Synthesis reaction'),
      chromatography('en-US', []),
    ],
  },
  {
    key: 'tpl-lcms',
    experimentType: 'analysis',
    language: 'zh-CN',
    name: { zh: 'LCMS 纯度确认', en: 'LCMS purity check' },
    description: {
      zh: '来样信息、峰表与结论；原始文件以附件提交。',
      en: 'Sample, peak table and conclusion; raw files attached.',
    },
    modules: [
      {
        kind: 'basicFields',
        title: '来样信息',
        fields: [
          { key: 'sample', label: '样品编号', type: 'input', required: true, value: null },
          { key: 'received', label: '收样日期', type: 'date', required: true, value: null },
          { key: 'contact', label: '送样人邮箱', type: 'email', value: null },
          {
            key: 'storage',
            label: '储存条件',
            type: 'select',
            options: ['室温干燥', '2–8 ℃ 冷藏', '−20 ℃ 冷冻'],
            value: '室温干燥',
          },
        ],
      },
      lcms('zh-CN', []),
      text('结论', [p('')]),
      { kind: 'document', title: '原始数据', files: [] },
    ],
  },
  {
    key: 'tpl-risk',
    experimentType: 'synthesis',
    language: 'zh-CN',
    name: { zh: '放大反应安全评估', en: 'Scale-up risk assessment' },
    description: { zh: '10 g 以上规模投料前填写。', en: 'To be filled in before any charge above 10 g.' },
    modules: [riskAssessment, text('放热与气体逸出评估', [p('')])],
  },
];
