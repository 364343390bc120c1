import { recordCalls } from '@shilu/events/records/calls';
import type { Person } from './person';
import { richTextDocument } from './rich-text';

const infoTable = (n: number): unknown => ({
  columns: [
    { key: 'name', label: '试剂', type: 'text' },
    { key: 'mass', label: '质量', type: 'number', unit: 'mg' },
    { key: 'lot', label: '批号', type: 'text' },
  ],
  rows: Array.from({ length: 8 }, (_, row) => ({
    id: `r${row}`,
    cells: {
      name: ['HATU', 'DIPEA', 'DMF', '1a'][(n + row) % 4] ?? '',
      mass: `${100 + n + row}.50`,
      lot: `L-${1000 + n * 8 + row}`,
    },
  })),
});

const basicFields = (n: number): unknown => ({
  fields: [
    { key: 'goal', label: '实验目的', type: 'textarea', value: `制备第 ${n} 批酰胺中间体，并考察加料顺序的影响。` },
    { key: 'temperature', label: '反应温度', type: 'inputNumber', unit: '℃', value: '25.0' },
    { key: 'began', label: '开始日期', type: 'date', value: '2026-03-02' },
    {
      key: 'place',
      label: '地点',
      type: 'select',
      options: [
        { value: 'a', label: '合成一室' },
        { value: 'b', label: '合成二室' },
      ],
      value: 'a',
    },
  ],
});

/** So many modules: every fifth a table, every tenth a form, the others text of 4 kB. */
export const addMixedModules = async (person: Person, recordId: string, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const [type, content] =
      n % 10 === 9
        ? ['basicFields', basicFields(n)]
        : n % 5 === 4
          ? ['labInfoTable', infoTable(n)]
          : ['editor', richTextDocument(n)];
    await person.call(recordCalls.addModule, {
      experimentId: recordId,
      type: String(type),
      title: `模块 ${n + 1}`,
      content,
    });
  }
};
