import { own } from '@shilu/events/core/own';
import { AppError } from '@shilu/events/core/app-error';
import { categoryOf, entityIdOf } from '@shilu/events/core/envelope';
import { hasPermission } from '@shilu/events/identity/directory';
import { RIGHTS_MODEL, setAsideCalls, type SetAsideRow } from '@shilu/events/integrations/set-aside-calls';
import { RECORD } from '@shilu/events/records/record-events';
import { liveSetAside, modelStates, type LiveSetAside } from '@shilu/infra/read-models/set-aside';
import type { Route } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { namesOf } from '../identity/names';

/** Streams as people know them, as far as some read model still does. */
const namedStreams = async (pool: Pool, viewer: Viewer, streams: readonly string[]) => {
  const idsOf = (category: string) => streams.filter((stream) => categoryOf(stream) === category).map(entityIdOf);
  const [people, records] = await Promise.all([
    namesOf(pool, idsOf('account'), viewer.language),
    pool.query<{ id: string; number: string; title: string }>(
      'select id, number, title from rm.record_rows where id = any($1::text[])',
      [idsOf(RECORD)],
    ),
  ]);
  const titles = new Map(records.rows.map(({ id, number, title }) => [id, `${number} ${title}`]));
  const { named } = viewer;
  return (stream: string): string => {
    const id = entityIdOf(stream);
    const known: Readonly<Record<string, () => string | undefined>> = {
      account: () => people(id),
      [RECORD]: () => titles.get(id),
      project: () => named.projects.get(id)?.name,
      task: () => named.tasks.get(id)?.name,
      role: () => named.roles.get(id)?.name,
      department: () => named.departments.get(id)?.name,
    };
    return own(known, categoryOf(stream))?.() ?? id;
  };
};

const rowOf = (row: LiveSetAside, nameOf: (stream: string) => string): SetAsideRow => ({
  projection: row.projection,
  stream: row.stream,
  entity: categoryOf(row.stream),
  entityId: entityIdOf(row.stream),
  entityName: nameOf(row.stream),
  ...{ eventType: row.eventType, revision: row.revision, position: row.position },
  ...{ fault: row.fault, errorDetail: row.error, waiting: row.waiting, tries: row.tries, mayRetry: true },
  setAsideAt: row.setAsideAt.toISOString(),
  triedAt: row.triedAt.toISOString(),
});

/** What the directory of rights could not read: it stands in memory and is folded anew at every start. */
const withheldRows = ({ directory }: Viewer, nameOf: (stream: string) => string): SetAsideRow[] =>
  [...directory.withheld].map(([stream, { position, type, error }]) => ({
    ...{ projection: RIGHTS_MODEL, stream, entity: categoryOf(stream), entityId: entityIdOf(stream) },
    ...{ entityName: nameOf(stream), eventType: type, revision: null, position, fault: 'shape', errorDetail: error },
    ...{ waiting: 0, setAsideAt: null, triedAt: null, tries: 1, mayRetry: false },
  }));

/** X345: what the read models could not take, for whoever looks after the installation. */
export const setAsideRoutes = (deps: QueryDeps): readonly Route[] => [
  query(deps, setAsideCalls.setAside, ['records', 'identity'], async (input, viewer) => {
    if (!viewer.isAdmin && !hasPermission(viewer.directory, viewer.accountId, 'AudittrailSearch'))
      throw new AppError('forbidden');
    const { pool } = deps;
    const { pageIndex, pageSize } = input;
    const [{ rows, total }, states] = await Promise.all([
      liveSetAside(pool, { offset: (pageIndex - 1) * pageSize, limit: pageSize }),
      modelStates(pool),
    ]);
    const withheld = [...viewer.directory.withheld.keys()];
    const nameOf = await namedStreams(pool, viewer, [...withheld, ...rows.map(({ stream }) => stream)]);
    const rights = pageIndex === 1 ? withheldRows(viewer, nameOf) : [];
    const paused = states.flatMap(({ projection, pausedAt, error }) =>
      pausedAt === null ? [] : [{ projection, pausedAt: pausedAt.toISOString(), errorDetail: error ?? '' }],
    );
    return {
      response: { items: [...rights, ...rows.map((row) => rowOf(row, nameOf))], paused },
      rows: total + withheld.length,
    };
  }),
];
