import type { Sample } from '../core/register-samples';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

export const samples = (): [Sample, ...Sample[]] => [
  {
    key: 'hydrogenation',
    values: {
      ...{ name: '加氢反应', nameEn: 'Hydrogenation', description: '催化加氢的步骤与安全检查', projectIds: [] },
      modules: [
        {
          ...{ type: 'editor', title: '步骤' },
          content: { type: 'doc', content: [paragraph('氮气置换三次，再用氢气置换三次。')] },
        },
      ],
    },
  },
];
