import { setTimeout as sleep } from 'node:timers/promises';
import type { Use } from '@shilu/events/core/define-register';
import { own } from '@shilu/events/core/own';
import { registers } from '@shilu/events/core/registers';
import { RECORD } from '@shilu/events/records/record-events';
import type { EventStore, Position } from '@shilu/infra/event-store/port';
import type { Pool } from 'pg';
import { recordsProjection } from '../records/records-projection';
import { fieldColumns, registerTable } from './register-tables';
import { registersProjection } from './registers-projection';

export type UsesIn = { readonly count: number; readonly example: string };
type Reference = Pick<Use, 'category' | 'field'>;
type Deps = { readonly store: Pick<EventStore, 'head' | 'comparePositions'>; readonly pool: Pool };

export const MOST_WAIT_MS = 2_000;
const LOOK_AGAIN_MS = 20;

/** Where a record holds the ids of others. */
const recordColumns: Readonly<Record<string, string>> = { bookId: 'book_id' };

/** Where things of a category stand, what of theirs holds the id, and what one of them is called. */
type Place = { readonly model: string; readonly table: string; readonly holds: string; readonly called: string };

const placeOf = ({ category, field }: Reference): Place => {
  if (category === RECORD) {
    const column = own(recordColumns, field);
    if (column !== undefined)
      return {
        ...{ model: recordsProjection.name, table: 'record_rows' },
        ...{ holds: `${column} = $1`, called: `number || ' ' || title` },
      };
  }
  const register = registers.find(({ name }) => name === category);
  const columns = register ? fieldColumns(register) : [];
  const columnOf = (key: string | undefined) => columns.find((one) => one.field.key === key);
  const [holding, named] = [columnOf(field), columnOf(register?.naming['zh-CN'])];
  if (!register || !holding || !named) throw new Error(`nothing stands in ${category}.${field}`); // prettier-ignore
  const { column, type } = holding;
  return {
    ...{ model: registersProjection.name, table: registerTable(register), called: named.column },
    holds: type.holds(column, '$1'),
  };
};

const count = async (pool: Pool, { table, holds, called }: Place, id: string): Promise<UsesIn> => {
  const { rows } = await pool.query<{ count: number; example: string | null }>(
    `select count(*)::int as count, (array_agg(${called} order by modified_at desc))[1] as example
     from rm.${table} where ${holds} and not removed`,
    [id],
  );
  return { count: rows[0]?.count ?? 0, example: rows[0]?.example ?? '' };
};

/** What refers to an entry and is not in the recycle bin, as the log has it at this moment. */
export const usesIn = async (
  { store, pool }: Deps,
  caughtUp: (head: Position) => Promise<unknown>,
  reference: Reference,
  id: string,
): Promise<UsesIn> => {
  const head = await store.head();
  if (head !== null) await caughtUp(head);
  return count(pool, placeOf(reference), id);
};

/** The same in a process that keeps no read models itself: it waits for the checkpoint of the one that does. */
export const usesInTables = (deps: Deps, reference: Reference, id: string): Promise<UsesIn> =>
  usesIn(
    deps,
    async (head) => {
      const { model } = placeOf(reference);
      for (const began = performance.now(); performance.now() - began < MOST_WAIT_MS; await sleep(LOOK_AGAIN_MS)) {
        const { rows } = await deps.pool.query<{ position: Position | null }>(
          `select position from rm.generation where name = $1 and status = 'live'`,
          [model],
        );
        const at = rows[0]?.position ?? null;
        if (at !== null && deps.store.comparePositions(at, head) >= 0) return;
      }
    },
    reference,
    id,
  );
