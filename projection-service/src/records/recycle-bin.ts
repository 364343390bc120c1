import { entryName, type RegisterOf } from '@shilu/events/core/define-register';
import { registers } from '@shilu/events/core/registers';
import { binCalls, MOST_REMOVED } from '@shilu/events/records/bin-calls';
import { RECORD } from '@shilu/events/records/record-category';
import type { Route } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { offsetOf, where } from '../engine/where';
import { namesOf } from '../identity/names';
import { entryColumns, entryOf, type EntryRow } from '../registers/entry-row';
import { narrowed } from '../registers/narrowed';
import type { Parents } from '../registers/parents';
import { registerTable } from '../registers/register-tables';

type Line = { readonly category: string; readonly id: string; readonly name: string; readonly at: string };

/** Parents decide moves and changes, of which a line tells nothing. */
const NO_PARENTS: Parents = new Map();

/** Entries of a register that were removed, by the rights of its own list. */
const entriesIn = async (pool: Pool, register: RegisterOf, viewer: Viewer): Promise<readonly Line[]> => {
  const asked = { removed: true, sortField: 'modifiedAt', sortOrder: 'desc' } as const;
  const { filter, order } = narrowed(register, asked, viewer);
  const { rows } = await pool.query<EntryRow>(
    `select ${entryColumns(register)} from rm.${registerTable(register)} where ${filter.sql()} order by ${order} limit ${String(MOST_REMOVED)}`,
    filter.values,
  );
  return rows.map((row) => {
    const { id, values, modifiedAt } = entryOf(register, viewer, row, NO_PARENTS);
    return { category: register.name, id, name: entryName(register, values, viewer.language) ?? '', at: modifiedAt };
  });
};

/** Records that were removed: one's own, and all of them for who administers. */
const recordsIn = async (pool: Pool, viewer: Viewer): Promise<readonly Line[]> => {
  const filter = where();
  filter.add('removed');
  if (!viewer.isAdmin) filter.add('owner_id = ?', viewer.accountId);
  const { rows } = await pool.query<{ id: string; number: string; title: string; modified_at: Date }>(
    `select id, number, title, modified_at from rm.record_rows where ${filter.sql()} order by modified_at desc, id limit ${String(MOST_REMOVED)}`,
    filter.values,
  );
  return rows.map(({ id, number, title, modified_at: at }) => ({
    ...{ category: RECORD, id, name: `${number} ${title}`.trim(), at: at.toISOString() },
  }));
};

const nounOf = (category: string): string =>
  category === RECORD ? 'Record' : (registers.find(({ name }) => name === category)?.noun ?? '');

type Removal = { readonly actor: string; readonly at: string };
/** Who removed each, and when, as the trail has it. */
const removalsOf = async (pool: Pool, lines: readonly Line[]): Promise<ReadonlyMap<string, Removal>> => {
  const { rows } = await pool.query<{ entity: string; entity_id: string; actor: string; at: Date }>(
    `select distinct on (e.entity, e.entity_id) e.entity, e.entity_id, e.actor, e.at
     from unnest($1::text[], $2::text[], $3::text[]) as l(entity, id, type)
     join rm.audit_events e on e.entity = l.entity and e.entity_id = l.id and e.type = l.type
     order by e.entity, e.entity_id, e.ord desc`,
    [
      ...[lines.map(({ category }) => category), lines.map(({ id }) => id)],
      lines.map(({ category }) => `${nounOf(category)}Removed`),
    ],
  );
  return new Map(
    rows.map(({ entity, entity_id: id, actor, at }) => [`${entity} ${id}`, { actor, at: at.toISOString() }]),
  );
};

const listed = registers.filter(({ place }) => place !== undefined);

/** L15: what was removed of every kind in one list, the last first. */
export const recycleBin = (deps: QueryDeps): Route =>
  query(deps, binCalls.recycleBin, ['records', 'registers', 'audit', 'identity'], async (input, viewer) => {
    const { pool } = deps;
    const found = await Promise.all([
      recordsIn(pool, viewer),
      ...listed.map((register) => entriesIn(pool, register, viewer)),
    ]);
    const lines = found.flat().sort((a, b) => b.at.localeCompare(a.at) || a.id.localeCompare(b.id));
    const page = lines.slice(offsetOf(input), offsetOf(input) + input.pageSize);
    const removals = await removalsOf(pool, page);
    const names = await namesOf(pool, [...removals.values()].map(({ actor }) => actor), viewer.language); // prettier-ignore
    const response = page.map(({ category, id, name, at }) => {
      const removal = removals.get(`${category} ${id}`);
      return {
        ...{ category, id, name, removedAt: removal?.at ?? at, removedBy: removal?.actor ?? '' },
        removedByName: removal === undefined ? '' : names(removal.actor),
      };
    });
    return { response, rows: lines.length };
  });
