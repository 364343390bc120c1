import fc from 'fast-check';
import { word, type ModuleSamples } from '../../../testing/module-sample';
import { REFERENCE_KIND_NAMES } from '../../../references/reference';
import { CITATION_STYLE_NAMES } from '../../../references/styles';
import { labReferenceModule } from './lab-reference';

const cited = fc.record({
  kind: fc.constantFrom(...REFERENCE_KIND_NAMES),
  title: word,
  authors: word,
  year: fc.option(fc.integer({ min: 1000, max: 2199 })),
  note: word,
  inLibrary: fc.boolean(),
});

export const samples: ModuleSamples = {
  type: labReferenceModule.type,
  contents: fc
    .tuple(fc.constantFrom(...CITATION_STYLE_NAMES), fc.array(cited, { maxLength: 5 }))
    .map(([style, all]) => ({
      content: {
        style,
        cited: all.map(({ kind, title, authors, year, note, inLibrary }, at) => ({
          id: `k${at}`,
          ...(inLibrary ? { entryId: `e${at}` } : {}),
          reference: { kind, title, authors, ...(year === null ? {} : { year }) },
          note,
        })),
      },
      said: all.flatMap(({ title, authors, note }) => [title, authors, note]),
    })),
};
