import { z } from 'zod';
import { defineCall } from '../../core/call';
import { id } from '../../core/schemas';
import { context } from '../call-fields';
import { RECORD_STATUSES } from '../record-state';

/** So many steps of a route are told, the nearest first. */
export const MOST_STEPS = 60;
/** So many things of each kind stand on a map. */
export const MOST_ON_MAP = 200;

/**
 * How much of a thing its reader is shown: `hidden` is not for them to read, `removed` lies in the recycle bin, `repairing`
 * cannot be vouched for at present.
 */
const SHOWN = ['open', 'hidden', 'removed', 'repairing'] as const;
const shown = z.enum(SHOWN);

const routeProductSchema = z.object({
  row: z.string(),
  number: z.string(),
  name: z.string(),
  formula: z.string(),
  /** Empty for what has none. */
  structure: z.string(),
  /** Per cent, of all batches; null where none was weighed. */
  yield: z.number().nullable(),
  batches: z.array(z.object({ id: z.string(), number: z.string(), mass: z.string() })),
});

const routeStepSchema = z.object({
  id: z.string(),
  shown,
  /** Empty where it is hidden. */
  number: z.string(),
  title: z.string(),
  status: z.enum(RECORD_STATUSES).nullable(),
  moduleId: z.string().nullable(),
  products: z.array(routeProductSchema),
});
export type RouteStep = z.infer<typeof routeStepSchema>;

const routeUseSchema = z.object({
  from: z.string(),
  to: z.string(),
  row: z.string(),
  batch: z.string().nullable(),
  /** As the record that uses it calls the batch. */
  lot: z.string(),
  /** How much of it went in by n/ν, the reference of that reaction being 1; null where it is not known to the reader. */
  excess: z.number().nullable(),
});
export type RouteUse = z.infer<typeof routeUseSchema>;

const routeSchema = z.object({
  steps: z.array(routeStepSchema),
  uses: z.array(routeUseSchema),
  /** There are more steps than are told. */
  isCut: z.boolean(),
});
export type Route = z.infer<typeof routeSchema>;

export const MAP_KINDS = ['record', 'route', 'clone', 'template', 'place', 'entry', 'file'] as const;
export type MapKind = (typeof MAP_KINDS)[number];

const mapNodeSchema = z.object({
  /** Of the thing: `record r1`; of a file its hash. */
  key: z.string(),
  category: z.string(),
  id: z.string(),
  kind: z.enum(MAP_KINDS),
  /** Empty where it is hidden. */
  name: z.string(),
  shown,
  /** What relates the record and this, in the reader's language; `inward` where the other says it of the record. */
  told: z.string(),
  inward: z.boolean(),
  note: z.string(),
});
export type MapNode = z.infer<typeof mapNodeSchema>;

export const ROUTE_FORMATS = ['xlsx', 'pdf'] as const;
export type RouteFormat = (typeof ROUTE_FORMATS)[number];

/** Steps of a synthesis across records, and all that a record is related to. */
export const routeCalls = {
  route: defineCall({
    id: 'X645',
    method: 'POST',
    path: 'PCExperiment/Route',
    kind: 'query',
    context,
    readsOf: { kind: 'opened', record: 'id' },
    summary: { 'zh-CN': '合成路线', 'en-US': 'The synthesis route of a record' },
    request: z.strictObject({ id }),
    response: routeSchema,
  }),
  labMap: defineCall({
    id: 'X646',
    method: 'POST',
    path: 'PCExperiment/LabMap',
    kind: 'query',
    context,
    readsOf: { kind: 'opened', record: 'id' },
    summary: { 'zh-CN': '实验地图', 'en-US': 'All relations of a record' },
    request: z.strictObject({ id }),
    response: z.object({
      record: z.object({ id: z.string(), number: z.string(), title: z.string(), status: z.enum(RECORD_STATUSES) }),
      nodes: z.array(mapNodeSchema),
      isCut: z.boolean(),
    }),
  }),
  /** C118: the route as a table, or on paper with its pictures. That it leaves is an event of each record in it. */
  exportRoute: defineCall({
    id: 'C118',
    method: 'POST',
    path: 'analyse/reactionSequence/exportFile',
    kind: 'query',
    ofNow: true,
    context,
    vouches: 'experimentId',
    answer: 'file',
    readsOf: { kind: 'exported', record: 'experimentId' },
    summary: { 'zh-CN': '导出合成路线', 'en-US': 'Export a synthesis route' },
    request: z.strictObject({ experimentId: id, format: z.enum(ROUTE_FORMATS).default('xlsx') }),
    response: z.unknown(),
  }),
} as const;
