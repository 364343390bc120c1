import fc from 'fast-check';
import { word, type ModuleSamples } from '../../../testing/module-sample';
import { documentModule } from './document';
import { TECHNIQUES } from '../../../spectra/spectrum-signals';

const file = fc.record({
  hash: fc.stringMatching(/^[0-9a-f]{64}$/),
  name: word.map((name) => `${name}.pdf`),
  size: fc.nat(),
  mime: fc.constant('application/pdf'),
});

const count = fc.constantFrom('', '1', '2', '3');
const number = fc.integer({ min: -100, max: 2_000 }).map((value) => value / 100);
const signal = fc.record({
  ...{ from: number, area: fc.integer({ min: -5, max: 1_000 }), shift: number },
  ...{ multiplicity: fc.constantFrom('', 's', 'd', 'dd', 'm'), coupling: fc.constantFrom('', '8.4', '8.4, 2.1') },
  ...{ count, assignment: word },
});
const spectrum = fc
  .record({
    technique: fc.constantFrom(...TECHNIQUES),
    ...{ nucleus: fc.constantFrom('', '1H', '13C'), megahertz: fc.constantFrom('', '400'), solvent: word, unit: word },
    signals: fc
      .array(signal, { maxLength: 4 })
      .map((signals) => signals.map((each, at) => ({ ...each, id: `s${at}`, to: each.from + 0.5 }))),
    ...{ refers: fc.boolean(), places: fc.array(number, { maxLength: 4 }) },
  })
  .map(({ refers, ...read }) => ({
    ...read,
    reference: refers && read.signals.length > 0 ? { signalId: 's0', count: 3 } : null,
  }));

export const samples: ModuleSamples = {
  type: documentModule.type,
  contents: fc.array(fc.tuple(file, word, fc.option(spectrum, { nil: undefined })), { maxLength: 4 }).map((files) => ({
    content: {
      files: files.map(([item, note, read], index) => ({
        id: `f${index}`,
        ...item,
        note,
        ...(read && { spectrum: read }),
      })),
    },
    said: files.flatMap(([item, note, read]) => [
      ...[item.name, item.hash, note],
      ...(read?.signals.map(({ assignment }) => assignment) ?? []),
    ]),
  })),
};
