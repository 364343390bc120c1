import { conditions, documents, f, noStory, outcome, p, productName, reaction, safety, spectra, text } from '../parts';
import { spectrum0008, spectrum0198 } from '../demo-spectra';
import { chromatography, lcms, lcmsCsv } from '../parts-analysis';
import { reactionOf } from '../reactions';
import type { LcmsPeak } from '../parts-analysis';
import type { Experiment } from '../types';

const peaks0008: readonly LcmsPeak[] = [
  { sample: '第 1 次试验', rtMin: 1.22, mz: 284, purity: null, assignment: '目标产物' },
  { sample: '放大批', rtMin: 1.24, mz: 284, purity: null, assignment: '目标产物' },
];

// Piperazine and morpholine couplings of the PARP project approved at the first review.
export const parpApproved: readonly Experiment[] = [
  {
    key: 'exp-az0008',
    language: 'zh-CN',
    source: 'AZ-0008',
    reactionId: reactionOf('AZ-0008').reactionId,
    title: `${productName('zh-CN', 'AZ-0008')}的合成（微波 Buchwald-Hartwig 偶联）`,
    author: 'wangsy',
    reviewer: 'chengd',
    project: 'parp',
    task: 'parp-blocks',
    notebook: 'nb-wangsy',
    type: 'synthesis',
    page: { temperature: '23.5', humidity: '41', participants: ['wangsy', 'lixt'] },
    modules: [
      text('实验过程', [
        { h: 2, text: '目的' },
        p('3,5-二溴吡啶单取代，保留一个溴供后续偶联；先以 407 mg 试一次，可行后放大。'),
        { h: 2, text: '步骤' },
        {
          ol: [
            [
              '10 mL 微波管中依次加入 3,5-二溴吡啶 1.233 g、1-乙酰基哌嗪 0.734 g、',
              ...f('Pd(OAc)2'),
              ' 0.117 g、Xantphos 0.361 g、',
              ...f('Cs2CO3'),
              ' 5.09 g，加 1,4-二氧六环。',
            ],
            ['抽真空，充', ...f('N2'), '置换，压盖。'],
            ['微波 140 ℃ 反应 1 h，取样做 LCMS。'],
            ['减压蒸去溶剂，残余物上自动柱，0–20% MeOH/EtOAc 梯度洗脱。'],
          ],
        },
        { h: 2, text: '现象' },
        p('LCMS 在 1.24 min 出主峰，m/z 284，与单取代产物一致。试验批同样条件下 1.22 min 出峰。'),
        { h: 2, text: '结果' },
        p('得产物 ', { b: '0.047 g' }, '，收率 ', { b: '3.2%' }, '。试验批 118 mg（24%）。'),
      ]),
      reaction('zh-CN', 'AZ-0008'),
      conditions('zh-CN', { temperature: 140, hours: 1, atmosphere: 'N2', heating: 'microwave' }),
      outcome('zh-CN', 'AZ-0008', '', { massG: 0.047, yieldPercent: 3.2 }),
      lcms('zh-CN', peaks0008),
      chromatography('zh-CN', [{ technique: '柱色谱', stationary: '硅胶', eluent: '0–20% MeOH/EtOAc' }]),
      documents('zh-CN', [{ name: 'LCMS-峰表.csv', text: lcmsCsv(peaks0008) }]),
      safety(
        'zh-CN',
        ['密闭加压', '易燃溶剂', '重金属催化剂'],
        '微波管装液量不超过标称容积；冷却至 40 ℃ 以下再开盖。含钯残渣单独收集。',
      ),
      spectra('zh-CN', [spectrum0008], [{ ion: 'M+H', ionisation: 'ESI', formula: 'C11H14BrN3O', found: '284.0387' }]),
    ],
    story: {
      state: 'approved',
      rejections: [],
      edits: [
        { module: 3, by: 'wangsy', round: 0, reason: '小数点录入错误', change: { field: { key: 'massG', to: 0.47 } } },
        {
          module: 3,
          by: 'wangsy',
          round: 0,
          reason: '随质量更正重新计算',
          change: { field: { key: 'yieldPercent', to: 31.8 } },
        },
        {
          module: 0,
          by: 'wangsy',
          round: 0,
          reason: '小数点录入错误',
          change: {
            block: {
              index: 7,
              to: p('得产物 ', { b: '0.470 g' }, '，收率 ', { b: '31.8%' }, '。试验批 118 mg（24%）。'),
            },
          },
        },
      ],
      comments: [
        { by: 'chengd', text: '更正有痕迹、有原因，数据前后一致，同意。' },
        { by: 'sunyl', text: '双取代副产物的量能估一下吗？下一批请留意。' },
      ],
    },
  },
  {
    key: 'exp-az0198',
    language: 'zh-CN',
    source: 'AZ-0198',
    reactionId: reactionOf('AZ-0198').reactionId,
    title: `${productName('zh-CN', 'AZ-0198')}的合成（13 g 规模）`,
    author: 'lixt',
    reviewer: 'chengd',
    project: 'parp',
    task: 'parp-blocks',
    notebook: 'nb-lixt',
    type: 'synthesis',
    page: { temperature: '22.0', humidity: '45', participants: ['lixt'] },
    modules: [
      text('实验过程', [
        { h: 2, text: '目的' },
        p('用大大过量（6 当量）的无保护哌嗪与芳基溴偶联，抑制双芳基化，省去脱 Boc 一步。'),
        { h: 2, text: '步骤' },
        p(
          '1-苄氧基-4-溴-2-氟苯 13.43 g、哌嗪 24.69 g 溶于甲苯 140 mL，加叔丁醇钠 6.43 g。体系鼓',
          ...f('N2'),
          ' 10 min 后，投 BINAP 2.97 g 与 ',
          ...f('Pd2(dba)3'),
          ' 1.094 g，110 ℃ 搅拌 20 h。',
        ),
        p(
          '冷至室温，过硅藻土，滤饼用乙酸乙酯 500 mL 淋洗；滤液旋干后过硅胶柱，DCM 中 MeOH 由 0 升至 20%，合并纯组分旋干。',
        ),
        { h: 2, text: '结果' },
        p('得固体 9.80 g，收率 71.6%。'),
      ]),
      reaction('zh-CN', 'AZ-0198'),
      conditions('zh-CN', { temperature: 110, hours: 20, atmosphere: 'N2', heating: 'oil' }),
      outcome('zh-CN', 'AZ-0198', '固体'),
      chromatography('zh-CN', [{ technique: '柱色谱', stationary: '硅胶', eluent: '0–20% MeOH/DCM' }]),
      spectra('zh-CN', [spectrum0198], [{ ion: 'M+H', ionisation: 'ESI', formula: 'C17H19FN2O', found: '287.1549' }]),
    ],
    story: {
      ...noStory,
      state: 'approved',
      comments: [
        {
          by: 'wangsy',
          text: '6 当量哌嗪是关键，写进模板。',
          about: { module: 0, quote: '大大过量（6 当量）的无保护哌嗪' },
        },
        {
          by: 'wangsy',
          text: '这是内温还是油浴温度？',
          about: { module: 0, quote: '110 ℃ 搅拌 20 h' },
          answers: [{ by: 'lixt', text: '内温，油浴 118 ℃。' }],
          resolvedBy: 'wangsy',
        },
      ],
    },
  },
  {
    key: 'exp-az0395',
    language: 'zh-CN',
    source: 'AZ-0395',
    reactionId: reactionOf('AZ-0395').reactionId,
    title: `${productName('zh-CN', 'AZ-0395')}的合成`,
    author: 'huangrz',
    reviewer: 'chengd',
    project: 'parp',
    task: 'parp-ligand',
    notebook: 'nb-huangrz',
    type: 'synthesis',
    page: { temperature: '24.1', humidity: '38', participants: ['huangrz', 'lixt'] },
    modules: [
      text('实验过程', [
        { h: 2, text: '目的' },
        p('以吗啉为模型胺，考察 BINAP 在缺电子芳基溴上的表现。'),
        { h: 2, text: '步骤' },
        p(
          '5-溴间苯二甲酸二甲酯 10.0 g 溶于甲苯 100 mL，加 BINAP 2.5 g、吗啉 4.4 g、',
          ...f('Cs2CO3'),
          ' 18.0 g、',
          ...f('Pd(OAc)2'),
          ' 0.9 g，惰性气氛下回流 14 h。',
        ),
        p('滤去不溶物，滤液浓缩，正庚烷/乙酸乙酯 1:1 过柱。'),
        p('放大前以五个平行小试确定钯用量与温度，见“条件筛选”（教学示例数据）。'),
        { h: 2, text: '结果' },
        p('得产物 8.00 g，收率 78.2%。两个甲酯均未受影响。'),
      ]),
      reaction('zh-CN', 'AZ-0395', {
        variations: {
          columns: [
            { substance: 'palladiumAcetate', cell: 'equivalents' },
            { condition: 'temperature' },
            { result: '收率（LCMS）', unit: '%' },
            { result: '备注', unit: '' },
          ],
          runs: [
            ['0.02', '80', '22', '原料剩余过半'],
            ['0.02', '', '41', ''],
            ['0.05', '', '66', ''],
            ['0.08', '', '74', ''],
            ['', '', '79', '放大采用'],
          ],
        },
      }),
      conditions('zh-CN', { temperature: 100, hours: null, atmosphere: 'N2', heating: 'reflux' }),
      outcome('zh-CN', 'AZ-0395', ''),
      chromatography('zh-CN', [{ technique: '柱色谱', stationary: '硅胶', eluent: '正庚烷/乙酸乙酯 1:1' }]),
    ],
    story: {
      ...noStory,
      state: 'approved',
      edits: [
        {
          module: 2,
          by: 'huangrz',
          round: 0,
          reason: '漏填，按实际记录补入',
          change: { field: { key: 'time', to: 14 } },
        },
      ],
    },
  },
];
