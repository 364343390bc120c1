import type { Sample, SampleWorld } from '../core/register-samples';

export const samples = ({ of }: SampleWorld): [Sample, ...Sample[]] => [
  {
    key: 'research',
    values: {
      name: '研究记录保存 10 年',
      why: '委托研究合同约定：研究记录在批准后至少保存 10 年',
      ...{ kept: 'years', years: 10, projects: [of('project')], isDefault: false },
    },
  },
];
