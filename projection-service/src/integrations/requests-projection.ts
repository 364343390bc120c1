import { entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import {
  platformRequestDecider,
  REQUEST,
  type PlatformRequest,
  type PlatformRequestEvent,
} from '@shilu/events/integrations/platform-request';
import { operationNamed } from '@shilu/events/integrations/platforms/operations';
import type { PoolClient } from 'pg';
import type { ChangedKey, Projection } from '../engine/projection';
import { tableWriter, upsertRows, type RowIn } from '../engine/write-rows';

/** A line for each request; the request itself is read from its stream, which is short. */
const ddl = `
create table platform_requests (
  id text primary key, number text not null, operation text not null, platform text not null, title text not null,
  record_id text not null, module_id text, requester_id text not null, status text not null, reference text,
  state text not null, numbers text[] not null, created_at timestamptz not null, modified_at timestamptz not null
);`;

const indexes = `
create index platform_requests_record on platform_requests (record_id, created_at desc);
create index platform_requests_requester on platform_requests (requester_id, created_at desc);
create index platform_requests_created on platform_requests (created_at desc, id);
create index platform_requests_numbers on platform_requests using gin (numbers);`;

const table = tableWriter(
  'platform_requests',
  [
    'id',
    'number',
    'operation',
    'platform',
    'title',
    'record_id',
    'module_id',
    'requester_id',
    'status',
    'reference',
    'state',
    'numbers',
    'created_at',
    'modified_at',
  ],
  'id',
);

type Kept = { readonly state: PlatformRequest; readonly createdAt: string; readonly modifiedAt: string };
type Row = { readonly id: string; readonly state: string; readonly created_at: Date; readonly modified_at: Date };

const load = async (tx: PoolClient, schema: string, ids: readonly string[]): Promise<Map<string, Kept>> => {
  const { rows } = await tx.query<Row>(
    `select id, state, created_at, modified_at from ${schema}.platform_requests where id = any($1)`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        state: JSON.parse(row.state) as PlatformRequest,
        createdAt: row.created_at.toISOString(),
        modifiedAt: row.modified_at.toISOString(),
      },
    ]),
  );
};

export const requestTitle = ({ operation, values, number }: PlatformRequest): string => {
  const declared = operationNamed(operation);
  const title = declared === null ? undefined : values[declared.titleField];
  return typeof title === 'string' && title !== '' ? title : number;
};

/** The one form in which numbers that platforms give are compared. */
export const platformNumber = (said: string): string => said.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

const numbersIn = ({ operation, result }: PlatformRequest): readonly string[] => {
  const named = new Set(operationNamed(operation)?.resultItems.flatMap(({ value, isNumber }) => (isNumber ? [value] : [])));
  return [...new Set((result?.lines ?? []).flatMap(({ item, value }) => (named.has(item) ? [platformNumber(value)] : [])))];
}; // prettier-ignore

const rowOf = (id: string, { state, createdAt, modifiedAt }: Kept): RowIn<typeof table> => ({
  ...{ id, number: state.number, operation: state.operation, platform: state.operation.split('.')[0] ?? '' },
  ...{
    title: requestTitle(state),
    record_id: state.recordId,
    module_id: state.moduleId,
    requester_id: state.requesterId,
    status: state.status,
  },
  ...{
    reference: state.reference,
    state: JSON.stringify(state),
    numbers: numbersIn(state),
    created_at: createdAt,
    modified_at: modifiedAt,
  },
});

/** Who asked hears of it, and whoever sees every record; the others see it when they open the record. */
const changedKeys = (changed: readonly Kept[]): ChangedKey[] =>
  changed.flatMap(({ state }) => {
    const audience = ['all', `u:${state.requesterId}`];
    return [
      { key: 'requests', audience },
      { key: `requests:${state.recordId}`, audience },
    ];
  });

export const requestsProjection: Projection<'requests'> = {
  name: 'requests',
  version: 3,
  categories: [REQUEST],
  tables: ['platform_requests'],
  ddl,
  indexes,
  open: ({ schema, bulk }) => ({
    forget: () => undefined,
    apply: async (all, tx) => {
      const events = all as readonly RecordedEvent<PlatformRequestEvent>[];
      const ids = [...new Set(events.map((event) => entityIdOf(event.stream)))];
      const kept = await load(tx, schema, ids);
      for (const event of events) {
        const id = entityIdOf(event.stream);
        const before = kept.get(id);
        kept.set(id, {
          state: platformRequestDecider.evolve(before?.state ?? platformRequestDecider.initialState(), event),
          createdAt: before?.createdAt ?? event.recordedAt,
          modifiedAt: event.recordedAt,
        });
      }
      await upsertRows(
        tx,
        schema,
        table,
        [...kept].map(([id, one]) => rowOf(id, one)),
      );
      return bulk ? [] : changedKeys([...kept.values()]);
    },
  }),
};
