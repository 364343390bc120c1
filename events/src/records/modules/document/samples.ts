import fc from 'fast-check';
import { word, type ModuleSamples } from '../../../testing/module-sample';
import { documentModule } from './document';
import { ION_NAMES } from '../../../spectra/ions';
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
    compound: fc.constantFrom(undefined, { name: '1', formula: 'C8H9NO2', hydrogens: 9, exchangeable: 2, carbons: 8 }),
    ...{ refers: fc.boolean(), places: fc.array(number, { maxLength: 4 }) },
  })
  .map(({ refers, compound, ...read }) => ({
    ...read,
    ...(compound && { compound }),
    reference: refers && read.signals.length > 0 ? { signalId: 's0', count: 3 } : null,
  }));

const mass = fc.record({
  ion: fc.constantFrom(...ION_NAMES),
  ionisation: fc.constantFrom('', 'ESI'),
  formula: fc.constantFrom('', 'C13H10O', 'C6H12O6'),
  found: fc.constantFrom('', '183.0801', '203.052'),
});

export const samples: ModuleSamples = {
  type: documentModule.type,
  contents: fc
    .tuple(
      fc.array(fc.tuple(file, word, fc.option(spectrum, { nil: undefined })), { maxLength: 4 }),
      fc.option(fc.array(mass, { minLength: 1, maxLength: 3 }), { nil: undefined }),
    )
    .map(([files, masses]) => ({
      content: {
        files: files.map(([item, note, read], index) => ({
          id: `f${index}`,
          ...item,
          note,
          ...(read && { spectrum: read }),
        })),
        ...(masses && { masses: masses.map((each, index) => ({ id: `m${index}`, ...each })) }),
      },
      said: files.flatMap(([item, note, read]) => [
        ...[item.name, item.hash, note],
        ...(read?.signals.map(({ assignment }) => assignment) ?? []),
      ]),
    })),
};
