import type { Sample, SampleWorld } from '../core/register-samples';

export const samples = ({ of, day }: SampleWorld): [Sample, ...Sample[]] => [
  {
    key: 'fridge-a',
    values: {
      name: '冷藏柜 A',
      condition: 'cold',
      departmentId: of('department'),
      checkedOn: day(-12),
      note: '钥匙在前台',
    },
  },
  { key: 'freezer-1', values: { name: '−20 ℃ 冰箱 1', condition: 'frozen', checkedOn: day(-3), note: '抗体分装' } },
  { key: 'cabinet', values: { name: '试剂柜 3', condition: 'ambient', departmentId: of('department') } },
];
