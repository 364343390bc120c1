import { conditions, f, noStory, outcome, p, productName, reaction, safety, text } from '../parts';
import { chromatography, tlcPlates } from '../parts-analysis';
import type { Experiment } from '../types';

// Four steps behind record AZ-0198, one beside the others: each begins with a batch of what a record before it made.
const AS_AN_EXAMPLE = p('本步的投料与收率为教学示例数据。');

type Shared = 'language' | 'reactionId' | 'author' | 'reviewer' | 'project' | 'task' | 'notebook' | 'type';
const shared: Pick<Experiment, Shared> = {
  ...{ language: 'zh-CN', reactionId: null, author: 'lixt', reviewer: 'chengd', project: 'parp' },
  ...{ task: 'parp-blocks', notebook: 'nb-lixt', type: 'synthesis' },
};

export const route: readonly Experiment[] = [
  {
    ...shared,
    key: 'exp-lx0198b',
    source: 'LX-0198B',
    continues: 'exp-az0198',
    title: `${productName('zh-CN', 'LX-0198B')}：哌嗪氮上 Boc 保护`,
    page: { temperature: '22.4', humidity: '46', participants: ['lixt'] },
    modules: [
      text('实验过程', [
        { h: 2, text: '目的' },
        p('AZ-0198 的哌嗪 NH 先以 Boc 保护，再脱苄基。'),
        AS_AN_EXAMPLE,
        { h: 2, text: '步骤' },
        p(
          '取 AZ-0198 批次 AZ-0198-1 8.00 g 溶于 ',
          ...f('CH2Cl2'),
          ' 80 mL，加三乙胺 4.7 mL，冰浴下分批加 ',
          ...f('Boc2O'),
          ' 6.71 g，升至室温搅拌 3 h。',
        ),
        p('依次用 5% 柠檬酸、饱和碳酸氢钠、饱和食盐水洗，', ...f('Na2SO4'), ' 干燥，浓缩，正庚烷打浆，过滤，干燥。'),
        { h: 2, text: '结果' },
        p('得白色固体 10.15 g，收率 94.0%。'),
      ]),
      reaction('zh-CN', 'LX-0198B', { number: '2', takes: { az0198: 'exp-az0198' } }),
      conditions('zh-CN', { temperature: 25, hours: 3, atmosphere: 'N2', heating: 'none' }),
      outcome('zh-CN', 'LX-0198B', '白色固体'),
    ],
    story: { ...noStory, state: 'approved' },
  },
  {
    ...shared,
    key: 'exp-lx0198c',
    source: 'LX-0198C',
    continues: 'exp-lx0198b',
    title: `${productName('zh-CN', 'LX-0198C')}：氢解脱苄基`,
    page: { temperature: '21.9', humidity: '48', participants: ['lixt', 'huangrz'] },
    modules: [
      text('实验过程', [
        { h: 2, text: '目的' },
        p('脱去苄基，得到可再烷基化的酚；Boc 保留。'),
        AS_AN_EXAMPLE,
        { h: 2, text: '步骤' },
        p('取批次 LX-0198B-1 9.50 g 溶于甲醇 95 mL，氮气下加 10% 钯碳 0.95 g，换氢气（气球），室温搅拌 6 h。'),
        p('TLC 显示原料消失。换氮气，经硅藻土过滤，甲醇淋洗，滤饼保持湿润；滤液浓缩至干。'),
        { h: 2, text: '结果' },
        p('得类白色固体 6.95 g，收率 95.4%。'),
      ]),
      reaction('zh-CN', 'LX-0198C', { number: '3', takes: { lx0198b: 'exp-lx0198b' } }),
      conditions('zh-CN', { temperature: 25, hours: 6, atmosphere: 'H2', heating: 'none' }),
      outcome('zh-CN', 'LX-0198C', '类白色固体'),
      tlcPlates('zh-CN', [
        {
          ...{ eluent: 'EtOAc/正庚烷 1:2', phase: '硅胶 GF254', visualisations: ['uv254'] },
          remark: '6 h：原料（Rf 0.62）消失，产物 Rf 0.28。',
          lanes: [
            { name: '原料', spots: [{ rf: 0.62, strength: 'strong', colour: 'dark', note: '原料' }] },
            {
              name: '共点',
              spots: [
                { rf: 0.62, colour: 'dark' },
                { rf: 0.28, colour: 'dark' },
              ],
            },
            { name: '反应液', spots: [{ rf: 0.28, size: 'large', strength: 'strong', colour: 'dark', note: '产物' }] },
          ],
        },
      ]),
      safety('zh-CN', ['易燃溶剂', '重金属催化剂'], '钯碳遇空气与甲醇蒸气会起火：先充氮再加料，滤饼不抽干。'),
    ],
    story: { ...noStory, state: 'approved' },
  },
  {
    ...shared,
    key: 'exp-lx0311',
    source: 'LX-0311',
    title: `${productName('zh-CN', 'LX-0311')}：苄位溴代`,
    page: { temperature: '23.1', humidity: '44', participants: ['lixt'] },
    modules: [
      text('实验过程', [
        { h: 2, text: '目的' },
        p('为酚的烷基化备苄基溴。'),
        AS_AN_EXAMPLE,
        { h: 2, text: '步骤' },
        p('4-甲基苯甲酸甲酯 7.51 g、NBS 9.35 g、AIBN 0.411 g 于乙腈 100 mL 中，氮气下回流 4 h。'),
        p('减压蒸去乙腈，加乙酸乙酯，水洗两次，', ...f('Na2SO4'), ' 干燥，浓缩，正庚烷重结晶。'),
        { h: 2, text: '结果' },
        p('得白色晶体 8.95 g，收率 78.1%。'),
      ]),
      reaction('zh-CN', 'LX-0311', { number: '4' }),
      conditions('zh-CN', { temperature: 82, hours: 4, atmosphere: 'N2', heating: 'reflux' }),
      outcome('zh-CN', 'LX-0311', '白色晶体'),
      safety('zh-CN', ['刺激性', '易燃溶剂'], '苄基溴催泪，称量与后处理均在通风橱内。'),
    ],
    story: { ...noStory, state: 'approved' },
  },
  {
    ...shared,
    key: 'exp-lx0198d',
    source: 'LX-0198D',
    continues: 'exp-lx0198c',
    title: `${productName('zh-CN', 'LX-0198D')}：酚的苄基化`,
    page: { temperature: '22.7', humidity: '45', participants: ['lixt'] },
    modules: [
      text('实验过程', [
        { h: 2, text: '目的' },
        p('两段汇合：酚与苄基溴成醚，甲酯供后续酰胺化。'),
        AS_AN_EXAMPLE,
        { h: 2, text: '步骤' },
        p(
          '取批次 LX-0198C-1 5.00 g 与批次 LX-0311-1 4.06 g，加 ',
          ...f('K2CO3'),
          ' 4.66 g、乙腈 50 mL，60 ℃ 搅拌 6 h。',
        ),
        p('过滤，滤液浓缩，硅胶柱分离。'),
        { h: 2, text: '结果' },
        p('得白色固体 6.62 g，收率 88.3%。'),
      ]),
      reaction('zh-CN', 'LX-0198D', { number: '5', takes: { lx0198c: 'exp-lx0198c', lx0311: 'exp-lx0311' } }),
      conditions('zh-CN', { temperature: 60, hours: 6, atmosphere: 'N2', heating: 'oil' }),
      outcome('zh-CN', 'LX-0198D', '白色固体'),
      chromatography('zh-CN', [{ technique: '柱色谱', stationary: '硅胶', eluent: '10–40% EtOAc/正庚烷' }]),
    ],
    story: { ...noStory, state: 'inReview' },
  },
];
