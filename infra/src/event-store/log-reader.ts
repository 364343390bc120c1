import { placeIn } from '@shilu/events/core/position';
import type { Pool, QueryConfig } from 'pg';
import { LOG_SCHEMA } from './log-schema';
import type { EventStore, Position, StoredEvent, SubscribeOptions } from './port';
import type { LogRead } from './subscription-loop';
import { asStoreError } from './postgres-errors';

// The cast has a name of its own kind: `order by e.position` must mean the number, never its text.
const columnsOf = (log: string, body: string): string =>
  `e.stream, e.revision, e.position || '@${log}' as position, e.event_id as id, e.type, ${body} as body, e.signature`;
const EVENTS = `${LOG_SCHEMA}.events`;
const NO_LIMIT = 2 ** 31 - 1;

/** An event that is passed over has no body. */
type Passed = Omit<StoredEvent, 'body'> & { readonly body: string | null };
const isWanted = (event: Passed): event is StoredEvent => event.body !== null;

/** Each category gives its next few from its own index; so a rare category costs no walk through the whole log. */
const ofCategoriesIn = (columns: string, categories: string): string => `
      select ${columns} from (
        select p.position from unnest(${categories}::text[]) as c(category)
        cross join lateral (
          select i.position from ${EVENTS} i where i.category = c.category and i.position > $1 order by i.position limit $2
        ) p
        order by p.position limit $2
      ) wanted join ${EVENTS} e on e.position = wanted.position
      order by e.position`;

const textsOf = (log: string) => {
  const columns = columnsOf(log, 'e.body');
  const without = columnsOf(log, 'case when e.type <> all($3::text[]) then e.body end');
  const everythingOf = (shown: string): string =>
    `select ${shown} from ${EVENTS} e where e.position > $1 order by e.position limit $2`;
  return {
    forwards: `select ${columns} from ${EVENTS} e where e.stream = $1 and e.revision >= $2 order by e.revision limit $3`,
    backwards: `select ${columns} from ${EVENTS} e where e.stream = $1 and e.revision <= $2 order by e.revision desc limit $3`,
    everything: everythingOf(columns),
    everythingWithout: everythingOf(without),
    ofCategories: ofCategoriesIn(columns, '$3'),
    ofCategoriesWithout: ofCategoriesIn(without, '$4'),
    newest: `select e.position || '@${log}' as position from ${EVENTS} e order by e.position desc limit 1`,
  };
};

export type LogReader = Pick<EventStore, 'readStream' | 'readAll' | 'head'> & {
  /** What a subscription reads: of the next `limit` events of its categories those that it does not do without. */
  readonly readOn: (
    wanted: Pick<SubscribeOptions, 'categories' | 'without'>,
    after: Position | null,
    limit: number,
  ) => Promise<LogRead>;
};

/** `log` is the name that positions carry; the store made it, so it stands in the statements as it is. */
export const createLogReader = (pool: Pool, log: string): LogReader => {
  const { forwards, backwards, everything, everythingWithout, ofCategories, ofCategoriesWithout, newest } =
    textsOf(log);
  const placeAfter = (after: Position | null): string => (after === null ? '0' : placeIn(log, after));
  const rows = async <Row extends object>(query: QueryConfig): Promise<readonly Row[]> => {
    try {
      return (await pool.query<Row>(query)).rows;
    } catch (error) {
      throw asStoreError(error);
    }
  };
  const readAll: EventStore['readAll'] = async ({ after, limit, categories }) =>
    categories === undefined
      ? rows<StoredEvent>({ name: 'log-all', text: everything, values: [placeAfter(after), limit] })
      : rows<StoredEvent>({
          name: 'log-categories',
          text: ofCategories,
          values: [placeAfter(after), limit, [...new Set(categories)]],
        });
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
    readAll,
    readOn: async ({ categories, without }, after, limit) => {
      const found: readonly Passed[] =
        without === undefined
          ? await readAll(categories === undefined ? { after, limit } : { after, limit, categories })
          : await rows<Passed>({
              name: categories === undefined ? 'log-without' : 'log-categories-without',
              text: categories === undefined ? everythingWithout : ofCategoriesWithout,
              values: [
                placeAfter(after),
                limit,
                [...new Set(without)],
                ...(categories ? [[...new Set(categories)]] : []),
              ],
            });
      return { events: found.filter(isWanted), through: found.at(-1)?.position ?? null, full: found.length >= limit };
    },
    head: async () => (await rows<{ position: Position }>({ name: 'log-head', text: newest }))[0]?.position ?? null,
  };
};
