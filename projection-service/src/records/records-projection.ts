import type { RecordedEvent } from '@shilu/events/core/envelope';
import { RECORD, type RecordEvent } from '@shilu/events/records/record-events';
import { moduleOf, type ModuleState, type RecordState } from '@shilu/events/records/record-state';
import type { PoolClient } from 'pg';
import type { ChangedKey, Projection } from '../engine/projection';
import { copyRowsIn, replaceRows, upsertRows, type Cell } from '../engine/write-rows';
import { searchCells, searchDdl, searchIndexes, searchTable, sameSearched } from '../search/search-table';
import { createRecordFolder, type Folded } from './record-folder';
import { recordAudience, recordRowCells, recordRowsDdl, recordRowsIndexes, recordRowsTable } from './record-row';
import {
  contentText,
  filesTable,
  headsTable,
  headText,
  modulesTable,
  snapshotsTable,
  stateDdl,
  stateIndexes,
} from './state-tables';

const moduleCells = (recordId: string, module: ModuleState): Cell[] => [
  recordId,
  module.id,
  contentText(module),
  module.text,
];

/** Modules whose content is another object than before; `evolve` never changes one in place. */
const changedModules = ({ before, after }: Folded): readonly ModuleState[] =>
  before === null
    ? after.modules
    : after.modules.filter((module) => moduleOf(before, module.id)?.content !== module.content);

const goneModules = ({ before, after }: Folded): readonly string[] =>
  before === null || before.modules === after.modules
    ? []
    : before.modules.filter((module) => !moduleOf(after, module.id)).map((module) => module.id);

/** Every file that an event of the batch brought: a file of a past version must still open. */
const newFiles = (id: string, { events }: Folded): Cell[][] => {
  const files = new Map<string, Cell[]>();
  for (const { type, data } of events) {
    const modules =
      type === 'RecordCreated' || type === 'RecordRolledBack'
        ? data.modules
        : type === 'ModuleAdded'
          ? [data.module]
          : type === 'ModuleSaved'
            ? [data]
            : [];
    for (const module of modules)
      for (const file of module.files) files.set(file.hash, [id, file.hash, file.name, file.mime]);
  }
  return [...files.values()];
};

const writeModules = async (
  tx: PoolClient,
  schema: string,
  folded: ReadonlyMap<string, Folded>,
  bulk: boolean,
): Promise<void> => {
  if (bulk) {
    // Whole records by COPY: what stood there of them goes first.
    const known = [...folded].filter(([, record]) => record.before !== null).map(([id]) => id);
    if (known.length > 0) await tx.query(`delete from ${schema}.record_modules where record_id = any($1)`, [known]);
    await copyRowsIn(
      tx,
      schema,
      modulesTable,
      [...folded].flatMap(([id, { after }]) => after.modules.map((module) => moduleCells(id, module))),
    );
    return;
  }
  const gone = [...folded].flatMap(([id, record]) => goneModules(record).map((moduleId) => [id, moduleId] as const));
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
    [...folded].flatMap(([id, record]) => changedModules(record).map((module) => moduleCells(id, module))),
  );
};

const changedKeys = (folded: ReadonlyMap<string, Folded>): ChangedKey[] => {
  const everybody = new Set<string>();
  const keys: ChangedKey[] = [];
  for (const [id, { before, after }] of folded) {
    // Whoever could read it before hears of it too: it leaves their list.
    const audience = [...new Set([...recordAudience(after), ...(before ? recordAudience(before) : [])])].filter(
      (token) => token !== 'all',
    );
    keys.push({ key: `record:${id}`, audience });
    for (const token of audience) everybody.add(token);
  }
  return [...keys, { key: 'records', audience: [...everybody] }, { key: 'counts', audience: [...everybody] }];
};

/**
 * Records: the line of the lists, the folded state, the text that is searched. One projection, because all of them are
 * computed from the same fold, and a search that disagreed with the list would be a fault.
 */
export const recordsProjection: Projection = {
  name: 'records',
  version: 2,
  categories: [RECORD],
  tables: ['record_rows', 'record_heads', 'record_modules', 'record_snapshots', 'record_files', 'search_docs'],
  ddl: `${recordRowsDdl}\n${stateDdl}\n${searchDdl}`,
  indexes: `${recordRowsIndexes}\n${stateIndexes}\n${searchIndexes}`,
  open: ({ schema, bulk }) => {
    const folder = createRecordFolder(schema);
    return {
      forget: folder.forget,
      apply: async (events, tx) => {
        const folded = await folder.fold(events as readonly RecordedEvent<RecordEvent>[], tx);
        const records = [...folded];
        const write = bulk ? replaceRows : upsertRows;
        await write(
          tx,
          schema,
          recordRowsTable,
          records.map(([id, { after }]) => recordRowCells(id, after)),
        );
        await write(
          tx,
          schema,
          headsTable,
          records.map(([id, { after, events: own }]) => [
            id,
            after.revision,
            own.at(-1)?.position ?? '',
            headText(after),
          ]),
        );
        await writeModules(tx, schema, folded, bulk);
        const searched = records.filter(([, { before, after }]) => before === null || !sameSearched(before, after));
        await write(
          tx,
          schema,
          searchTable,
          searched.map(([id, { after }]) => searchCells(id, after)),
        );
        await upsertRows(
          tx,
          schema,
          filesTable,
          records.flatMap(([id, record]) => newFiles(id, record)),
        );
        const whole = records.flatMap(([id, { milestones }]) =>
          milestones.map((state: RecordState): Cell[] => [id, state.revision, JSON.stringify(state)]),
        );
        await upsertRows(tx, schema, snapshotsTable, whole);
        return bulk ? [] : changedKeys(folded);
      },
    };
  },
};
