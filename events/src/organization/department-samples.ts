import type { Sample, SampleWorld } from '../core/register-samples';

export const samples = ({ people }: SampleWorld): [Sample, ...Sample[]] => [
  { key: 'formulation', values: { name: '制剂部', headIds: [people[0]] } },
];
