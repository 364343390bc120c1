import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

/** What is being answered, of every statement that is run for it. */
export type Answering = {
  /** Whether these read models hold what the caller has just done: waits for them, as long as a query may. */
  readonly reached: (models: readonly string[]) => Promise<boolean>;
  /** Whether all that were read so far did. */
  isFresh: boolean;
};

export const answering = new AsyncLocalStorage<Answering>();

/** A table of a read model, as every query names it. */
export const NAMED_TABLE = /\brm\.([a-z_0-9]+)/g;

const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : '';
};

/**
 * The pool that queries read with: each statement waits for the models whose tables it names, so that no query must know
 * what those read whom it asks (law 6). Statements of no query, and those on a connection of their own, are run as they are.
 */
export const createWaitingPool = (pool: Pool, modelOf: ReadonlyMap<string, string>): Pool => {
  const run = pool.query.bind(pool) as (...given: readonly unknown[]) => Promise<unknown>;
  const query = async (...given: readonly unknown[]): Promise<unknown> => {
    const now = answering.getStore();
    const models = new Set<string>();
    if (now !== undefined)
      for (const [, table = ''] of textOf(given[0]).matchAll(NAMED_TABLE)) {
        const model = modelOf.get(table);
        if (model !== undefined) models.add(model);
      }
    if (now !== undefined && models.size > 0 && !(await now.reached([...models]))) now.isFresh = false;
    return run(...given);
  };
  return new Proxy(pool, { get: (target, key): unknown => (key === 'query' ? query : Reflect.get(target, key)) });
};
