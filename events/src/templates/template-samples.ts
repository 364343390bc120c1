import type { Sample, SampleWorld } from '../core/register-samples';
import { moduleTypeNames, moduleTypeOf } from '../records/modules/registry';

/** One empty module of each type. */
const modules = () =>
  moduleTypeNames.map((type) => {
    const { label, version, empty } = moduleTypeOf(type);
    return { type, title: label['zh-CN'], content: empty(), contentVersion: version };
  });

export const samples = ({ people: [reviewer] }: SampleWorld): [Sample, ...Sample[]] => [
  {
    key: 'every-module',
    values: {
      ...{ name: '空白实验', nameEn: 'Blank experiment', description: '每种模块各一个', projectIds: [] },
      modules: modules(),
      // Who would be asked to publish it.
      approverIds: [reviewer],
    },
  },
];
