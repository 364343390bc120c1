import { assaySheet } from '../assay-sheet';
import { designedSheet } from '../designed-sheet';
import { documents, noStory, p, text } from '../parts';
import { lcms, lcmsCsv } from '../parts-analysis';
import { reactionOf } from '../reactions';
import type { LcmsPeak } from '../parts-analysis';
import type { Experiment } from '../types';

const benzofuran: readonly LcmsPeak[] = [{ sample: 'AZ-0371', rtMin: 3.27, mz: 375.8, purity: 96, assignment: 'M+1' }];
const dibenzothiophene: readonly LcmsPeak[] = [
  { sample: 'AZ-0128', rtMin: 2.91, mz: 543, purity: null, assignment: '(M+H)+' },
];

// Purity and identity checks by the analytical group on products of the other records.
export const analyses: readonly Experiment[] = [
  {
    key: 'exp-lcms-az0371',
    language: 'zh-CN',
    source: 'AZ-0371',
    reactionId: reactionOf('AZ-0371').reactionId,
    title: '4-[2-(乙氧羰基)苯并呋喃-4-基]哌嗪-1-甲酸叔丁酯的 HPLC 纯度与质谱确认',
    author: 'tangsq',
    reviewer: 'chengd',
    project: 'parp',
    task: 'parp-purity',
    notebook: 'nb-tangsq',
    type: 'analysis',
    page: { temperature: '25.0', humidity: '35', participants: ['tangsq'] },
    modules: [
      text('检测说明', [
        p('样品由药物化学一部送检，合成记录见同名实验。'),
        p(
          '主峰 3.27 min，纯度 96%；质谱 m/z 375.8，[M+H]',
          { sup: '+' },
          ' 计算值 375.19，按所用质谱的单位分辨率判定为相符。',
        ),
      ]),
      lcms('zh-CN', benzofuran),
      assaySheet('zh-CN'),
      designedSheet(),
      documents('zh-CN', [{ name: 'AZ-0371-peaks.csv', text: lcmsCsv(benzofuran) }]),
    ],
    story: { ...noStory, state: 'approved', comments: [{ by: 'wangsy', text: '谢谢，合成记录已引用。' }] },
  },
  {
    key: 'exp-lcms-az0128',
    language: 'en-US',
    source: 'AZ-0128',
    reactionId: reactionOf('AZ-0128').reactionId,
    title: 'Identity check by LCMS: N-Boc-N-methyl dibenzothiophene coupling product',
    author: 'tangsq',
    reviewer: 'chengd',
    project: 'fak',
    task: 'fak-lcms',
    notebook: 'nb-tangsq',
    type: 'analysis',
    page: { temperature: '25.1', humidity: '36', participants: ['tangsq', 'maojw'] },
    modules: [
      text('Findings', [
        p(
          'Single ion of interest at 2.91 min, m/z 543; [M+H]',
          { sup: '+' },
          ' calculated 543.21. Identity confirmed, purity not determined on the crude.',
        ),
      ]),
      lcms('en-US', dibenzothiophene),
      assaySheet('en-US'),
      documents('en-US', [{ name: 'AZ-0128-peaks.csv', text: lcmsCsv(dibenzothiophene) }]),
    ],
    story: { ...noStory, state: 'draft' },
  },
];
