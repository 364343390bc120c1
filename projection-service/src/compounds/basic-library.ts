import { readFormula } from '@shilu/events/chemistry/formula';
import { averageWeight } from '@shilu/events/chemistry/weights';
import { VALUE_SOURCES, type FoundCompound } from '@shilu/events/resources/compound-calls';
import { z } from 'zod';
import { BASIC_FORMS, type BasicForm } from './basic-forms';
import { OWN_DENSITY_SOURCE } from './basic-library-corrections';
import { BASIC_LIBRARY_TABLE } from './basic-library-data';

const number = z
  .string()
  .transform((text) => (text === '' ? null : Number(text)))
  .pipe(z.number().nullable());
const source = z.union([z.literal(''), z.enum(VALUE_SOURCES)]);
const line = z.tuple([
  ...[z.string(), z.string(), z.string(), z.string(), z.string(), z.string(), z.string(), z.string()],
  ...[number, number, source, number, source, number, source],
] as const);

/** Of a value that this library keeps itself, the remark says more. */
const remarkOf = (from: z.infer<typeof source>): string =>
  from === 'own' ? `${OWN_DENSITY_SOURCE['zh-CN']} / ${OWN_DENSITY_SOURCE['en-US']}` : '';

const valueOf = (found: number | null, from: z.infer<typeof source>): FoundCompound['boilingPoint'] =>
  found === null || from === '' ? null : { number: found, source: from };

/** g/mol by the product's own table; null for what has no formula. */
export const weightOf = (formula: string): number | null => {
  const read = readFormula(formula);
  const weight = read === null ? null : averageWeight(read.composition);
  return weight === null ? null : Math.round(weight * 1e6) / 1e6;
};

const parted = (text: string): string[] => text.split('~').filter((part) => part !== '');

export type BasicCompound = FoundCompound & { readonly kind: string };

const compoundOf = (text: string): BasicCompound => {
  const [cas, kind, en, zh, synonyms, smiles, inchiKey, formula, density, at, ofDensity, ...points] = line.parse(text.split('|')); // prettier-ignore
  const [boiling, ofBoiling, melting, ofMelting] = points;
  const dense = valueOf(density, ofDensity);
  return {
    ...{ source: 'basic', id: cas, kind, en, zh, synonyms: parted(synonyms), cas, inchiKey, formula },
    structure: smiles === '-' ? '' : smiles,
    molecularWeight: weightOf(formula),
    density: dense && { ...dense, at },
    boilingPoint: valueOf(boiling, ofBoiling),
    meltingPoint: valueOf(melting, ofMelting),
    ...{ strength: null, isSolvent: kind === 'solvent', hazards: null, remark: remarkOf(ofDensity) },
  };
};

/** What is bought is measured out as it is: the density of the pure compound, its boiling and melting points do not hold. */
const formOf = (compound: BasicCompound, form: BasicForm, at: number): BasicCompound => ({
  ...compound,
  ...{
    id: `${compound.cas}/${at}`,
    en: form.en,
    zh: form.zh,
    synonyms: parted(form.synonyms),
    strength: form.strength,
  },
  density: form.density ?? null,
  ...{ boilingPoint: null, meltingPoint: null, remark: remarkOf(form.density?.source ?? '') },
  ...(form.isUndrawn ? { structure: '', inchiKey: '' } : {}),
});

let read: readonly BasicCompound[] | null = null;

/** The basic library: each compound, and behind it the forms in which it is bought. */
export const basicLibrary = (): readonly BasicCompound[] => {
  read ??= BASIC_LIBRARY_TABLE.trim()
    .split('\n')
    .map(compoundOf)
    .flatMap((compound) => [
      compound,
      ...BASIC_FORMS.filter(({ cas }) => cas === compound.cas).map((form, at) => formOf(compound, form, at + 1)),
    ]);
  return read;
};
