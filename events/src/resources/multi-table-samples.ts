import type { RegisterValues } from '../core/define-register';
import type { Samples } from '../core/register-samples';
import { designedType } from './table-design';

const design = (title: string, content: object): RegisterValues => {
  const { type, version } = designedType('multiTable');
  return { tableDesign: [{ type, title, content, contentVersion: version }] };
};

const CONDITIONS = ['长期 25 ℃ ± 2 ℃ / 60% RH ± 5% RH', '加速 40 ℃ ± 2 ℃ / 75% RH ± 5% RH'] as const;
const MONTHS = [[0, 3, 6, 9, 12], [0, 1, 2, 3, 6]] as const; // prettier-ignore
const TESTS = [
  { item: '性状', method: '目视' },
  { item: '含量', method: 'FF-HPLC-001' },
  { item: '水分', method: 'FF-KF-001' },
] as const;

/** Condition › time point › test: the storage conditions and frequencies of ICH Q1A(R2), 2.1.6 and 2.1.7. */
const stability = {
  levels: [
    {
      ...{ key: 'condition', label: '条件' },
      columns: [
        { key: 'storage', label: '贮存条件', type: 'text', required: true },
        { key: 'chamber', label: '试验箱', type: 'text' },
      ],
    },
    {
      ...{ key: 'point', label: '时间点' },
      columns: [
        { key: 'month', label: '时间点', type: 'text', required: true },
        { key: 'pulled', label: '取样日期', type: 'date', required: true },
      ],
    },
    {
      ...{ key: 'test', label: '检验' },
      columns: [
        { key: 'item', label: '项目', type: 'text', required: true },
        { key: 'method', label: '方法', type: 'text' },
        { key: 'result', label: '结果', type: 'number', unit: '%', footers: ['count'] },
        { key: 'observed', label: '观察', type: 'text' },
        { key: 'fits', label: '符合规定', type: 'boolean', required: true },
      ],
    },
  ],
  rows: CONDITIONS.flatMap((storage, at) => [
    { id: `c${at}`, cells: { storage } },
    ...(MONTHS[at] ?? []).flatMap((month) => [
      { id: `c${at}_${month}`, parent: `c${at}`, cells: { month: `${month} 月` } },
      ...TESTS.map(({ item, method }, index) => ({
        ...{ id: `c${at}_${month}_${index}`, parent: `c${at}_${month}`, cells: { item, method } },
      })),
    ]),
  ]),
};

/** Tables with rows below rows that a laboratory fills in again and again: two published, one still a draft. */
export const samples: Samples = () => [
  {
    key: 'stability',
    moves: [{ name: 'publish' }],
    values: {
      ...{ name: '稳定性试验', nameEn: 'Stability study', category: '稳定性' },
      description: '条件 › 时间点 › 检验，长期与加速，按 ICH Q1A(R2) 的条件和频次。',
      ...design('稳定性试验', stability),
    },
  },
  {
    key: 'batch-vials',
    moves: [{ name: 'publish' }],
    values: {
      ...{ name: '批次与小瓶 pH', nameEn: 'pH by batch and vial', category: '放行' },
      description: '每批取三个小瓶测 pH，批次行显示平均值与标准偏差。',
      ...design('批次与小瓶 pH', {
        levels: [
          {
            ...{ key: 'batch', label: '批次' },
            columns: [
              { key: 'lot', label: '批号', type: 'text', required: true },
              { key: 'made', label: '生产日期', type: 'date' },
            ],
          },
          {
            ...{ key: 'vial', label: '小瓶' },
            columns: [
              { key: 'name', label: '编号', type: 'text', required: true },
              {
                key: 'ph',
                label: 'pH',
                type: 'number',
                min: 6.5,
                max: 7.5,
                required: true,
                footers: ['mean', 'stdev'],
              },
            ],
          },
        ],
        rows: [
          { id: 'b1', cells: {} },
          ...[1, 2, 3].map((vial) => ({ id: `v${vial}`, parent: 'b1', cells: { name: String(vial) } })),
        ],
      }),
    },
  },
  {
    key: 'cleaning',
    values: {
      ...{ name: '清洁验证', nameEn: 'Cleaning validation', category: '验证' },
      description: '设备 › 取样点 › 残留测定。限度尚待确认。',
      ...design('清洁验证', {
        levels: [
          { key: 'unit', label: '设备', columns: [{ key: 'name', label: '设备', type: 'text', required: true }] },
          {
            ...{ key: 'place', label: '取样点' },
            columns: [
              { key: 'spot', label: '取样点', type: 'text', required: true },
              { key: 'area', label: '面积', type: 'number', unit: 'cm2' },
            ],
          },
          {
            ...{ key: 'test', label: '测定' },
            columns: [
              { key: 'item', label: '项目', type: 'select', options: ['TOC', '活性成分', '清洁剂'] },
              { key: 'found', label: '残留量', type: 'number', unit: 'μg' },
            ],
          },
        ],
        rows: [],
      }),
    },
  },
];
