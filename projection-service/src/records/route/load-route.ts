import { streamName } from '@shilu/events/core/envelope';
import { LEADING, leadOf } from '@shilu/events/records/modules/facts';
import type { TakenProduct } from '@shilu/events/records/modules/module-type';
import { findModuleType } from '@shilu/events/records/modules/registry';
import { RECORD } from '@shilu/events/records/record-category';
import type { RecordState } from '@shilu/events/records/record-state';
import { MOST_STEPS, type Route, type RouteStep, type RouteUse } from '@shilu/events/records/route/route-calls';
import { beingRepaired } from '@shilu/infra/read-models/set-aside';
import type { Pool } from 'pg';
import type { QueryDeps, Viewer } from '../../engine/query';
import { where } from '../../engine/where';
import { addReadable } from '../readable';
import { recordNames } from '../record-names';
import { contentOf } from '../record-view';
import { loadStates } from '../state-tables';

type Row = { record_id: string; subject_id: string; type: string; detail: string };

/** What records that the viewer may read took from others, or others from them. Of the rest nobody learns that they say it. */
const usesAt = async (pool: Pool, viewer: Viewer, ids: readonly string[]): Promise<readonly RouteUse[]> => {
  const filter = where();
  addReadable(filter, viewer);
  filter.add('f.type = any(?)', LEADING);
  filter.add('f.category = ?', RECORD);
  const among = filter.value(ids);
  const { rows } = await pool.query<Row>(
    `select f.record_id, f.subject_id, f.type, f.detail from rm.record_facts f join rm.record_rows r on r.id = f.record_id
     where ${filter.sql()} and (f.record_id = any(${among}) or f.subject_id = any(${among}))
     order by f.stated_at, f.record_id, f.module_id, f.fact_id limit ${MOST_STEPS * 4}`,
    filter.values,
  );
  return rows.flatMap(({ record_id: to, subject_id: from, type, detail }): RouteUse[] => {
    const lead = leadOf(type, JSON.parse(detail));
    return lead === null || from === to ? [] : [{ from, to, ...lead, excess: null }];
  });
};

type Net = { readonly ids: readonly string[]; readonly uses: readonly RouteUse[]; readonly isCut: boolean };

const keyOf = ({ from, to, row, batch }: RouteUse): string => [from, to, row, batch ?? ''].join('\n');

/** Everything that is linked to a record, the nearest first: steps before it, behind it, and what else leads to those. */
const netAround = async (pool: Pool, viewer: Viewer, id: string): Promise<Net> => {
  const ids = new Set([id]);
  const uses = new Map<string, RouteUse>();
  let isCut = false;
  for (let edge: readonly string[] = [id]; edge.length > 0;) {
    const next = new Set<string>();
    for (const use of await usesAt(pool, viewer, edge)) {
      for (const end of [use.from, use.to])
        if (ids.size < MOST_STEPS && !ids.has(end)) {
          ids.add(end);
          next.add(end);
        }
      if (ids.has(use.from) && ids.has(use.to)) uses.set(keyOf(use), use);
      else isCut = true;
    }
    edge = [...next];
  }
  return { ids: [...ids], uses: [...uses.values()], isCut };
};

const HIDDEN = { number: '', title: '', status: null, moduleId: null, products: [] } as const;

type Made = Pick<RouteStep, 'moduleId' | 'products'> & { readonly taken: readonly TakenProduct[] };

/** What a step made, and of what; nothing of a content that cannot be read. */
const madeIn = async (deps: QueryDeps, state: RecordState | undefined): Promise<Made> => {
  const module = state?.modules.find(({ type }) => findModuleType(type)?.reaction !== undefined);
  const reaction = module && findModuleType(module.type)?.reaction;
  if (module === undefined || reaction === undefined) return { moduleId: null, products: [], taken: [] };
  try {
    const content = await contentOf(deps.blobs, module);
    return {
      moduleId: module.id,
      products: reaction.products(content).map(({ inchiKey: _, ...product }) => ({
        ...product,
        batches: product.batches.map(({ id, number, mass }) => ({ id, number, mass })),
      })),
      taken: reaction.taken(content),
    };
  } catch {
    return { moduleId: module.id, products: [], taken: [] };
  }
};

/** How much of a product went in, in all rows that it was taken into; null where one of them is not known. */
const excessOf = (taken: readonly TakenProduct[], { from, row }: RouteUse): number | null => {
  const rows = taken.filter((each) => each.record === from && each.row === row);
  return rows.reduce<number | null>((sum, { excess }) => (sum === null || excess === null ? null : sum + excess), rows.length === 0 ? null : 0); // prettier-ignore
};

/**
 * The route that a record stands in. A step that the viewer may not read is there without what it says; nothing is looked
 * for behind it. Who may read the record itself is asked before.
 */
export const loadRoute = async (deps: QueryDeps, viewer: Viewer, id: string): Promise<Route> => {
  const { pool } = deps;
  const { ids, uses, isCut } = await netAround(pool, viewer, id);
  const named = new Map((await recordNames(pool, viewer, ids)).map((record) => [record.id, record]));
  const repairing = await beingRepaired(pool, ids.map((each) => streamName(RECORD, each))); // prettier-ignore
  const open = ids.filter((each) => named.get(each)?.opens === true && !repairing.has(streamName(RECORD, each)));
  const states = await loadStates(pool, 'rm', open);
  const steps: RouteStep[] = [];
  const takenBy = new Map<string, readonly TakenProduct[]>();
  for (const each of ids) {
    const record = named.get(each);
    if (record === undefined) steps.push({ id: each, shown: 'hidden', ...HIDDEN, products: [] });
    else if (!record.opens) steps.push({ id: each, shown: 'removed', ...HIDDEN, number: record.number, products: [] });
    else if (repairing.has(streamName(RECORD, each)))
      steps.push({ id: each, shown: 'repairing', ...HIDDEN, number: record.number, products: [] });
    else {
      const { number, title, status } = record;
      const { taken, ...made } = await madeIn(deps, states.get(each));
      takenBy.set(each, taken);
      steps.push({ id: each, shown: 'open', number, title, status, ...made });
    }
  }
  return { steps, uses: uses.map((use) => ({ ...use, excess: excessOf(takenBy.get(use.to) ?? [], use) })), isCut };
};
