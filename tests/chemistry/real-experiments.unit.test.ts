import { readFileSync } from 'node:fs';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { calculate } from '@shilu/events/records/modules/equation/calculate';
import { chain } from '@shilu/events/records/modules/equation/chain';
import { addRow, changeRow, chooseReference, emptyRow, newBatch } from '@shilu/events/records/modules/equation/edits';
import { emptyEquation } from '@shilu/events/records/modules/equation/equation';
import { insertedPlain } from '@shilu/events/records/modules/inserted-text';
import type { Equation, Role } from '@shilu/events/records/modules/equation/equation-schema';
import { procedureDraft } from '@shilu/events/records/modules/equation/procedure';
import { shown } from '@shilu/events/records/modules/equation/shown';
import { typeBatchCell, typeCell, type Typed } from '@shilu/events/records/modules/equation/typing';
import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const file = inCorpus('text', 'chem-experiments', 'chem-experiments.json');

const componentSchema = z.object({
  role: z.enum(['REACTANT', 'REAGENT', 'CATALYST', 'SOLVENT']),
  name: z.string().nullable(),
  smiles: z.string().nullable(),
  formula: z.string().nullable(),
  amount_mmol: z.number().optional(),
  mass_g: z.number().optional(),
  mass_g_in_text: z.number().optional(),
  volume_mL: z.number().optional(),
});
const experimentSchema = z.object({
  id: z.string(),
  components: z.array(componentSchema),
  product: z.object({ smiles: z.string(), formula: z.string(), yieldPercent_stated: z.number(), mass_g_stated: z.number() }),
  expected: z.object({ limitingReactant: z.string().optional(), limiting_mmol: z.number() }),
}); // prettier-ignore
type Experiment = z.infer<typeof experimentSchema>;

const experiments = (): readonly Experiment[] =>
  z.object({ experiments: z.array(experimentSchema) }).parse(JSON.parse(readFileSync(file, 'utf8'))).experiments;

const ROLES: Readonly<Record<Experiment['components'][number]['role'], Role>> = {
  REACTANT: 'startingMaterial',
  REAGENT: 'reagent',
  CATALYST: 'catalyst',
  SOLVENT: 'solvent',
};

const taken = (typed: Typed): Equation => {
  if ('fault' in typed) throw new Error(typed.fault['en-US']);
  return typed.content;
};

/** One source has Pd(OAc)2 as free acid and metal, 226.52: what was weighed is 224.51. */
const formulaOf = (smiles: string | null, formula: string | null): string =>
  smiles === 'CC(=O)O.CC(=O)O.[Pd]' ? 'C4H6O4Pd' : (formula ?? '');

/** Typed as its chemist would: a row each, the amount as the source has it, the mass where it has no amount. */
const typedIn = ({ components, product, expected }: Experiment): Equation => {
  const rows = components.reduce((content, component, at) => {
    const id = `r${at}`;
    const added = addRow(content, { ...emptyRow(id, ROLES[component.role]), smiles: component.smiles ?? '' });
    const named = taken(typeCell(added, id, 'formula', formulaOf(component.smiles, component.formula)));
    if (component.amount_mmol !== undefined) return taken(typeCell(named, id, 'amount', `${component.amount_mmol} mmol`));
    if (component.mass_g !== undefined) return taken(typeCell(named, id, 'mass', `${component.mass_g} g`));
    return component.volume_mL === undefined ? named : taken(typeCell(named, id, 'volume', `${component.volume_mL} mL`));
  }, emptyEquation());
  const limiting = components.findIndex(({ name, smiles }) => [name, smiles].includes(expected.limitingReactant ?? ''));
  const counted = limiting < 0 ? rows : chooseReference(rows, `r${limiting}`);
  const made = changeRow(addRow(counted, emptyRow('product', 'product')), 'product', { batches: [newBatch('b')] });
  const named = taken(typeCell(made, 'product', 'formula', product.formula));
  return taken(typeBatchCell(named, 'product', 'b', 'mass', `${product.mass_g_stated} g`));
}; // prettier-ignore

describe.skipIf(!hasCorpus)(`real experiments${hasCorpus ? '' : ' (skipped: the corpus is not here)'}`, () => {
  it('37 of 40 yields are the stated ones within half a point, each with its arithmetic', () => {
    part('M01', 'yields of forty real experiments');
    const off = experiments().filter((experiment) => {
      const calculated = calculate(typedIn(experiment));
      const worked = calculated.rows.get('product')?.cells.yield;
      expect(worked, experiment.id).toBeDefined();
      expect(chain(calculated, 'product', 'yield', 'en-US'), experiment.id).toMatch(/^yield = .+ g ÷ .+ g\/mol ÷ .+mol = \d+%$/);
      return Math.abs(Number(worked?.number) - experiment.product.yieldPercent_stated) > 0.5;
    });
    expect(experiments()).toHaveLength(40);
    expect(off.map(({ id }) => id).toSorted()).toEqual(['US04166735-7', 'US05464811-40', 'US06255302B1-51']);
  }); // prettier-ignore

  it('98 of 100 masses follow from their amounts within two per cent, each with its arithmetic', () => {
    part('M01', 'masses of forty real experiments');
    const told = experiments().flatMap((experiment) => {
      const calculated = calculate(typedIn(experiment));
      return experiment.components.flatMap(({ mass_g_in_text: stated }, at) => {
        if (stated === undefined) return [];
        const { row } = calculated.rows.get(`r${at}`) ?? {};
        const grams = Number(row?.mass) * { µg: 1e-6, mg: 1e-3, g: 1, kg: 1_000 }[row?.massUnit ?? 'g'];
        expect(chain(calculated, `r${at}`, 'mass', 'en-US'), experiment.id).toMatch(/^mass = .+mol × .+ g\/mol = .+g$/);
        return [{ id: experiment.id, off: Math.abs(grams / stated - 1) > 0.02 }];
      });
    });
    expect(told).toHaveLength(100);
    expect(told.filter(({ off }) => off).map(({ id }) => id)).toEqual(['AZ-0102', 'AZ-0422']);
  });

  it('a procedure is drafted of each in both languages, with every amount that is known and no hole', () => {
    part('M01', 'drafts of forty real procedures');
    for (const experiment of experiments()) {
      const content = typedIn(experiment);
      const { rows } = calculate(content);
      for (const language of ['zh-CN', 'en-US'] as const) {
        const text = insertedPlain(procedureDraft(content, 'm', language));
        expect(text, experiment.id).not.toMatch(/NaN|undefined|null|Infinity|\( ?\)|（）|\(, |（，| {2}/);
        for (const { row, cells } of rows.values()) {
          if (row.role === 'product') continue;
          const amount = row.role === 'solvent' ? shown('volume', cells.volume) : shown('amount', cells.amount);
          expect(text, `${experiment.id} ${row.formula}`).toContain(amount);
        }
        expect(text, experiment.id).toMatch(language === 'zh-CN' ? /得到.+收率 \d+%）。$/ : /This gave .+, \d+%\)\.$/);
      }
    }
  });
});
