import { documentSchema } from '@shilu/events/records/modules/document/document';
import { readMass } from '@shilu/events/spectra/accurate-mass';
import { comparisonWords } from '@shilu/events/spectra/compound';
import { spectraInText } from '@shilu/events/spectra/file-figures';
import { normalised } from '@shilu/events/spectra/spectrum-signals';
import { describe, expect, it } from 'vitest';
import { spectrum0008, spectrum0198 } from './demo-spectra';
import { experiments } from './experiments';

describe('spectra of the demonstration', () => {
  it.each([spectrum0008, spectrum0198])('$name: its integrals are those of the hydrogens it tells, within a tenth', ({ text, spectrum }) => {
    const found = spectraInText(text);
    if (!('spectra' in found) || spectrum === undefined) throw new Error('no spectrum');
    expect(found.spectra).toMatchObject([{ technique: 'nmr', nucleus: '1H', solvent: 'CDCl3', xUnit: 'ppm' }]);
    expect(found.spectra[0]?.title).toContain('simulated teaching data');
    for (const signal of spectrum.signals) {
      const value = normalised(spectrum, signal) ?? 0;
      expect(Math.abs(value - Math.round(value)) / Math.round(value), signal.assignment).toBeLessThan(0.1);
    }
  }); // prettier-ignore

  it('say how many hydrogens of the product they show', () => {
    const words = [spectrum0008, spectrum0198].map(({ spectrum }) => (spectrum ? comparisonWords(spectrum, 'en-US') : ''));
    expect(words).toEqual(['13.9 of 14 H found.', '18 of 19 H found; 1 exchangeable (OH, NH, SH), which may be absent.']);
  }); // prettier-ignore

  it('stand in at least two syntheses, fit the contract, and masses lie within 5 ppm', () => {
    const documents = experiments.flatMap(({ modules }) =>
      modules.flatMap((module) => (module.kind === 'document' && module.masses !== undefined ? [module] : [])),
    );
    expect(documents.length).toBeGreaterThanOrEqual(2);
    for (const { files, masses = [] } of documents) {
      const content = {
        files: files.map(({ name, spectrum }, at) => ({
          ...{ id: `f${at}`, name, hash: 'a'.repeat(64), size: 1, mime: 'text/plain' },
          ...(spectrum && { spectrum }),
        })),
        masses: masses.map((mass, at) => ({ id: `m${at}`, ...mass })),
      };
      expect(documentSchema.safeParse(content).error).toBeUndefined();
      for (const mass of masses) expect([readMass(mass).calculated === null, readMass(mass).far]).toEqual([false, false]);
    }
  }); // prettier-ignore
});
