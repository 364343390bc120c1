import { conditions, documents, f, outcome, p, productName, reaction, safety, text } from '../parts';
import { chromatography } from '../parts-analysis';
import { reactionOf } from '../reactions';
import type { Edit, Experiment } from '../types';

const by = 'lixt';
const round = 0;

// The record is written as the day goes: each entry below is one save, so the replay shows it growing.
const edits: readonly Edit[] = [
  { module: 1, by, round, change: { charge: { substance: 'benzyloxyChloropyridine', to: 2.093 } } },
  { module: 1, by, round, change: { charge: { substance: 'bocPiperazine', to: 1.952 } } },
  { module: 1, by, round, reason: '称量后按实际值更正', change: { charge: { substance: 'binap', to: 0.059 } } },
  {
    ...{ module: 1, by, round, reason: '称量后按实际值更正' },
    change: { charge: { substance: 'sodiumTertButoxide', to: 1.282 } },
  },
  { module: 0, by, round, change: { append: [{ h: 2, text: '步骤' }] } },
  {
    module: 0,
    by,
    round,
    change: {
      append: [
        p(
          '20 ℃、',
          ...f('N2'),
          ' 保护下，将 ',
          ...f('Pd(dba)2'),
          ' 0.055 g 加入 1-Boc-哌嗪 1.952 g、5-苄氧基-2-氯吡啶 2.093 g、BINAP 0.059 g 与叔丁醇钠 1.282 g 的甲苯（30 mL）混合物中。',
        ),
      ],
    },
  },
  { module: 2, by, round, change: { field: { key: 'temperature', to: 80 } } },
  { module: 0, by, round, change: { append: [p('升温至 80 ℃，搅拌过夜。')] } },
  { module: 2, by, round, reason: '次日确认实际反应时间', change: { field: { key: 'time', to: 16 } } },
  {
    module: 0,
    by,
    round,
    reason: '写明实际时间',
    change: { block: { index: 4, to: p('升温至 80 ℃，搅拌 16 h 后冷至室温。') } },
  },
  {
    module: 0,
    by,
    round,
    change: {
      append: [
        p(
          '过硅藻土；滤液在乙酸乙酯与水（各 100 mL）间分配，有机相经 ',
          ...f('Na2SO4'),
          ' 干燥、过滤、旋干，得棕色胶状粗品。',
        ),
      ],
    },
  },
  {
    module: 4,
    by,
    round,
    change: {
      addRow: {
        technique: '柱色谱',
        stationary: '硅胶',
        eluent: '0–20% EtOAc/异己烷',
        rf: null,
        remark: '收集单点组分',
      },
    },
  },
  { module: 4, by, round, reason: '预设行未使用', change: { removeRow: 0 } },
  { module: 0, by, round, change: { append: [p('粗品过快速硅胶柱，异己烷中乙酸乙酯 0 升至 20%，纯组分合并旋干。')] } },
  { module: 1, by, round, change: { isolated: 2.24 } },
  { module: 1, by, round, reason: '数字颠倒，按天平打印条更正', change: { isolated: 2.42 } },
  { module: 3, by, round, change: { field: { key: 'massG', to: 2.42 } } },
  { module: 3, by, round, change: { field: { key: 'yieldPercent', to: 68.7 } } },
  { module: 3, by, round, change: { field: { key: 'appearance', to: '黄色固体' } } },
  { module: 0, by, round, change: { append: [{ h: 2, text: '结果' }, p('得黄色固体 2.420 g，收率 68.7%。')] } },
  {
    module: 5,
    by,
    round,
    change: {
      addFile: {
        name: '后处理记录.txt',
        text: '过滤：硅藻土\n分配：乙酸乙酯 100 mL / 水 100 mL\n干燥：Na2SO4\n柱色谱：EtOAc/异己烷 0-20%\n产物：2.420 g，黄色固体\n',
      },
    },
  },
  {
    module: 6,
    by,
    round,
    change: { field: { key: 'measures', to: '叔丁醇钠称量避潮；含钯滤饼保持湿润，投入专用桶。' } },
  },
];

export const parpReplay: readonly Experiment[] = [
  {
    key: 'exp-az0102',
    language: 'zh-CN',
    source: 'AZ-0102',
    reactionId: reactionOf('AZ-0102').reactionId,
    title: `${productName('zh-CN', 'AZ-0102')}的合成（1 mol% 钯）`,
    author: 'lixt',
    reviewer: 'chengd',
    project: 'parp',
    task: 'parp-blocks',
    notebook: 'nb-lixt',
    type: 'synthesis',
    page: { temperature: '20.0', humidity: '43', participants: ['lixt', 'wangsy'] },
    modules: [
      text('实验过程', [{ h: 2, text: '目的' }, p('把钯用量降到 1 mol%，看 2-氯吡啶底物能否仍给出可用的收率。')]),
      reaction('zh-CN', 'AZ-0102', {
        charged: { benzyloxyChloropyridine: 2.1, bocPiperazine: 1.96, binap: 0.06, sodiumTertButoxide: 1.28 },
        isolated: null,
      }),
      conditions('zh-CN', { temperature: null, hours: null, atmosphere: 'N2', heating: 'oil' }),
      outcome('zh-CN', 'AZ-0102', '', { massG: null, yieldPercent: null }),
      chromatography('zh-CN', [{ technique: 'TLC', stationary: '硅胶板', eluent: 'EtOAc/异己烷' }]),
      documents('zh-CN', []),
      safety('zh-CN', ['强碱', '易燃溶剂', '重金属催化剂'], ''),
    ],
    story: {
      state: 'approved',
      rejections: [],
      edits,
      comments: [
        { by: 'wangsy', text: '1 mol% 就有近七成，后面的批次都按这个用量。' },
        { by: 'chengd', text: '称量更正与天平打印条核对一致。' },
      ],
    },
  },
];
