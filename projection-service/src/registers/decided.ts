import type { Register } from '@shilu/events/core/define-register';
import { decidedCall } from '@shilu/events/core/register-calls';
import { awaitingMoves, STATUS } from '@shilu/events/core/life-cycle';
import type { Route } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import { entryNames, readableEntryNames } from '../audit/value-names';
import { query, type QueryDeps } from '../engine/query';
import { cappedRows, COUNT_CAP, offsetOf } from '../engine/where';
import { fieldColumns, registerTable } from './register-tables';

const columnOf = (register: Register, key: string): string => {
  const found = fieldColumns(register).find(({ field }) => field.key === key);
  if (!found) throw new Error(`${register.name}.${key} has no column`);
  return found.column;
};

/** How many entries of a register wait for this person. */
export const countAwaited = async (pool: Pool, register: Register, accountId: string): Promise<number> => {
  const waits = register.life?.waits;
  if (waits === undefined) return 0;
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from (
       select 1 from rm.${registerTable(register)}
       where not removed and ${columnOf(register, STATUS)} = any($1) and ${columnOf(register, waits.for)} && $2::text[]
       limit ${COUNT_CAP}) c`,
    [waits.in, [accountId]],
  );
  return rows[0]?.n ?? 0;
};

type Row = {
  entity_id: string;
  type: string;
  at: Date;
  reason: string | null;
  position: string;
  /** It reads otherwise since. */
  changed: boolean;
};
const changedSince = `exists (select 1 from rm.audit_events l
  where l.entity = $5 and l.entity_id = e.entity_id and l.ord > e.ord and l.change_count > 0)`;

/** What a person decided of what waited for them: their own deeds, as the trail has them. */
export const decidedRoutes = (deps: QueryDeps, register: Register): readonly Route[] => {
  const call = decidedCall(register);
  if (call === null) return [];
  const moves = new Map(awaitingMoves(register.life).map((move) => [move.event, move.name]));
  const of = `rm.audit_events e where actor = $1 and type = any($2)`;
  return [
    query(deps, call, ['registers', 'audit'], async (input, viewer) => {
      const known = [viewer.accountId, [...moves.keys()]];
      const [page, total] = await Promise.all([
        deps.pool.query<Row>(
          `select entity_id, type, at, reason, position, ${changedSince} as changed from ${of} order by ord desc limit $3 offset $4`,
          [...known, input.pageSize, offsetOf(input), register.name],
        ),
        deps.pool.query<{ n: number }>(
          `select count(*)::int as n from (select 1 from ${of} limit ${COUNT_CAP + 1}) c`,
          known,
        ),
      ]);
      // What it was called when they decided of it they read then; what it is called since is for those who may read it.
      const idsOf = (rows: readonly Row[]) => rows.map((row) => row.entity_id);
      const [seen, readable] = await Promise.all([
        entryNames(deps.pool, register.name, idsOf(page.rows.filter(({ changed }) => !changed)), viewer.language),
        readableEntryNames(deps.pool, viewer, register.name, idsOf(page.rows.filter(({ changed }) => changed))),
      ]);
      const response = page.rows.map(({ entity_id: id, type, at, reason, position, changed }) => ({
        ...{ id, name: (changed ? readable : seen).get(id) ?? id, move: moves.get(type) ?? type },
        ...{ at: at.toISOString(), reason, position },
      }));
      return { response, ...cappedRows(total.rows[0]?.n ?? 0) };
    }),
  ];
};
