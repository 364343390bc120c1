import type { ParsedRequestOf } from '@shilu/events/core/call';
import type { PlaceKind, structureSearchCalls } from '@shilu/events/structures/structure-search-calls';
import { registers } from '@shilu/events/core/registers';
import type { HeldRole } from '@shilu/events/structures/held-structure';
import { holdsStructures } from '@shilu/events/structures/structure-places';
import type { Pool } from 'pg';
import { liveGeneration } from '../engine/catalog';
import type { Viewer } from '../engine/query';
import type { Where } from '../engine/where';
import { recordSource } from './record-source';
import { registerSource } from './register-source';

export type Narrowing = Pick<
  ParsedRequestOf<typeof structureSearchCalls.search>,
  'text' | 'authorId' | 'projectId' | 'from' | 'to'
> & { readonly roles?: readonly HeldRole[] | undefined };

/** A structure at one of its places. */
export type PlaceRow = {
  readonly structure_id: string;
  readonly kind: PlaceKind;
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly module_id: string | null;
  readonly at: number;
  readonly row_id: string | null;
  readonly role: HeldRole | null;
  readonly name: string;
  readonly yield: number | null;
  readonly hash: string;
  readonly author: string | null;
  readonly date: Date;
};

/** Those of a source that have a structure; `structure_id` is that of `structure_index.drawing d`. */
export const PLACE_COLUMNS = 'kind, id, number, title, module_id, at, row_id, role, name, yield, hash, author, date';

/** Where structures stand: one for each kind of thing that holds them. */
export type StructureSource = {
  readonly kind: PlaceKind;
  /** Of which read model its tables are. */
  readonly model: 'records' | 'registers';
  /** Has the columns `hash, structure, seq`. */
  readonly drawings: string;
  /**
   * A statement that gives `PLACE_COLUMNS` of places that the viewer may read, narrowed, and by whatever is added to the
   * place's hash; null where the narrowing leaves none of them.
   */
  readonly places: (filter: Where, viewer: Viewer, narrowing: Narrowing) => string | null;
  /** The drawings themselves. */
  readonly structures: (pool: Pool, hashes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What the modules are called at these places; `id module` to a name. */
  readonly moduleNames: (
    pool: Pool,
    places: readonly PlaceRow[],
    viewer: Viewer,
  ) => Promise<ReadonlyMap<string, string>>;
};

/** Records, and every register whose entries may hold structures. */
export const sources: readonly StructureSource[] = [
  recordSource,
  ...registers.filter(holdsStructures).map(registerSource),
];

/** The tables of drawings as they stand now; one that was built anew has another name. */
export const drawingTables = async (pool: Pool): Promise<readonly string[]> => {
  const tables: string[] = [];
  for (const { model, drawings } of sources) {
    const live = await liveGeneration(pool, model);
    if (live !== null) tables.push(`${live.schema}.${drawings}`);
  }
  return tables;
};

/** All places of the kinds that are asked for, under one set of parameters; null where there can be none. */
export const placesOf = (
  filter: Where,
  viewer: Viewer,
  narrowing: Narrowing,
  kinds: readonly PlaceKind[] | undefined,
): string | null => {
  const parts = sources
    .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    .flatMap((source) => source.places(filter, viewer, narrowing) ?? []);
  return parts.length === 0 ? null : parts.join('\nunion all\n');
};
