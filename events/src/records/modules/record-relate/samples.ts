import fc from 'fast-check';
import { word, type ModuleSamples } from '../../../testing/module-sample';
import { recordRelateModule } from './record-relate';
import { RELATION_KINDS } from '../../../capabilities/relation-kinds';

export const samples: ModuleSamples = {
  type: recordRelateModule.type,
  contents: fc.array(fc.tuple(fc.constantFrom(...RELATION_KINDS), word), { maxLength: 5 }).map((relations) => ({
    content: {
      relations: relations.map(([kind, note], index) => ({ id: `k${index}`, kind, recordId: `r${index}`, note })),
    },
    said: relations.map(([, note]) => note),
  })),
};
