import { dayIn } from '@shilu/events/core/day-in';
import type { Register } from '@shilu/events/core/define-register';
import { dueDay, STATUS, type DateMove } from '@shilu/events/core/life-cycle';
import { dateReached } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { uuidV5 } from '@shilu/events/core/uuid';
import type { Report } from '@shilu/infra/http/report';
import type { Logger } from '@shilu/infra/logging/logger';
import type { Pool } from 'pg';
import { fieldColumns, registerTable } from './register-tables';

const NAMESPACE = '5c7d3e10-88a4-5b0e-a5de-3a94d2f16b07';
const LOOK_EVERY_MS = 60_000;
/** What falls due in one go; the rest follows at once. */
const AT_ONCE = 200;

type Deps = {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly zone: string;
  readonly report: Report;
  readonly log: Pick<Logger, 'warn'>;
};
type Due = { readonly id: string; readonly date: string; readonly revision: number };

const columnOf = (register: Register, key: string): string => {
  const found = fieldColumns(register).find(({ field }) => field.key === key);
  if (!found) throw new Error(`${register.name}.${key} has no column`);
  return found.column;
};

const dueEntries = async (pool: Pool, register: Register, move: DateMove, today: string): Promise<readonly Due[]> => {
  const date = columnOf(register, move.date);
  const { rows } = await pool.query<Due>(
    `select id, revision, ${date} as date from rm.${registerTable(register)}
     where not removed and ${columnOf(register, STATUS)} = any($1) and ${date} <= $2 and ($4 or dated::jsonb ->> $3 is distinct from ${date})
     order by ${date}, id limit ${AT_ONCE}`,
    [move.from, dueDay(today, -(move.daysBefore ?? 0)), move.name, move.to !== undefined],
  );
  return rows;
};

/**
 * Tells of every date that nears or is reached, now. The command is named by move, date and the entry as it was seen: made
 * once, however many look at it.
 */
export const tellDates = async (
  { pool, clock, zone, report, log }: Deps,
  of: readonly Register[] = registers,
): Promise<void> => {
  const today = dayIn(zone, clock());
  for (const register of of)
    for (const move of register.life?.onDates ?? []) {
      const told = new Set<string>();
      for (;;) {
        const due = (await dueEntries(pool, register, move, today)).filter(
          ({ id, date }) => !told.has(`${id}/${date}`),
        );
        for (const { id, date, revision } of due) {
          const commandId = uuidV5(`${register.name}/${id}/${move.name}/${date}/${revision}`, NAMESPACE);
          const input = { register: register.name, id, move: move.name, date };
          await report(dateReached, input, { commandId, correlation: commandId }).catch((error: unknown) =>
            log.warn({ err: error, ...input }, 'a date that is reached could not be told; trying again'),
          );
          // The row follows the event a little later, and an entry that is being repaired waits: neither is asked twice in one go.
          told.add(`${id}/${date}`);
        }
        if (due.length === 0) break;
      }
    }
};

/** Looks once a minute. Answers how to stop. */
export const watchDates = (deps: Deps): (() => Promise<void>) => {
  let running = Promise.resolve();
  const look = (): void => {
    running = running
      .then(() => tellDates(deps))
      .catch((error: unknown) => deps.log.warn(error, 'dates could not be looked at; trying again'));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  look();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
