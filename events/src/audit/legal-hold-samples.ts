import type { Sample, SampleWorld } from '../core/register-samples';

export const samples = ({ people }: SampleWorld): [Sample, ...Sample[]] => [
  {
    key: 'batch',
    values: {
      name: '批次 PR-2407 质量争议',
      why: '客户对批次 PR-2407 的含量提出异议，保全相关人员的记录，直至双方结案',
      // Not who lifts it: nobody lifts a hold on themselves.
      people: [people.at(-1) ?? people[0]],
    },
    moves: [{ name: 'lift', reason: '双方已结案，不再需要保全' }],
  },
];
