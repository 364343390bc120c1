import { entityIdOf, type RecordedEvent } from '@shilu/events/core/envelope';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { moduleOf, type ModuleState } from '@shilu/events/records/record-state';
import type { PoolClient } from 'pg';
import type { ChangedKey, Projection } from '../engine/projection';
import { replaceRows, upsertRows, type RowIn } from '../engine/write-rows';
import { searchRows, searchDdl, searchIndexes, searchTable, sameSearched } from '../search/search-table';
import { noteStructures, structuresDdl, structuresIndexes, writeStructures } from '../structures/record-structures';
import { readLargeContents } from './large-contents';
import { createRecordFolder, type Folded } from './record-folder';
import { identitiesDdl, identitiesIndexes, writeIdentities } from './record-identities';
import { noteReaction, reactionsDdl, writeReactions } from './record-reactions';
import { factKeys, factsDdl, factsIndexes, writeFacts } from './record-facts';
import {
  recordAudience,
  recordRow,
  recordRowsDdl,
  recordRowsIndexes,
  recordRowsTable,
  recordWords,
  recordWordsTable,
  sameWords,
} from './record-row';
import {
  contentText,
  filesTable,
  headsTable,
  headText,
  modulesTable,
  snapshotsTable,
  snapshotText,
  stateDdl,
  stateIndexes,
} from './state-tables';

type FoldedRecord = readonly [id: string, record: Folded];

const moduleRow = (recordId: string, module: ModuleState): RowIn<typeof modulesTable> => ({
  ...{ record_id: recordId, module_id: module.id, content: contentText(module), module_text: module.text },
});

/** Modules whose content is another object than before; `evolve` never changes one in place. */
const changedModules = ({ before, after }: Folded): readonly ModuleState[] =>
  before === null
    ? after.modules
    : after.modules.filter((module) => moduleOf(before, module.id)?.content !== module.content);

const goneModules = ({ before, after }: Folded): readonly string[] =>
  before === null || before.modules === after.modules
    ? []
    : before.modules.filter((module) => !moduleOf(after, module.id)).map((module) => module.id);

const fileRows = ([id, { files }]: FoldedRecord): RowIn<typeof filesTable>[] =>
  [...files.values()].map(({ hash, name, mime }) => ({ record_id: id, hash, name, mime }));

const writeModules = async (tx: PoolClient, schema: string, records: readonly FoldedRecord[]): Promise<void> => {
  const gone = records.flatMap(([id, record]) => goneModules(record).map((moduleId) => [id, moduleId] as const));
  if (gone.length > 0) {
    await tx.query(
      `delete from ${schema}.record_modules m using unnest($1::text[], $2::text[]) as g(record_id, module_id) where m.record_id = g.record_id and m.module_id = g.module_id`,
      [gone.map(([id]) => id), gone.map(([, moduleId]) => moduleId)],
    );
  }
  await upsertRows(
    tx,
    schema,
    modulesTable,
    records.flatMap(([id, record]) => changedModules(record).map((module) => moduleRow(id, module))),
  );
};

function* each<T, Row>(items: Iterable<T>, rowOf: (item: T) => Row): Generator<Row> {
  for (const item of items) yield rowOf(item);
}

function* modulesOf(records: readonly FoldedRecord[]): Generator<RowIn<typeof modulesTable>> {
  for (const [id, { after }] of records) for (const module of after.modules) yield moduleRow(id, module);
}

const searchedAnew = ([, { before, after }]: FoldedRecord): boolean => before === null || !sameSearched(before, after);
const namedAnew = ([, { before, after }]: FoldedRecord): boolean => before === null || !sameWords(before, after);
const headRow = ([id, { after, position }]: FoldedRecord): RowIn<typeof headsTable> => ({
  ...{ record_id: id, revision: after.revision, position, head: headText(after) },
});
const lineOf = ([id, { after }]: FoldedRecord) => recordRow(id, after);
const wordsOf = ([id, { after }]: FoldedRecord) => recordWords(id, after);

function* docsOf(records: readonly FoldedRecord[]): Generator<RowIn<typeof searchTable>> {
  for (const [id, { after }] of records) yield* searchRows(id, after);
}

/** A record that has become shorter takes fewer rows than before. */
const writeDocs = async (tx: PoolClient, schema: string, records: readonly FoldedRecord[]): Promise<void> => {
  const rows = [...docsOf(records)];
  await upsertRows(tx, schema, searchTable, rows);
  const last = new Map(rows.map(({ record_id: id, part }) => [id, part]));
  const known = records.filter(([, { before }]) => before !== null).map(([id]) => id);
  if (known.length > 0)
    await tx.query({
      name: `docs-gone-${schema}`.slice(0, 63),
      text: `delete from ${schema}.search_docs d using unnest($1::text[], $2::int[]) as l(id, part) where d.record_id = l.id and d.part > l.part`,
      values: [known, known.map((id) => last.get(id) ?? 0)],
    });
};

/** A few records as they change, statement by statement. */
const writeFew = async (
  tx: PoolClient,
  schema: string,
  records: readonly FoldedRecord[],
  renewed: ReadonlySet<string>,
): Promise<void> => {
  await upsertRows(tx, schema, recordRowsTable, records.map(lineOf));
  await upsertRows(tx, schema, recordWordsTable, records.filter(namedAnew).map(wordsOf));
  await upsertRows(tx, schema, headsTable, records.map(headRow));
  await writeModules(tx, schema, records);
  await writeDocs(
    tx,
    schema,
    records.filter((record) => searchedAnew(record) || renewed.has(record[0])),
  );
};

/** Thousands of records whole, by COPY: what stood there of them goes first. */
const writeMany = async (tx: PoolClient, schema: string, records: readonly FoldedRecord[]): Promise<void> => {
  const knownOf = (some: readonly FoldedRecord[]) => some.filter(([, { before }]) => before !== null).map(([id]) => id);
  const known = knownOf(records);
  const named = records.filter(namedAnew);
  const searched = records.filter(searchedAnew);
  await replaceRows(tx, schema, recordRowsTable, known, each(records, lineOf));
  await replaceRows(tx, schema, recordWordsTable, knownOf(named), each(named, wordsOf));
  await replaceRows(tx, schema, headsTable, known, each(records, headRow));
  await replaceRows(tx, schema, modulesTable, known, modulesOf(records));
  await replaceRows(tx, schema, searchTable, knownOf(searched), docsOf(searched));
};

const changedKeys = (records: readonly FoldedRecord[]): ChangedKey[] => {
  const everybody = new Set<string>();
  const keys: ChangedKey[] = [];
  for (const [id, { before, after }] of records) {
    // Whoever could read it before hears of it too: it leaves their list.
    const audience = [...new Set([...recordAudience(after), ...(before ? recordAudience(before) : [])])];
    keys.push({ key: `record:${id}`, audience });
    for (const token of audience) everybody.add(token);
  }
  return [...keys, { key: 'records', audience: [...everybody] }, { key: 'counts', audience: [...everybody] }];
};

/**
 * Records: the line of the lists, the folded state, the text that is searched. One projection, because all of them are
 * computed from the same fold, and a search that disagreed with the list would be a fault.
 */
export const recordsProjection: Projection<'records'> = {
  name: 'records',
  version: 17,
  categories: [RECORD],
  tables: [
    'record_rows',
    'record_words',
    'record_heads',
    'record_modules',
    'record_snapshots',
    'record_files',
    'search_docs',
    'record_facts',
    'record_identities',
    'record_structures',
    'structure_texts',
    'record_reactions',
  ],
  asOf: {
    record_rows: { category: RECORD, key: 'id' },
    record_words: { category: RECORD, key: 'id' },
    ...Object.fromEntries(
      ['heads', 'modules', 'snapshots', 'files', 'facts', 'identities', 'structures', 'reactions'].map((name) => [
        `record_${name}`,
        { category: RECORD, key: 'record_id' },
      ]),
    ),
    search_docs: { category: RECORD, key: 'record_id' },
    structure_texts: 'unchanging',
  },
  ddl: `${recordRowsDdl}\n${stateDdl}\n${searchDdl}\n${factsDdl}\n${identitiesDdl}\n${structuresDdl}\n${reactionsDdl}`,
  indexes: `${recordRowsIndexes}\n${stateIndexes}\n${searchIndexes}\n${factsIndexes}\n${identitiesIndexes}\n${structuresIndexes}`,
  open: ({ schema, bulk, blobs }) => {
    const folder = createRecordFolder(schema);
    const renewed = new Set<string>();
    return {
      forget: () => {
        folder.forget();
        renewed.clear();
      },
      renew: (stream) => renewed.add(entityIdOf(stream)),
      withhold: async (stream, tx) => {
        const id = entityIdOf(stream);
        await tx.query(
          `update ${schema}.record_rows set people = array['u:' || owner_id], shared_with = '{}', project_id = null, task_id = null, department_id = null where id = $1`,
          [id],
        );
        await tx.query(
          `update ${schema}.search_docs d set audience = array['all', 'u:' || r.owner_id] from ${schema}.record_rows r where r.id = d.record_id and r.id = $1`,
          [id],
        );
      },
      apply: async (events, tx) => {
        await folder.fold(events as readonly RecordedEvent<RecordEvent>[], tx);
        return [];
      },
      finish: async (tx) => {
        const records = [...folder.take()];
        await (bulk ? writeMany(tx, schema, records) : writeFew(tx, schema, records, renewed));
        await upsertRows(tx, schema, filesTable, records.flatMap(fileRows));
        await writeFacts(tx, schema, records);
        await writeIdentities(tx, schema, records);
        await readLargeContents(blobs, records, [noteStructures, noteReaction]);
        await writeStructures(tx, schema, records);
        await writeReactions(tx, schema, records);
        const whole = records.flatMap(([id, { milestones }]) =>
          milestones.map((state) => ({ record_id: id, revision: state.revision, state: snapshotText(state) })),
        );
        await upsertRows(tx, schema, snapshotsTable, whole);
        return bulk ? [] : [...changedKeys(records), ...factKeys(records)];
      },
    };
  },
};
