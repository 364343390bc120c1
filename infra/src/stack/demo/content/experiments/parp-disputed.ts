import { conditions, documents, f, outcome, p, productName, reaction, text } from '../parts';
import { chromatography, lcms, lcmsCsv, tlcPlates } from '../parts-analysis';
import { reactionOf } from '../reactions';
import type { LcmsPeak } from '../parts-analysis';
import type { Experiment } from '../types';

const peaks0371: readonly LcmsPeak[] = [
  { sample: '过柱后', rtMin: 3.27, mz: 375.8, purity: 96, assignment: '目标产物 (M+1)' },
];

// Records the reviewer sent back: a yield above 100 %, and one that needed three rounds.
export const parpDisputed: readonly Experiment[] = [
  {
    key: 'exp-az0512',
    language: 'zh-CN',
    source: 'AZ-0512',
    reactionId: reactionOf('AZ-0512').reactionId,
    title: `${productName('zh-CN', 'AZ-0512')}的合成（重复批）`,
    author: 'wangsy',
    reviewer: 'chengd',
    project: 'parp',
    task: 'parp-chiral',
    notebook: 'nb-wangsy',
    type: 'synthesis',
    page: { temperature: '23.7', humidity: '49', participants: ['wangsy'] },
    modules: [
      text('实验过程', [
        { h: 2, text: '目的' },
        p('重复前一批，积累手性甲基哌嗪砌块。'),
        { h: 2, text: '步骤' },
        p('瓶 A：', ...f('Pd(OAc)2'), ' 0.112 g 与 RuPhos 0.466 g 溶于甲苯 15 mL，脱气，50 ℃ 20 min 预活化。'),
        p(
          '瓶 B：3-溴吡啶 0.789 g、叔丁醇钠 0.720 g、(R)-3-甲基哌嗪-1-甲酸叔丁酯 1.000 g、甲苯 10 mL，同样脱气。A 转入 B，再脱气，氮气下 100 ℃ 过夜。',
        ),
        p('过硅藻土，EtOAc/MeOH 淋洗，浓缩后过快速硅胶柱。'),
        { h: 2, text: '结果' },
        p('得浅橙色胶状物 1.426 g，收率 103.0%。'),
      ]),
      reaction('zh-CN', 'AZ-0512'),
      conditions('zh-CN', { temperature: 100, hours: null, atmosphere: 'N2', heating: 'oil' }),
      outcome('zh-CN', 'AZ-0512', '浅橙色胶状物'),
      chromatography('zh-CN', [
        { technique: 'TLC', stationary: '硅胶板', eluent: 'EtOAc/正庚烷 1:1', rf: 0.1 },
        { technique: '柱色谱', stationary: '硅胶', eluent: '20–100% EtOAc/正庚烷' },
      ]),
      tlcPlates('zh-CN', [
        {
          ...{ eluent: 'EtOAc/正庚烷 1:1', phase: '硅胶 GF254', visualisations: ['uv254', 'ninhydrin'] },
          remark: '反应过夜：3-溴吡啶消失，产物在 Rf 0.10，拖尾；Rf 0.78 处为 RuPhos，说明过柱前配体未除净。',
          lanes: [
            { name: '3-溴吡啶', spots: [{ rf: 0.55, strength: 'strong', colour: 'dark', note: '原料' }] },
            {
              name: '哌嗪砌块',
              spots: [{ rf: 0.04, tail: 'up', colour: 'yellow', seenUnder: ['ninhydrin'], note: '原料胺' }],
            },
            {
              name: '共点',
              spots: [
                { rf: 0.55, colour: 'dark' },
                { rf: 0.1, tail: 'down', colour: 'dark' },
                { rf: 0.78, size: 'small', strength: 'faint' },
              ],
            },
            {
              name: '反应液',
              spots: [
                {
                  ...{ rf: 0.1, size: 'large', tail: 'down', strength: 'strong', colour: 'dark', note: '产物' },
                },
                { rf: 0.78, size: 'small', colour: 'dark', note: 'RuPhos' },
              ],
            },
          ],
        },
        {
          ...{ eluent: 'DCM/MeOH 20:1', phase: '硅胶 GF254', visualisations: ['uv254'] },
          remark: '过柱后合并的组分仍见少量 RuPhos，与质量收率偏高相符。',
          lanes: [
            {
              name: '反应液',
              spots: [
                { rf: 0.42, size: 'large', colour: 'dark' },
                { rf: 0.95, size: 'small' },
              ],
            },
            {
              name: '组分 12–18',
              spots: [
                { rf: 0.42, colour: 'dark', note: '产物' },
                { rf: 0.95, size: 'small', strength: 'faint', note: 'RuPhos' },
              ],
            },
            { name: '组分 19–24', spots: [{ rf: 0.42, colour: 'dark', note: '产物' }] },
          ],
        },
      ]),
    ],
    story: {
      state: 'rejected',
      rejections: [
        { by: 'chengd', reason: '收率超过 100%，请说明残留物并给出纯度依据，不得只写质量收率', modules: [0, 3] },
      ],
      edits: [
        {
          module: 0,
          by: 'wangsy',
          round: 1,
          reason: '说明收率超过 100% 的原因',
          change: { append: [p({ b: '备注：' }, '产物中夹带少量 RuPhos，质量收率因此偏高；拟再过一次柱后定量。')] },
        },
      ],
      comments: [
        { by: 'chengd', text: '1.426 g 对 1.385 g 理论量，显然没洗净。' },
        { by: 'wangsy', text: '已查，RuPhos 残留，正在处理。' },
      ],
    },
  },
  {
    key: 'exp-az0371',
    language: 'zh-CN',
    source: 'AZ-0371',
    reactionId: reactionOf('AZ-0371').reactionId,
    title: `${productName('zh-CN', 'AZ-0371')}的合成（XPhos）`,
    author: 'wangsy',
    reviewer: 'chengd',
    project: 'parp',
    task: 'parp-ligand',
    notebook: 'nb-wangsy',
    type: 'synthesis',
    page: { temperature: '22.4', humidity: '46', participants: ['wangsy', 'huangrz'] },
    modules: [
      text('实验过程', [
        { h: 2, text: '目的' },
        p('苯并呋喃 4 位引入 Boc-哌嗪，比较 XPhos 与 BINAP。'),
        { h: 2, text: '步骤' },
        p(
          '4-溴苯并呋喃-2-甲酸乙酯 7.70 g、1-Boc-哌嗪 5.33 g、',
          ...f('Pd2(dba)3'),
          ' 1.310 g、XPhos 1.364 g、',
          ...f('Cs2CO3'),
          ' 12.12 g 于二氧六环 40 mL 中，氩气下加热过夜。',
        ),
        p('放冷，加乙酸乙酯稀释，过硅藻土，旋干；硅胶柱，正庚烷中乙酸乙酯 0 升至 50%。'),
        { h: 2, text: '结果' },
        p('得产物 4.92 g，收率约五成。'),
      ]),
      reaction('zh-CN', 'AZ-0371', { charged: { bocPiperazine: 5.53 } }),
      conditions('zh-CN', { temperature: null, hours: null, atmosphere: 'Ar', heating: 'oil' }),
      outcome('zh-CN', 'AZ-0371', '', { yieldPercent: 50 }),
      lcms('zh-CN', [{ sample: '过柱后', rtMin: 3.27, mz: 375.8, purity: null, assignment: '目标产物 (M+1)' }]),
      chromatography('zh-CN', [{ technique: '柱色谱', stationary: '硅胶', eluent: '0–50% EtOAc/正庚烷' }]),
      documents('zh-CN', []),
    ],
    story: {
      state: 'approved',
      rejections: [
        { by: 'chengd', reason: '反应温度未填；1-Boc-哌嗪质量与 28.62 mmol 对不上', modules: [1, 2] },
        { by: 'chengd', reason: '收率须给出计算值，LCMS 缺纯度与原始峰表', modules: [0, 3, 4, 6] },
      ],
      edits: [
        {
          module: 1,
          by: 'wangsy',
          round: 1,
          reason: '数字录入错误，按称量记录更正',
          change: { charge: { substance: 'bocPiperazine', to: 5.33 } },
        },
        {
          module: 2,
          by: 'wangsy',
          round: 1,
          reason: '补填反应温度',
          change: { field: { key: 'temperature', to: 95 } },
        },
        {
          module: 3,
          by: 'wangsy',
          round: 2,
          reason: '按实得质量重新计算',
          change: { field: { key: 'yieldPercent', to: 45.9 } },
        },
        {
          module: 0,
          by: 'wangsy',
          round: 2,
          reason: '改为计算值',
          change: { block: { index: 6, to: p('得产物 4.92 g，收率 45.9%。HPLC 纯度 96%。') } },
        },
        { module: 4, by: 'wangsy', round: 2, reason: '补纯度', change: { cell: { row: 0, column: 'purity', to: 96 } } },
        {
          module: 6,
          by: 'wangsy',
          round: 2,
          reason: '补原始峰表',
          change: { addFile: { name: 'LCMS-峰表.csv', text: lcmsCsv(peaks0371) } },
        },
      ],
      comments: [
        { by: 'chengd', text: '第三次提交，数据齐全，通过。' },
        { by: 'zhouj', text: '两次驳回的处理过程完整，可作培训案例。' },
      ],
    },
  },
];
