import fc from 'fast-check';
import { heading, keyed, word, type ModuleSamples } from '../../../testing/module-sample';
import { infoTableModule } from './info-table';

export const samples: ModuleSamples = {
  type: infoTableModule.type,
  contents: fc
    .tuple(
      fc.array(heading, { minLength: 1, maxLength: 3 }),
      fc.array(fc.array(word, { minLength: 3, maxLength: 3 }), { maxLength: 4 }),
    )
    .map(([labels, rows]) => ({
      content: {
        columns: keyed(labels, (label, key) => ({ key, label, type: 'text' })),
        rows: rows.map((cells, index) => ({
          id: `r${index}`,
          cells: Object.fromEntries(labels.map((_, at) => [`k${at}`, cells[at]])),
        })),
      },
      said: [...labels, ...rows.flatMap((cells) => cells.slice(0, labels.length))],
    })),
};
