import type { Label, Language } from '@shilu/events/core/call';
import { changeRow } from '@shilu/events/records/modules/equation/edits';
import { rowOf, rowsOf, type Equation, type Row } from '@shilu/events/records/modules/equation/equation-schema';
import { takenCompound } from '@shilu/events/records/modules/equation/taken-compound';
import { compoundCalls, type FoundCompound } from '@shilu/events/resources/compound-calls';
import { callApi } from '../../../api/call-api';

/** More rows than this come from no scheme that somebody draws. */
const MOST = 20;

const isNameless = ({ name, cas }: Row): boolean => name === '' && cas === '';

/** The compound itself, not a solution that it is bought as. */
const find = async (inchiKey: string): Promise<FoundCompound | null> => {
  const { response } = await callApi(compoundCalls.find, { text: inchiKey, most: 12 });
  return response.found.find((found) => found.inchiKey === inchiKey && !found.id.includes('/')) ?? null;
};

/** What a compound that was drawn is called, and what is known of it; what was drawn stays. */
const known = (row: Row, found: FoundCompound, language: Language): Partial<Row> => {
  const { name, cas, density, hazards, from } = takenCompound(row, found, null, language);
  return {
    ...(name === undefined ? {} : { name }),
    ...(cas === undefined ? {} : { cas }),
    ...(row.density !== '' || density === undefined ? {} : { density }),
    ...(row.hazards !== null || hazards === undefined ? {} : { hazards }),
    ...(row.from !== null || from === undefined ? {} : { from }),
  };
};

/**
 * Compounds that were drawn and that a library knows, called by their names. Answers what a later content becomes by it;
 * nothing where none is known or the library cannot be asked: the scheme is there without it.
 */
export const namesOfDrawn = async (
  before: Equation,
  after: Equation,
  language: Language,
): Promise<((now: Equation) => { readonly content: Equation; readonly told: readonly Label[] }) | null> => {
  const old = new Map(rowsOf(before).map(({ id, inchiKey }) => [id, inchiKey]));
  const fresh = rowsOf(after).filter(
    (row) => row.inchiKey !== '' && old.get(row.id) !== row.inchiKey && isNameless(row),
  );
  if (fresh.length === 0 || fresh.length > MOST) return null;
  const keys = [...new Set(fresh.map(({ inchiKey }) => inchiKey))];
  const asked = await Promise.all(keys.map(async (key) => [key, await find(key).catch(() => null)] as const));
  const found = new Map(asked.flatMap(([key, compound]) => (compound === null ? [] : [[key, compound] as const])));
  if (found.size === 0) return null;
  return (now) => {
    const named: FoundCompound[] = [];
    const content = fresh.reduce((next, { id, inchiKey }) => {
      const row = rowOf(next, id);
      const compound = found.get(inchiKey);
      if (row === undefined || compound === undefined || row.inchiKey !== inchiKey || !isNameless(row)) return next;
      named.push(compound);
      return changeRow(next, id, known(row, compound, language));
    }, now);
    const told: Label = {
      'zh-CN': `名称与 CAS 号取自化合物库：${named.map(({ zh }) => zh).join('、')}`,
      'en-US': `Names and CAS numbers from the compound library: ${named.map(({ en }) => en).join(', ')}`,
    };
    return { content, told: named.length === 0 ? [] : [told] };
  };
};
