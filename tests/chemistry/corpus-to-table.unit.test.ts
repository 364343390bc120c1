import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { asDrawn, drawnTexts } from '@shilu/events/records/modules/equation/as-drawn';
import { calculate } from '@shilu/events/records/modules/equation/calculate';
import { drawings } from '@shilu/events/records/modules/equation/drawings';
import { removeRow } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation, equation, equationModule } from '@shilu/events/records/modules/equation/equation';
import { equationSchema, MOST, rowsOf, type Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { reconcile } from '@shilu/events/records/modules/equation/reconcile';
import { drawingSchema } from '@shilu/events/structures/drawing';
import type { EntryReading } from '@shilu/events/structures/structure-reading';
import { loadIndigo } from '@shilu/infra/chemistry/indigo';
import { loadRdkit } from '@shilu/infra/chemistry/rdkit';
import type { Engines } from '@shilu/infra/chemistry/read-component';
import { readStructures } from '@shilu/infra/chemistry/read-structures';
import { structureFacts } from '@shilu/infra/chemistry/structure-facts';
import { part } from '@shilu/tests/proves';
import { beforeAll, describe, expect, it } from 'vitest';

const files = (): readonly string[] =>
  readFileSync(inCorpus('MANIFEST.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0] ?? '')
    .filter((file) => /^chem\/(?:rxn|rdf|ket|cdx|smiles|mol)\//.test(file));

const counting = (): (() => string) => {
  let n = 0;
  return () => `n${(n += 1)}`;
};

describe.skipIf(!hasCorpus)(`what others draw comes into the table${hasCorpus ? '' : ' (skipped: the corpus is not here)'}`, () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = { indigo: await loadIndigo(), rdkit: await loadRdkit() };
  }, 120_000);
  const read = (file: string): readonly EntryReading[] => {
    const bytes = readFileSync(inCorpus(file));
    const content = /\.cdx$/i.test(file) ? bytes.toString('base64') : bytes.toString('utf8');
    return readStructures(engines, { content, name: basename(file), from: 1 })?.entries ?? [];
  };

  const atDoor = (content: Equation) =>
    asDrawn(content, new Map(drawnTexts(content).map((text) => [text, structureFacts(engines, text)])));

  it('each reaction and molecule can be stored, drawn, searched and told; drawn once more it changes nothing', { timeout: 240_000 }, () => {
    part('M01', 'reactions of others come into the table');
    let [taken, rebuiltFiles] = [0, 0];
    for (const file of files())
      for (const entry of read(file).slice(0, 5)) {
        const newId = counting();
        const { content, changes } = reconcile(emptyEquation(), entry, newId);
        const at = `${file} ${entry.entry}`;
        expect(equationSchema.safeParse(content).error, at).toBeUndefined();
        expect(equationModule.writeFaults?.(content), at).toEqual([]);
        expect(equation.derived(content), at).toEqual(content);
        // The server takes it as the editor has it.
        expect(atDoor(content), at).toEqual({ content, faults: [] });
        expect(rowsOf(content).length, at).toBe(Math.min(entry.components.length, 2 * MOST.rows));
        expect(changes.length, at).toBeGreaterThanOrEqual(entry.components.length);
        for (const drawing of drawings(content, 'zh-CN')) expect(drawingSchema.safeParse(drawing).error, at).toBeUndefined();
        expect(() => [calculate(content), equation.text(content), [...equation.diff(null, content)]], at).not.toThrow();
        const again = reconcile(content, entry, newId);
        expect([again.changes, rowsOf(again.content)], at).toEqual([[], rowsOf(content)]);
        const [first] = content.yldataSource;
        const without = first ? removeRow(content, first.id) : content;
        expect(equationSchema.safeParse(without).error, at).toBeUndefined();
        expect(atDoor(without), at).toEqual({ content: without, faults: [] });
        if (first && without.neoMolFile === '' && without.molFile !== '') {
          const [rebuilt] = readStructures(engines, { content: without.molFile, name: 'scheme.rxn', from: 1 })?.entries ?? [];
          expect(rebuilt, at).toBeDefined();
          if (rebuilt) expect(reconcile(without, rebuilt, newId).changes, at).toEqual([]);
          rebuiltFiles += 1;
        }
        taken += 1;
      }
    expect(taken).toBeGreaterThan(50);
    expect(rebuiltFiles).toBeGreaterThan(10);
  });
}); // prettier-ignore
