import { streamName } from '@shilu/events/core/envelope';
import type { TakenProduct } from '@shilu/events/records/modules/module-type';
import { findModuleType } from '@shilu/events/records/modules/registry';
import { RECORD } from '@shilu/events/records/record-category';
import type { RecordState } from '@shilu/events/records/record-state';
import type { Route, RouteStep, RouteUse } from '@shilu/events/records/route/route-calls';
import { beingRepaired } from '@shilu/infra/read-models/set-aside';
import type { QueryDeps, Viewer } from '../../engine/query';
import { recordNames } from '../record-names';
import { contentOf } from '../record-view';
import { loadStates } from '../state-tables';
import { netAround, usesAt } from './net-around';

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
  } catch (error) {
    deps.log.warn(error, 'a reaction of a route cannot be read');
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
  const { ids, uses, isCut } = await netAround((at) => usesAt(pool, viewer, at), id);
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
