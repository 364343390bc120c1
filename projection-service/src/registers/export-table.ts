import { AppError } from '@shilu/events/core/app-error';
import type { Register } from '@shilu/events/core/define-register';
import { sha256Hex } from '@shilu/events/core/hashing';
import { typeOf } from '@shilu/events/core/fields/field-types';
import type { CellWords } from '@shilu/events/core/fields/cell';
import { own } from '@shilu/events/core/own';
import { nameKey, type RegisterEntry } from '@shilu/events/core/register';
import { MOST_TABLE_ROWS, tableCell, tableColumns } from '@shilu/events/core/register-table';
import { registerWords } from '@shilu/events/core/register-words';
import { tableCalls } from '@shilu/events/core/table-calls';
import { fileReply, type Route } from '@shilu/infra/http/call-context';
import { csvStream } from '@shilu/infra/tables/csv';
import { xlsxFile } from '@shilu/infra/tables/xlsx';
import { buffer } from 'node:stream/consumers';
import type { Copies } from '../engine/copies';
import { markRepaired } from '../engine/mark-repaired';
import { heavyQuery, type QueryDeps, type Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
import { entryColumns, entryOf, type EntryRow } from './entry-row';
import { narrowed, type Asked } from './narrowed';
import { parentsOf } from './parents';
import { withNames } from './pointed-names';
import { registerTable } from './register-tables';

export type TableDeps = QueryDeps & { readonly copies: Copies };

const MIME = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

const entriesOf = async (
  { pool }: TableDeps,
  register: Register,
  asked: Asked,
  viewer: Viewer,
): Promise<readonly RegisterEntry[]> => {
  const { filter, order } = narrowed(register, asked, viewer);
  const { rows } = await pool.query<EntryRow>(
    `select ${entryColumns(register)} from rm.${registerTable(register)} where ${filter.sql()} order by ${order} limit ${filter.value(MOST_TABLE_ROWS + 1)}`,
    filter.values,
  );
  if (rows.length > MOST_TABLE_ROWS) throw new AppError('tableTooLong', { most: MOST_TABLE_ROWS });
  const parents = await parentsOf(pool, register, rows);
  const entries = rows.map((row) => entryOf(register, viewer, row, parents));
  const marked = await markRepaired(pool, viewer, register.name, entries);
  if (marked.some(({ beingRepaired }) => beingRepaired)) throw new AppError('beingRepaired');
  return withNames(pool, viewer, register, entries);
};

/** What was asked for, as the event has it. */
const told = ({ text, removed, filter }: Asked): Readonly<Record<string, string>> => ({
  ...(text === undefined || text.trim() === '' ? {} : { text }),
  ...(removed ? { removed: 'true' } : {}),
  ...(filter === undefined || Object.keys(filter).length === 0 ? {} : { filter: JSON.stringify(filter) }),
});

const peopleIn = (register: Register, { values }: RegisterEntry): readonly string[] =>
  register.fields
    .flatMap((field) => typeOf(field).pointsTo?.(field, values[field.key]) ?? [])
    .flatMap(({ category, ids }) => (category === 'account' ? ids : []));

/** What entries point to is called as their reader knows it: people by their names, the rest as the entries say it. */
export const cellWords = async (
  { pool }: QueryDeps,
  register: Register,
  { language }: Viewer,
  entries: readonly RegisterEntry[],
): Promise<(entry: RegisterEntry) => CellWords> => {
  const people = await namesOf(
    pool,
    entries.flatMap((entry) => peopleIn(register, entry)),
    language,
  );
  return ({ names = {} }) => ({
    language,
    nameOf: (category, id) => (category === 'account' ? people(id) : own(names, nameKey(category, id))),
  });
};

/** The list as a table, and its event before it leaves; a table of headings alone tells nothing, and has none. */
export const exportRoute = (deps: TableDeps, register: Register): Route =>
  heavyQuery(
    deps,
    tableCalls(register).export,
    ['registers'],
    async ({ format, headingsOnly, ...asked }, viewer, context) => {
      const { language } = viewer;
      const columns = tableColumns(register).filter(({ isRead }) => isRead || !headingsOnly);
      const entries = headingsOnly ? [] : await entriesOf(deps, register, asked, viewer);
      const wordsFor = await cellWords(deps, register, viewer, entries);
      const headings = columns.map(({ heading }) => heading[language]);
      const rows = entries.map((entry) => columns.map((column) => tableCell(column, entry, wordsFor(entry))));
      const body = format === 'xlsx' ? await xlsxFile(headings, rows) : await buffer(csvStream([headings], rows));
      const title = registerWords(register).title[language];
      const fileName = `${title}${headingsOnly ? '' : `-${deps.clock().toISOString().slice(0, 10)}`}.${format}`;
      if (!headingsOnly) {
        const file = { name: fileName, hash: sha256Hex(body), size: body.length };
        await deps.copies.ofList(context, {
          register: register.name,
          rows: entries.length,
          filters: told(asked),
          file,
        });
      }
      return fileReply({ body, mime: MIME[format], fileName, inline: false, size: body.length });
    },
  );
