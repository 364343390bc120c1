import fc from 'fast-check';
import { word, type ModuleSamples } from '../../../testing/module-sample';
import { documentModule } from './document';

const file = fc.record({
  hash: fc.stringMatching(/^[0-9a-f]{64}$/),
  name: word.map((name) => `${name}.pdf`),
  size: fc.nat(),
  mime: fc.constant('application/pdf'),
});

export const samples: ModuleSamples = {
  type: documentModule.type,
  contents: fc.array(fc.tuple(file, word), { maxLength: 4 }).map((files) => ({
    content: { files: files.map(([item, note], index) => ({ id: `f${index}`, ...item, note })) },
    said: files.flatMap(([item, note]) => [item.name, item.hash, note]),
  })),
};
