import { AppError } from '@shilu/events/core/app-error';
import { STATUS } from '@shilu/events/core/life-cycle';
import { methodCalls } from '@shilu/events/resources/method-calls';
import { methodRegister } from '@shilu/events/resources/method';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps } from '../engine/query';
import { cappedRows, COUNT_CAP, offsetOf } from '../engine/where';
import { entryColumns, type EntryRow } from '../registers/entry-row';
import { seenWork } from '../projects/seen-work';
import { narrowed } from '../registers/narrowed';
import { registerTable } from '../registers/register-tables';

/** What of methods is asked beside their list. */
export const methodRoutes = (deps: QueryDeps): readonly Route[] => [
  query(deps, methodCalls.methodsOfProject, ['registers', 'identity'], async (input, viewer) => {
    const project = seenWork(viewer)
      .projects()
      .find(({ number }) => number === input.projectCode);
    if (project === undefined) throw new AppError('notFound');
    const asked = { projectIds: { oneOf: [project.id], empty: true }, [STATUS]: { oneOf: ['inForce'] } };
    const { filter, order } = narrowed(methodRegister, { removed: false, filter: asked }, viewer);
    const from = `rm.${registerTable(methodRegister)} where ${filter.sql()}`;
    const counting = deps.pool.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from ${from} limit ${COUNT_CAP + 1}) counted`,
      [...filter.values],
    );
    const listing = deps.pool.query<EntryRow>(
      `select ${entryColumns(methodRegister)} from ${from} order by ${order} limit ${filter.value(input.pageSize)} offset ${filter.value(offsetOf(input))}`,
      filter.values,
    );
    const [{ rows }, counted] = await Promise.all([listing, counting]);
    const response = rows.map(({ id, entry_values: values }) => {
      const { number, name, category = null, standard = null } = methodRegister.read(JSON.parse(values));
      return { id, number, name, category, standard };
    });
    return { response, ...cappedRows(counted.rows[0]?.n ?? 0) };
  }),
];
