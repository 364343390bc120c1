import type { Register } from '@shilu/events/core/define-register';
import { decidedCall } from '@shilu/events/core/register-calls';
import { awaitingMoves, STATUS } from '@shilu/events/core/life-cycle';
import type { Route } from '@shilu/infra/http/call-context';
import type { Pool } from 'pg';
import { entryNames } from '../audit/value-names';
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

type Row = { entity_id: string; type: string; at: Date; reason: string | null; position: string };

/** What a person decided of what waited for them: their own deeds, as the trail has them. */
export const decidedRoutes = (deps: QueryDeps, register: Register): readonly Route[] => {
  const call = decidedCall(register);
  if (call === null) return [];
  const moves = new Map(awaitingMoves(register.life).map((move) => [move.event, move.name]));
  const of = `rm.audit_events where actor = $1 and type = any($2)`;
  return [
    query(deps, call, ['registers', 'audit'], async (input, viewer) => {
      const known = [viewer.accountId, [...moves.keys()]];
      const [page, total] = await Promise.all([
        deps.pool.query<Row>(
          `select entity_id, type, at, reason, position from ${of} order by ord desc limit $3 offset $4`,
          [...known, input.pageSize, offsetOf(input)],
        ),
        deps.pool.query<{ n: number }>(
          `select count(*)::int as n from (select 1 from ${of} limit ${COUNT_CAP + 1}) c`,
          known,
        ),
      ]);
      const ids = page.rows.map((row) => row.entity_id);
      const names = await entryNames(deps.pool, register.name, ids, viewer.language);
      const response = page.rows.map(({ entity_id: id, type, at, reason, position }) => ({
        ...{ id, name: names.get(id) ?? id, move: moves.get(type) ?? type },
        ...{ at: at.toISOString(), reason, position },
      }));
      return { response, ...cappedRows(total.rows[0]?.n ?? 0) };
    }),
  ];
};
