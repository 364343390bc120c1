import { entryName, type RegisterOf } from '@shilu/events/core/define-register';
import { registers } from '@shilu/events/core/registers';
import { RESOURCE_LINES, RESOURCE_SECTIONS, resourceHomeCalls } from '@shilu/events/resources/home-calls';
import type { Route } from '@shilu/infra/http/call-context';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { COUNT_CAP } from '../engine/where';
import { entryColumns, entryOf, type EntryRow } from '../registers/entry-row';
import { narrowed } from '../registers/narrowed';
import type { Parents } from '../registers/parents';
import { hasVersions, registerTable, versionsTable } from '../registers/register-tables';

const ALL = { removed: false } as const;
/** Parents decide moves and changes, of which a line tells nothing. */
const NO_PARENTS: Parents = new Map();

const listed = registers.filter(({ place }) => place !== undefined && RESOURCE_SECTIONS.includes(place.section));

/** What stands in the resource area (R081), each register by the rights of its own list. */
export const homeRoutes = (deps: QueryDeps): readonly Route[] => {
  const counted = async (register: RegisterOf, viewer: Viewer) => {
    const inUse = hasVersions(register);
    const { filter } = narrowed(register, ALL, viewer, inUse);
    const { rows } = await deps.pool.query<{ n: number }>(
      `select count(*)::int as n from (select 1 from rm.${inUse ? versionsTable(register) : registerTable(register)} where ${filter.sql()} limit ${COUNT_CAP + 1}) counted`,
      filter.values,
    );
    const n = rows[0]?.n ?? 0;
    return { name: register.name, count: Math.min(n, COUNT_CAP), capped: n > COUNT_CAP };
  };
  const changed = async (register: RegisterOf, viewer: Viewer) => {
    const { filter, order } = narrowed(register, { ...ALL, sortField: 'modifiedAt', sortOrder: 'desc' }, viewer);
    const { rows } = await deps.pool.query<EntryRow>(
      `select ${entryColumns(register)} from rm.${registerTable(register)} where ${filter.sql()} order by ${order} limit ${RESOURCE_LINES}`,
      filter.values,
    );
    return rows.map((row) => {
      const { id, values, modifiedAt } = entryOf(register, viewer, row, NO_PARENTS);
      return { register: register.name, id, name: entryName(register, values, viewer.language), modifiedAt };
    });
  };
  return [
    query(deps, resourceHomeCalls.home, ['registers'], async (_input, viewer) => {
      const [counts, lines] = await Promise.all([
        Promise.all(listed.map((register) => counted(register, viewer))),
        Promise.all(listed.map((register) => changed(register, viewer))),
      ]);
      const recent = lines
        .flat()
        .sort((a, b) => b.modifiedAt.localeCompare(a.modifiedAt) || a.id.localeCompare(b.id))
        .slice(0, RESOURCE_LINES);
      return { response: { registers: counts, recent } };
    }),
  ];
};
