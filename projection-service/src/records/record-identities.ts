import { identitiesIn, type Identity } from '@shilu/events/records/modules/identity';
import { currentContent, findModuleType } from '@shilu/events/records/modules/registry';
import type { ModuleState, RecordState } from '@shilu/events/records/record-state';
import type { PoolClient } from 'pg';
import { insertRows, tableWriter } from '../engine/write-rows';

/** What records hold by names that it has elsewhere: DOIs, CAS numbers, batch numbers, each in its one form. */
export const identitiesDdl = `
create table record_identities (record_id text not null, kind text not null, value text not null, primary key (record_id, kind, value));`;

export const identitiesIndexes = 'create index record_identities_value on record_identities (value, kind);';

const identitiesTable = tableWriter('record_identities', ['record_id', 'kind', 'value'], 'record_id', 'kind', 'value');

/** So many of a record are found exactly; the words of all others are found still. */
const MOST = 2_000;

/** Content is never changed in place: what it was found to hold is known again. */
const known = new WeakMap<object, readonly Identity[]>();

const ofContent = ({ type, content: { inline, version } }: ModuleState): readonly Identity[] => {
  if (inline === undefined) return [];
  try {
    return findModuleType(type)?.identities(currentContent(type, inline, version)) ?? [];
  } catch {
    // Content that does not open is found by its text alone.
    return [];
  }
};

const identitiesOf = (module: ModuleState): readonly Identity[] => {
  const found = known.get(module.content) ?? [...identitiesIn(module.text), ...ofContent(module)];
  known.set(module.content, found);
  return found;
};

const keysOf = (state: RecordState | null): readonly string[] => [
  ...new Set(
    (state?.modules ?? [])
      .flatMap(identitiesOf)
      .slice(0, MOST)
      .map(({ kind, value }) => `${kind} ${value}`),
  ),
];

type Changed = readonly [id: string, record: { readonly before: RecordState | null; readonly after: RecordState }];

/** Those of a record are few and change seldom: they are written whole when they do. */
export const writeIdentities = async (tx: PoolClient, schema: string, records: readonly Changed[]): Promise<void> => {
  const changed = records.filter(
    ([, { before, after }]) =>
      before?.modules !== after.modules && keysOf(before).join('\n') !== keysOf(after).join('\n'),
  );
  if (changed.length === 0) return;
  const had = changed.filter(([, { before }]) => before !== null).map(([id]) => id);
  if (had.length > 0) await tx.query(`delete from ${schema}.record_identities where record_id = any($1)`, [had]);
  const rows = changed.flatMap(([id, { after }]) =>
    keysOf(after).map((key) => {
      const [kind = '', ...value] = key.split(' ');
      return { record_id: id, kind, value: value.join(' ') };
    }),
  );
  await insertRows(tx, schema, identitiesTable, rows);
};
