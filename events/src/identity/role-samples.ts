import type { Sample } from '../core/register-samples';

export const samples = (): [Sample, ...Sample[]] => [
  {
    key: 'trainee',
    values: {
      ...{ name: '实习生', description: '书写自己的记录，由指导人复核', permissions: [] },
      ...{ projectScope: 'own', taskScope: 'own', recordScope: 'ownInDepartment' },
    },
  },
];
