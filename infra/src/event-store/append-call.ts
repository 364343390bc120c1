import type { ClientBase } from 'pg';
import { int4Array, nullableTextArray, textArray, uuidArray } from './binary-array';
import { RevisionConflict } from './errors';
import { LOG_SCHEMA } from './log-schema';
import type { AppendResult, NewEvent } from './port';

export type Append = { readonly stream: string; readonly expected: number; readonly events: readonly NewEvent[] };

const STATEMENT = {
  name: 'log-append',
  text: `select ${LOG_SCHEMA}.append($1, $2, $3, $4, $5, $6, $7, $8, $9)::text as answer`,
};

const STATEMENT_ONE = {
  name: 'log-append-one',
  text: `select ${LOG_SCHEMA}.append_one($1, $2, $3, $4, $5, $6)::text as position`,
};

const callAppendOne = async (
  client: ClientBase,
  log: string,
  append: Append,
  event: NewEvent,
): Promise<AppendResult | null> => {
  const values = [append.stream, append.expected, event.id, event.type, event.body, event.signature ?? null];
  const { rows } = await client.query<{ position: string | null }>({ ...STATEMENT_ONE, values });
  const position = rows[0]?.position ?? null;
  return position === null ? null : { revision: append.expected + 1, position: `${position}@${log}` };
};

/** Writes all of them in one transaction and one round trip (a lone event that meets a conflict takes a second). Each has its own answer; one's conflict is not the others'. */
export const callAppend = async (
  client: ClientBase,
  log: string,
  appends: readonly Append[],
): Promise<readonly (AppendResult | RevisionConflict)[]> => {
  const events = appends.flatMap((append) => append.events);
  const [append, event] = [appends[0], events[0]];
  if (appends.length === 1 && events.length === 1 && append !== undefined && event !== undefined) {
    const written = await callAppendOne(client, log, append, event);
    if (written !== null) return [written];
  }
  const values = [
    textArray(appends.map((append) => append.stream)),
    int4Array(appends.map((append) => append.expected)),
    int4Array(appends.map((append) => append.events.length)),
    uuidArray(events.map((event) => event.id)),
    textArray(events.map((event) => event.type)),
    textArray(events.map((event) => event.body)),
    nullableTextArray(events.map((event) => event.signature ?? null)),
    int4Array(appends.flatMap((append, index) => append.events.map(() => index + 1))),
    int4Array(appends.flatMap((append) => append.events.map((_, index) => index + 1))),
  ];
  const { rows } = await client.query<{ answer: string }>({ ...STATEMENT, values });
  const numbers = (rows[0]?.answer ?? '').slice(1, -1).split(',');
  return appends.map(({ stream, expected }, index) => {
    const revision = Number(numbers[index * 2]);
    const place = numbers[index * 2 + 1] ?? '0';
    return place === '0' ? new RevisionConflict(stream, expected, revision) : { revision, position: `${place}@${log}` };
  });
};
