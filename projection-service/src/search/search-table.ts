import type { RecordState } from '@shilu/events/records/record-state';
import { tableWriter, type RowIn } from '../engine/write-rows';
import { recordAudience } from '../records/record-row';
import { cutText, joinTokens, tokenSetOf, vectorText, type TokenSet } from './tokens';

/**
 * What is searched of a record, apart from the lists' row: it is rewritten only when its text or its readers change.
 * Words and readers stand in one index, so that a common word costs a reader of little no more than a rare one. A record
 * is indexed module by module: as many modules share a row as a tsvector holds (for nearly every record all of them), and
 * of a module that is too long for a row of its own the first part is indexed. `cut` names those modules, in part 0.
 * `written` is the text as its author wrote it, where that is not what is compared.
 */
export const searchDdl = `
create table search_docs (
  record_id text not null, part integer not null, body text not null, words tsvector not null, audience text[] not null, cut text[] not null, written text,
  primary key (record_id, part)
);
alter table search_docs alter column words set statistics 200, alter column audience set statistics 300;`;

export const searchIndexes = `
create index search_docs_words on search_docs using gin (words, audience);
create index search_docs_long on search_docs (record_id) where part = 1;`;

export const searchTable = tableWriter(
  'search_docs',
  ['record_id', 'part', 'body', 'words', 'audience', 'cut', 'written'],
  'record_id',
  'part',
);

/** A megabyte of text stands in one row. */
const LONGEST = 1_000_000;

export const sameSearched = (a: RecordState, b: RecordState): boolean =>
  recordAudience(a).join() === recordAudience(b).join() &&
  a.number === b.number &&
  a.title === b.title &&
  (a.modules === b.modules ||
    (a.modules.length === b.modules.length &&
      a.modules.every(
        (module, index) => module.text === b.modules[index]?.text && module.title === b.modules[index]?.title,
      )));

type Part = { readonly body: string; readonly written: string; readonly words: TokenSet };

/** Compatibility forms are one form here (full-width letters, subscripts), so that a query in either finds it. */
const partOf = (text: string): Part & { readonly complete: boolean } => {
  const whole = text.normalize('NFKC');
  const body = cutText(whole, LONGEST);
  const { tokens, bytes, complete } = tokenSetOf(body);
  return {
    body,
    written: cutText(text, LONGEST),
    words: { tokens, bytes },
    complete: complete && body.length === whole.length,
  };
};

const joined = (a: Part, b: Part): Part | null => {
  if (a.body.length + b.body.length >= LONGEST) return null;
  const words = joinTokens(a.words, b.words);
  return words && { body: `${a.body}\n${b.body}`, written: `${a.written}\n${b.written}`, words };
};

/** Rows of a record, and the modules of which only the first part can be found. */
export const searchParts = (
  state: RecordState,
): { readonly parts: readonly Part[]; readonly cut: readonly string[] } => {
  const parts: Part[] = [];
  const cut: string[] = [];
  let last: Part = partOf(`${state.number}\n${state.title}`);
  for (const { id, title, text } of state.modules) {
    const next = partOf(`${title}\n${text}`);
    if (!next.complete) cut.push(id);
    const both = joined(last, next);
    if (both === null) parts.push(last);
    last = both ?? next;
  }
  return { parts: [...parts, last], cut };
};

export const searchRows = (id: string, state: RecordState): RowIn<typeof searchTable>[] => {
  const { parts, cut } = searchParts(state);
  const audience = recordAudience(state);
  return parts.map(({ body, written, words }, part) => ({
    ...{ record_id: id, part, body, words: vectorText([...words.tokens]), audience },
    ...{ cut: part === 0 ? cut : [], written: written === body ? null : written },
  }));
};
