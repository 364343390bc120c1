import type { RecordState, StatedFact } from '@shilu/events/records/record-state';
import { sameJson } from '@shilu/events/core/canonical';
import type { PoolClient } from 'pg';
import type { ChangedKey } from '../engine/projection';
import { insertRows, tableWriter, type RowIn } from '../engine/write-rows';
import { recordAudience } from './record-row';

/** What modules of records state of other things: asked by the thing, such as "which records relate to this one". */
export const factsDdl = `
create table record_facts (
  record_id text not null, module_id text not null, fact_id text not null, type text not null,
  category text not null, subject_id text not null, detail text not null, stated_by text not null, stated_at timestamptz not null,
  primary key (record_id, module_id, fact_id)
);`;

export const factsIndexes = 'create index record_facts_subject on record_facts (category, subject_id);';

const factsTable = tableWriter(
  'record_facts',
  ['record_id', 'module_id', 'fact_id', 'type', 'category', 'subject_id', 'detail', 'stated_by', 'stated_at'],
  'record_id',
  'module_id',
  'fact_id',
);

/** A record before and after a batch. */
type Changed = readonly [id: string, record: { readonly before: RecordState | null; readonly after: RecordState }];
type Placed = readonly [moduleId: string, factId: string, fact: StatedFact];

const factsOf = (state: RecordState | null): readonly Placed[] =>
  (state?.modules ?? []).flatMap(({ id, facts = {} }) =>
    Object.entries(facts).map(([factId, fact]): Placed => [id, factId, fact]),
  );

const hasChanged = ([, { before, after }]: Changed): boolean =>
  before?.modules !== after.modules && !sameJson(factsOf(before), factsOf(after));

const rowsOf = ([id, { after }]: Changed): RowIn<typeof factsTable>[] =>
  factsOf(after).map(([moduleId, factId, { type, subject, detail, by, at }]) => ({
    ...{ record_id: id, module_id: moduleId, fact_id: factId, type, category: subject.category },
    ...{ subject_id: subject.id, detail: JSON.stringify(detail), stated_by: by, stated_at: at },
  }));

/** Those of a record are few and change together: they are written whole. */
export const writeFacts = async (tx: PoolClient, schema: string, records: readonly Changed[]): Promise<void> => {
  const changed = records.filter(hasChanged);
  if (changed.length === 0) return;
  const known = changed.filter(([, { before }]) => before !== null).map(([id]) => id);
  if (known.length > 0) await tx.query(`delete from ${schema}.record_facts where record_id = any($1)`, [known]);
  await insertRows(tx, schema, factsTable, changed.flatMap(rowsOf));
};

/** Whoever looks at a thing hears that something else is said of it, as far as they may read what says it. */
export const factKeys = (records: readonly Changed[]): ChangedKey[] =>
  records.flatMap((record) => {
    const [, { before, after }] = record;
    // Its number, title and state stand beside what it says.
    const said = [...factsOf(after), ...(hasChanged(record) ? factsOf(before) : [])];
    const subjects = new Set(said.map(([, , { subject }]) => `about:${subject.category}:${subject.id}` as const));
    const audience = [...new Set([...recordAudience(after), ...(before ? recordAudience(before) : [])])];
    return [...subjects].map((key) => ({ key, audience }));
  });
