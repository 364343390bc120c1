import type { Pool } from 'pg';
import type { EventStore, Position } from '../event-store/port';
import { migrate, type Migration } from '../postgres/pool';

/**
 * Where in the log who may what was last changed: in the directory (accounts, roles, projects, flows), and in a record
 * (grants, place, people). Null when nothing was told.
 */
export type RightsPositions = { readonly directory: Position | null; readonly readers: Position | null };

/**
 * Told of every change of rights before its command is answered, and asked before every call: so a right removed through
 * one process is refused on the very next call of any other (law 11).
 */
export interface RightsBoard {
  tell(what: keyof RightsPositions, position: Position): Promise<void>;
  latest(): Promise<RightsPositions>;
}

type Order = Pick<EventStore, 'comparePositions'>;

const laterOf = ({ comparePositions }: Order, a: Position | null, b: Position): Position =>
  a === null || comparePositions(b, a) > 0 ? b : a;

/** For services that run in one process. */
export const createRightsInProcess = (order: Order): RightsBoard => {
  let positions: RightsPositions = { directory: null, readers: null };
  return {
    tell: (what, position) => {
      positions = { ...positions, [what]: laterOf(order, positions[what], position) };
      return Promise.resolve();
    },
    latest: () => Promise.resolve(positions),
  };
};

export const rightsMigrations: readonly Migration[] = [
  { id: '0001-positions', sql: 'create table positions (what text primary key, position text not null)' },
];

type Row = { what: keyof RightsPositions; position: Position };

/** For services in processes of their own on one database: schema `rights`, one small read for each call. */
export const createPostgresRights = async ({
  pool,
  store,
}: {
  readonly pool: Pool;
  readonly store: Order;
}): Promise<RightsBoard> => {
  await migrate(pool, { schema: 'rights', migrations: rightsMigrations });
  const read = async (): Promise<RightsPositions> => {
    const { rows } = await pool.query<Row>({
      name: 'rights-latest',
      text: 'select what, position from rights.positions',
    });
    const of = (what: Row['what']): Position | null => rows.find((row) => row.what === what)?.position ?? null;
    return { directory: of('directory'), readers: of('readers') };
  };
  let running: Promise<RightsPositions> | null = null;
  let next: Promise<RightsPositions> | null = null;
  const begin = (): Promise<RightsPositions> => {
    const mine = read().finally(() => (running = running === mine ? null : running));
    running = mine;
    return mine;
  };
  return {
    tell: async (what, position) => {
      for (;;) {
        const known = (await read())[what];
        if (known !== null && store.comparePositions(known, position) >= 0) return;
        // Only from what was compared: of two tellers the later one stays.
        const { rowCount } = await pool.query(
          `insert into rights.positions as p (what, position) values ($1, $2)
           on conflict (what) do update set position = $2 where p.position = $3`,
          [what, position, known],
        );
        if (rowCount === 1) return;
      }
    },
    // A read that is under way may have begun before the change that this call must see: it shares the one after it.
    latest: () => {
      if (running === null) return begin();
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return begin();
        });
      return next;
    },
  };
};
