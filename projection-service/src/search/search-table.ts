import type { RecordState } from '@shilu/events/records/record-state';
import type { Cell, TableWriter } from '../engine/write-rows';
import { recordAudience } from '../records/record-row';
import { tokensOf, vectorText } from './tokens';

/**
 * What is searched of a record, apart from the lists' row: it is rewritten only when its text or its readers change.
 * Words and readers stand in one index, so that a common word costs a reader of little no more than a rare one.
 */
export const searchDdl = `
create table search_docs (record_id text primary key, body text not null, words tsvector not null, audience text[] not null);
alter table search_docs alter column words set statistics 200, alter column audience set statistics 300;`;

export const searchIndexes = 'create index search_docs_words on search_docs using gin (words, audience);';

export const searchTable: TableWriter = {
  table: 'search_docs',
  columns: ['record_id', 'body', 'words', 'audience'],
  keyColumns: 1,
};

/** A megabyte of text is enough of one record. */
const LONGEST = 1_000_000;

/** Compatibility forms are one form here (full-width letters, subscripts), so that a query in either finds it. */
export const searchText = (state: RecordState): string =>
  [state.number, state.title, ...state.modules.flatMap((module) => [module.title, module.text])]
    .join('\n')
    .slice(0, LONGEST)
    .normalize('NFKC');

export const sameSearched = (a: RecordState, b: RecordState): boolean =>
  recordAudience(a).join() === recordAudience(b).join() &&
  a.number === b.number &&
  a.title === b.title &&
  (a.modules === b.modules ||
    (a.modules.length === b.modules.length &&
      a.modules.every(
        (module, index) => module.text === b.modules[index]?.text && module.title === b.modules[index]?.title,
      )));

export const searchCells = (id: string, state: RecordState): Cell[] => {
  const body = searchText(state);
  return [id, body, vectorText(tokensOf(body)), recordAudience(state)];
};
