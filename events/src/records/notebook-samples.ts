import type { Sample, SampleWorld } from '../core/register-samples';

export const samples = ({ of }: SampleWorld): [Sample, ...Sample[]] => [
  {
    key: 'hydrogenation',
    values: { name: '加氢反应', number: 'NB-HYD', description: '高压釜的实验', projectId: of('project') },
  },
];
