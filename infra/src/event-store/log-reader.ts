import type { Pool, QueryConfig } from 'pg';
import { LOG_SCHEMA } from './log-schema';
import type { EventStore, Position, StoredEvent } from './port';
import { asStoreError } from './postgres-errors';

// The cast has a name of its own kind: `order by e.position` must mean the number, never its text.
const COLUMNS = 'e.stream, e.revision, e.position::text as position, e.event_id as id, e.type, e.body';
const EVENTS = `${LOG_SCHEMA}.events`;
const NO_LIMIT = 2 ** 31 - 1;

const forwards = `select ${COLUMNS} from ${EVENTS} e where e.stream = $1 and e.revision >= $2 order by e.revision limit $3`;
const backwards = `select ${COLUMNS} from ${EVENTS} e where e.stream = $1 and e.revision <= $2 order by e.revision desc limit $3`;
const everything = `select ${COLUMNS} from ${EVENTS} e where e.position > $1 order by e.position limit $2`;
// Each category gives its next few from its own index; so a rare category costs no walk through the whole log.
const ofCategories = `
  select ${COLUMNS} from (
    select p.position from unnest($3::text[]) as c(category)
    cross join lateral (
      select i.position from ${EVENTS} i where i.category = c.category and i.position > $1 order by i.position limit $2
    ) p
    order by p.position limit $2
  ) wanted join ${EVENTS} e on e.position = wanted.position
  order by e.position`;
const newest = `select e.position::text as position from ${EVENTS} e order by e.position desc limit 1`;

export type LogReader = Pick<EventStore, 'readStream' | 'readAll' | 'head'>;

export const createLogReader = (pool: Pool): LogReader => {
  const rows = async <Row extends object>(query: QueryConfig): Promise<readonly Row[]> => {
    try {
      return (await pool.query<Row>(query)).rows;
    } catch (error) {
      throw asStoreError(error);
    }
  };
  return {
    readStream: (stream, options = {}) => {
      const limit = options.limit ?? NO_LIMIT;
      return options.backwards === true
        ? rows<StoredEvent>({
            name: 'log-stream-back',
            text: backwards,
            values: [stream, options.from ?? NO_LIMIT, limit],
          })
        : rows<StoredEvent>({ name: 'log-stream', text: forwards, values: [stream, options.from ?? 0, limit] });
    },
    readAll: ({ after, limit, categories }) =>
      categories === undefined
        ? rows<StoredEvent>({ name: 'log-all', text: everything, values: [after ?? '0', limit] })
        : rows<StoredEvent>({
            name: 'log-categories',
            text: ofCategories,
            values: [after ?? '0', limit, [...new Set(categories)]],
          }),
    head: async () => (await rows<{ position: Position }>({ name: 'log-head', text: newest }))[0]?.position ?? null,
  };
};
