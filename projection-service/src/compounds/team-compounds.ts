import { compoundRegister, formulaOf, type CompoundValues } from '@shilu/events/resources/compound';
import type { FoundCompound } from '@shilu/events/resources/compound-calls';
import { statedHazards } from '@shilu/events/resources/hazards';
import { ownTokens } from '@shilu/events/identity/readership';
import { where } from '../engine/where';
import type { QueryDeps, Viewer } from '../engine/query';
import { addReadableEntries } from '../registers/readable';
import { registerTable } from '../registers/register-tables';
import { weightOf } from './basic-library';
import { indexed, type Indexed, type PinyinOf } from './compound-index';

/** A team has tens or hundreds; beyond these the oldest are found in their list alone. */
const MOST_HELD = 5_000;

const value = (number: number | undefined): FoundCompound['boilingPoint'] =>
  number === undefined ? null : { number, source: 'team' };

const compoundOf = (id: string, values: CompoundValues): FoundCompound => {
  const { name, nameEn, synonyms, cas, structure, density, densityAt, purity, hazards, remark } = values;
  const formula = formulaOf(values);
  const dense = value(density);
  return {
    ...{ source: 'team', id, zh: name, en: nameEn, cas, formula, remark },
    synonyms: synonyms.split(/[;；]/).flatMap((each) => (each.trim() === '' ? [] : [each.trim()])),
    ...{ structure: structure?.structure ?? '', inchiKey: structure?.inchiKey ?? '' },
    molecularWeight: weightOf(formula),
    density: dense && { ...dense, at: densityAt ?? null },
    ...{ boilingPoint: value(values.boilingPoint), meltingPoint: value(values.meltingPoint) },
    strength: purity === undefined ? null : { kind: 'purity', percent: String(purity) },
    isSolvent: false,
    hazards: mutable(statedHazards(hazards)),
  };
};

const mutable = (hazards: ReturnType<typeof statedHazards>): FoundCompound['hazards'] =>
  hazards && { ...hazards, pictograms: [...hazards.pictograms], phrases: [...hazards.phrases] };

/**
 * The team's own compounds as their register has them. What each is found by is worked out once for the same values, and who
 * may read them is asked at every look-up.
 */
export const createTeamCompounds = () => {
  let held = new Map<string, { readonly values: string; readonly indexed: Indexed }>();
  return async ({ pool }: QueryDeps, viewer: Viewer, pinyinOf: PinyinOf): Promise<readonly Indexed[]> => {
    const filter = where();
    addReadableEntries(filter, compoundRegister, ownTokens(viewer.directory, viewer.accountId));
    const { rows } = await pool.query<{ id: string; entry_values: string }>(
      `select id, entry_values from rm.${registerTable(compoundRegister)} where ${filter.sql()} and not removed order by modified_at desc limit ${MOST_HELD}`,
      filter.values,
    );
    const next = new Map<string, { readonly values: string; readonly indexed: Indexed }>();
    for (const { id, entry_values: text } of rows) {
      const known = held.get(id);
      if (known?.values === text) {
        next.set(id, known);
        continue;
      }
      const values = compoundRegister.readable(JSON.parse(text) as Readonly<Record<string, unknown>>);
      if (values !== null) next.set(id, { values: text, indexed: indexed(compoundOf(id, values), pinyinOf) });
    }
    held = next;
    return [...next.values()].map(({ indexed: one }) => one);
  };
};
