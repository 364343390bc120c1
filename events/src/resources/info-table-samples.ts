import type { RegisterValues } from '../core/define-register';
import type { Samples } from '../core/register-samples';
import { designedType } from './table-design';

const design = (title: string, content: object): RegisterValues => {
  const { type, version } = designedType('infoTable');
  return { tableDesign: [{ type, title, content, contentVersion: version }] };
};

/** Tables that a laboratory fills in again and again: two published, one still a draft. */
export const samples: Samples = () => [
  {
    key: 'weighing',
    moves: [{ name: 'publish' }],
    values: {
      ...{ name: '称量记录', nameEn: 'Weighing record', category: '通用' },
      description: '物料、批号、称样量与理论物质的量；物质的量由质量和摩尔质量计算。',
      ...design('称量记录', {
        columns: [
          { key: 'name', label: '物料', type: 'text', required: true },
          { key: 'lot', label: '批号', type: 'text' },
          { key: 'mass', label: '质量', type: 'number', unit: 'g', required: true, footers: ['sum'] },
          { key: 'molar', label: '摩尔质量', type: 'number', unit: 'g/mol' },
          { key: 'amount', label: '物质的量', type: 'number', unit: 'mmol', formula: '[mass] / [molar]', decimals: 2 },
        ],
        rows: [
          { id: 'r1', cells: {} },
          { id: 'r2', cells: {} },
        ],
      }),
    },
  },
  {
    key: 'hplc-injections',
    moves: [{ name: 'publish' }],
    values: {
      ...{ name: 'HPLC 进样序列', nameEn: 'HPLC injection sequence', category: '色谱' },
      description: '空白、系统适用性五针、供试品；峰面积与保留时间逐针填写。',
      ...design('HPLC 进样序列', {
        columns: [
          { key: 'sample', label: '样品', type: 'text', required: true },
          { key: 'kind', label: '类型', type: 'select', options: ['空白', '系统适用性', '对照', '供试品'] },
          { key: 'volume', label: '进样量', type: 'number', unit: 'μL' },
          { key: 'time', label: '保留时间', type: 'number', unit: 'min' },
          { key: 'area', label: '峰面积', type: 'number', footers: ['mean', 'stdev'] },
        ],
        rows: [
          { id: 'r1', cells: { sample: '空白', kind: '空白', volume: '10' } },
          ...[1, 2, 3, 4, 5].map((at) => ({
            ...{ id: `s${at}`, cells: { sample: `对照溶液 ${at}`, kind: '系统适用性', volume: '10' } },
          })),
        ],
      }),
    },
  },
  {
    key: 'solubility',
    values: {
      ...{ name: '溶解度筛查', nameEn: 'Solubility screen', category: '处方前' },
      description: '溶剂、温度、加入量与是否溶清。',
      ...design('溶解度筛查', {
        columns: [
          { key: 'solvent', label: '溶剂', type: 'text', required: true },
          { key: 'temperature', label: '温度', type: 'number', unit: '°C' },
          { key: 'added', label: '加入量', type: 'number', unit: 'mg' },
          { key: 'clear', label: '现象', type: 'select', options: ['溶清', '浑浊', '不溶'] },
        ],
        rows: [],
      }),
    },
  },
];
