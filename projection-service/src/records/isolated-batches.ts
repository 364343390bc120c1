import { formulaWords } from '@shilu/events/core/molecular-formula';
import { LEADING } from '@shilu/events/records/modules/facts';
import type { ReactionProduct, TakenProduct } from '@shilu/events/records/modules/module-type';
import { findModuleType } from '@shilu/events/records/modules/registry';
import type { IsolatedBatch } from '@shilu/events/records/reaction-calls';
import { RECORD } from '@shilu/events/records/record-category';
import type { Pool } from 'pg';
import type { QueryDeps, Viewer } from '../engine/query';
import { where } from '../engine/where';
import { addReadable } from './readable';
import { contentOf } from './record-view';
import { loadStates } from './state-tables';

export type WithProducts = { readonly recordId: string; readonly products: readonly ReactionProduct[] };

/** More reactions than take from one page of batches in any laboratory; beyond them nothing is said of what is left. */
const MOST_TAKING = 60;

/** Records that the viewer may read and that took a product of one of these. */
const takingRecords = async (pool: Pool, viewer: Viewer, ids: readonly string[], except: string | undefined) => {
  const filter = where();
  addReadable(filter, viewer);
  filter.add('not r.removed');
  filter.add('f.type = any(?)', LEADING);
  filter.add('f.category = ?', RECORD);
  filter.add('f.subject_id = any(?)', ids);
  if (except !== undefined) filter.add('f.record_id <> ?', except);
  const { rows } = await pool.query<{ id: string }>(
    `select distinct f.record_id as id from rm.record_facts f join rm.record_rows r on r.id = f.record_id
     where ${filter.sql()} limit ${MOST_TAKING + 1}`,
    filter.values,
  );
  return rows.map(({ id }) => id);
};

/** What these records took; null where one of them cannot be read at present. */
const takenIn = async (deps: QueryDeps, ids: readonly string[]): Promise<readonly TakenProduct[] | null> => {
  if (ids.length > MOST_TAKING) return null;
  try {
    const taken: TakenProduct[] = [];
    for (const { modules } of (await loadStates(deps.pool, 'rm', ids)).values())
      for (const module of modules) {
        const reaction = findModuleType(module.type)?.reaction;
        if (reaction !== undefined) taken.push(...reaction.taken(await contentOf(deps.blobs, module)));
      }
    return taken;
  } catch {
    return null;
  }
};

/** Grams are told to a microgram: what differs by less is the same. */
const GRAMS = 6;

/** Null where a batch was not weighed, or what somebody took of it is not known. */
const leftOf = (grams: number | null, taken: readonly TakenProduct[]): number | null =>
  taken.reduce<number | null>((left, each) => (left === null || each.grams === null ? null : left - each.grams), grams);

/** What was isolated in each record, and what is left of it by what the viewer may read. */
export const isolatedBatches = async (
  deps: QueryDeps,
  viewer: Viewer,
  found: readonly WithProducts[],
  except: string | undefined,
): Promise<ReadonlyMap<string, readonly IsolatedBatch[]>> => {
  const ids = [...new Set(found.map(({ recordId }) => recordId))];
  const taken = ids.length === 0 ? [] : await takenIn(deps, await takingRecords(deps.pool, viewer, ids, except));
  return new Map(
    found.map(({ recordId, products }) => [
      recordId,
      products.flatMap(({ row, name, number, formula, inchiKey, batches }): readonly IsolatedBatch[] =>
        batches
          .filter(({ mass }) => mass !== '')
          .map((batch) => {
            const of = taken?.filter((each) => each.record === recordId && each.row === row && each.batch === batch.id);
            const left = of === undefined ? null : leftOf(batch.grams, of);
            return {
              ...{ row, batch: batch.id, product: name || number || formulaWords(formula), inchiKey },
              ...{ number: batch.number, form: batch.form, purity: batch.purity, mass: batch.mass },
              ...{ left: left === null ? null : Number(left.toFixed(GRAMS)), taken: of?.length ?? 0 },
            };
          }),
      ),
    ]),
  );
};
