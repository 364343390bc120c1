import { readFileSync } from 'node:fs';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { describe, expect, it } from 'vitest';
import { applyChange } from './apply-change';
import { experiments } from './experiments';
import { substanceOf } from './parts';
import { reactionOf, reactions } from './reactions';
import { substances } from './substances';
import { templates } from './templates';
import type { ContentModule, Experiment, Inline, ReactionFact, Row } from './types';

const atomicWeights: Readonly<Record<string, number>> = {
  H: 1.008,
  B: 10.81,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  F: 18.998,
  Na: 22.99,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Br: 79.904,
  Pd: 106.42,
  I: 126.904,
  Cs: 132.905,
};
const lightestIsotopes: Readonly<Record<string, number>> = {
  H: 1.00782503,
  C: 12,
  N: 14.003074,
  O: 15.9949146,
  F: 18.9984032,
  S: 31.9720707,
  Cl: 34.9688527,
  Br: 78.9183376,
};
const proton = 1.00727646;

function sumOver(formula: string, table: Readonly<Record<string, number>>): number {
  let total = 0;
  for (const [, element, count] of formula.matchAll(/([A-Z][a-z]?)(\d*)/g)) {
    const weight = table[element ?? ''];
    if (weight === undefined) throw new Error(`no weight for ${element} in ${formula}`);
    total += weight * Number(count || 1);
  }
  return total;
}

const near = (actual: number, wanted: number, share: number): boolean =>
  Math.abs(actual - wanted) <= Math.abs(wanted) * share;

function present(experiment: Experiment): readonly ContentModule[] {
  const modules = [...experiment.modules];
  for (const edit of experiment.story.edits) {
    const module = modules[edit.module];
    if (!module) throw new Error(`${experiment.key}: no module ${edit.module}`);
    modules[edit.module] = applyChange(module, edit.change);
  }
  return modules;
}

const plain = (inline: readonly Inline[]): string =>
  inline.map((part) => (typeof part === 'string' ? part : Object.values(part).join(''))).join('');

function proseOf(modules: readonly ContentModule[]): string {
  return modules
    .flatMap((module) => (module.kind === 'richText' ? module.blocks : []))
    .map((block) => {
      if ('p' in block) return plain(block.p);
      if ('ul' in block) return block.ul.map(plain).join('\n');
      if ('ol' in block) return block.ol.map(plain).join('\n');
      return 'text' in block ? block.text : block.table.flat().join(' ');
    })
    .join('\n');
}

/** Every mass the text names, in grams. */
const massesIn = (prose: string): readonly number[] =>
  [...prose.matchAll(/(\d+(?:\.\d+)?) (mg|g)(?![a-z])/g)].map(
    ([, value, unit]) => Number(value) / (unit === 'mg' ? 1000 : 1),
  );
/** Every mass the texts may name beside the charge and the product. */
const otherMasses: Readonly<Record<string, readonly number[]>> = {
  'exp-az0008': [0.407, 0.118], // the trial batch
  'exp-az0138': [150], // silica
  'exp-az0447': [100], // silica
  'exp-az0489': [2], // silica
  'exp-az0512': [],
  'exp-isoxazoline': [14.21], // before recrystallisation
};

const syntheses = experiments.filter(({ type }) => type === 'synthesis');
const numbersOf = (row: Row, keys: readonly string[]): readonly (number | undefined)[] =>
  keys.map((key) => (typeof row[key] === 'number' ? row[key] : undefined));

describe('facts of the reactions', () => {
  it.each(Object.entries(substances))('%s: molecular weight follows from the formula', (_, { formula, mw }) => {
    expect(Math.abs(sumOver(formula, atomicWeights) - mw)).toBeLessThan(0.02);
  });

  it.each(reactions.map((reaction): [string, ReactionFact] => [reaction.source, reaction]))(
    '%s: mmol, equivalents, theoretical mass, yield and [M+H]+ follow from the masses',
    (_, reaction) => {
      const limiting = reaction.components.find(({ substance }) => substance === reaction.limiting);
      if (!limiting || !('massG' in limiting)) throw new Error('the limiting reactant must be weighed');
      const limitingMmol = (limiting.massG / substanceOf(limiting.substance).mw) * 1000;
      for (const component of reaction.components) {
        if (!('massG' in component)) {
          expect(component.volumeMl).toBeGreaterThan(0);
          continue;
        }
        const share = (component.loading?.percent ?? 100) / 100;
        const mmol = ((component.massG * share) / substanceOf(component.substance).mw) * 1000;
        expect(near(component.mmol, mmol, 0.001), `${component.substance} mmol`).toBe(true);
        expect(near(component.equiv, mmol / limitingMmol, 0.005), `${component.substance} equiv`).toBe(true);
      }
      const { product } = reaction;
      const { mw, formula } = substanceOf(product.substance);
      const theoreticalG = (limitingMmol * mw) / 1000;
      expect(near(product.theoreticalG, theoreticalG, 0.001)).toBe(true);
      expect(Math.abs(product.yieldPercent - (product.massG / theoreticalG) * 100)).toBeLessThan(0.06);
      expect(Math.abs(product.mPlusH - (sumOver(formula, lightestIsotopes) + proton))).toBeLessThan(0.006);
    },
  );

  const corpus = inCorpus('text', 'chem-experiments', 'chem-experiments.json');
  it.skipIf(!hasCorpus)(
    'ids and isolated masses are those of the source collection (skipped where the collection is absent)',
    () => {
      const source: { experiments: { id: string; reactionId: string; product: { mass_g_stated: number } }[] } =
        JSON.parse(readFileSync(corpus, 'utf8'));
      for (const reaction of reactions.filter(({ reactionId }) => reactionId !== null)) {
        const entry = source.experiments.find(({ reactionId }) => reactionId === reaction.reactionId);
        expect(entry?.id.startsWith(reaction.source), reaction.source).toBe(true);
        expect(entry?.product.mass_g_stated, reaction.source).toBeCloseTo(reaction.product.massG, 6);
      }
    },
  );
});

describe('records as they stand after all edits', () => {
  it.each(syntheses.map((experiment): [string, Experiment] => [experiment.key, experiment]))(
    '%s: charge, product and text agree with the facts',
    (key, experiment) => {
      const modules = present(experiment);
      const reaction = reactionOf(experiment.source);
      const charge = modules.find(
        (module) => module.kind === 'infoTable' && module.columns.some(({ key: column }) => column === 'equiv'),
      );
      // Each is a reaction, made of the facts themselves: what was slipped in is put right by the end.
      const drawn = modules.find((module) => module.kind === 'reaction');
      expect(charge).toBeUndefined();
      expect(drawn?.source).toBe(experiment.source);
      for (const [substance, massG] of Object.entries(drawn?.charged ?? {}))
        expect(reaction.components, substance).toContainEqual(expect.objectContaining({ substance, massG }));
      expect(drawn?.isolated ?? reaction.product.massG).toBe(reaction.product.massG);
      const fields = new Map(
        modules
          .flatMap((module) => (module.kind === 'basicFields' ? module.fields : []))
          .map((field) => [field.key, field.value]),
      );
      expect(fields.get('massG')).toBe(reaction.product.massG);
      expect(fields.get('yieldPercent')).toBe(reaction.product.yieldPercent);

      const prose = proseOf(modules);
      const known = [
        ...reaction.components.flatMap((component) => ('massG' in component ? [component.massG] : [])),
        reaction.product.massG,
        ...(otherMasses[key] ?? []),
      ];
      for (const mass of massesIn(prose))
        expect(
          known.some((value) => near(value, mass, 1e-6)),
          `${mass} g in the text`,
        ).toBe(true);
      expect(
        massesIn(prose).some((mass) => near(mass, reaction.product.massG, 1e-6)),
        'isolated mass in the text',
      ).toBe(true);
      expect(prose).toContain(`${reaction.product.yieldPercent.toFixed(1)}%`);
    },
  );

  it.each(
    experiments
      .filter(({ type }) => type === 'analysis')
      .map((experiment): [string, Experiment] => [experiment.key, experiment]),
  )('%s: text, peak table and data file agree', (_, experiment) => {
    const modules = present(experiment);
    const prose = proseOf(modules);
    expect(prose).toContain(reactionOf(experiment.source).product.mPlusH.toFixed(2));
    const table = modules.find((module) => module.kind === 'infoTable');
    const files = modules.flatMap((module) => (module.kind === 'document' ? module.files : []));
    if (table?.kind !== 'infoTable') throw new Error('no peak table');
    expect(files.map(({ text }) => text)).toEqual([
      `sample,rt_min,mz,purity_percent,assignment\n${table.rows.map((row) => table.columns.map(({ key }) => row[key] ?? '').join(',')).join('\n')}\n`,
    ]);
    for (const row of table.rows)
      for (const value of numbersOf(row, ['rtMin', 'mz', 'purity']))
        if (value !== undefined) expect(prose).toContain(String(value));
  });

  it('every edit changes something, so that the trace shows an old and a new value', () => {
    for (const experiment of experiments) {
      const modules = [...experiment.modules];
      for (const [index, edit] of experiment.story.edits.entries()) {
        const before = modules[edit.module];
        if (!before) throw new Error(`${experiment.key}: no module ${edit.module}`);
        const after = applyChange(before, edit.change);
        expect(after, `${experiment.key} edit ${index}`).not.toEqual(before);
        modules[edit.module] = after;
      }
    }
  });

  it('V034 V035 required columns and fields of records past the draft are filled', () => {
    for (const experiment of experiments.filter(({ story }) => story.state !== 'draft')) {
      for (const module of present(experiment)) {
        if (module.kind === 'infoTable') {
          for (const column of module.columns.filter(({ required }) => required)) {
            for (const row of module.rows)
              expect(row[column.key] ?? '', `${experiment.key} ${column.key}`).not.toBe('');
          }
        }
        if (module.kind === 'basicFields') {
          for (const field of module.fields.filter(({ required }) => required))
            expect(field.value ?? '', `${experiment.key} ${field.key}`).not.toBe('');
        }
      }
    }
  });

  it('columns, rows, fields and options fit each other', () => {
    for (const [key, modules] of [
      ...experiments.map((e) => [e.key, present(e)] as const),
      ...templates.map((t) => [t.key, t.modules] as const),
    ]) {
      for (const module of modules) {
        if (module.kind === 'infoTable') {
          const columns = new Map(module.columns.map((column) => [column.key, column]));
          for (const row of module.rows) {
            for (const [name, cell] of Object.entries(row)) {
              const column = columns.get(name);
              expect(column, `${key} ${name}`).toBeDefined();
              if (cell === null) continue;
              expect(typeof cell, `${key} ${name}`).toBe(column?.type === 'number' ? 'number' : 'string');
              if (column?.options) expect(column.options, `${key} ${name}`).toContain(cell);
            }
          }
        }
        if (module.kind === 'basicFields') {
          for (const field of module.fields) {
            const chosen = Array.isArray(field.value)
              ? field.value
              : field.value === null || !field.options
                ? []
                : [field.value];
            for (const choice of chosen) expect(field.options ?? [], `${key} ${field.key}`).toContain(choice);
            if (field.value !== null && field.type === 'inputNumber')
              expect(typeof field.value, `${key} ${field.key}`).toBe('number');
          }
        }
      }
    }
  });
});
