import { AppError } from '@shilu/events/core/app-error';
import type { RegisterOf } from '@shilu/events/core/define-register';
import { quoted, type CellReading } from '@shilu/events/core/fields/cell';
import { typeOf } from '@shilu/events/core/fields/field-types';
import { sha256Hex } from '@shilu/events/core/hashing';
import type { RegisterEntry } from '@shilu/events/core/register';
import { MOST_TABLE_ROWS, tableColumns, type TableColumn } from '@shilu/events/core/register-table';
import { MOST_TABLE_BYTES, tableCalls } from '@shilu/events/core/table-calls';
import { ownTokens } from '@shilu/events/identity/readership';
import { route, type FileParts, type Route } from '@shilu/infra/http/call-context';
import type { Table, TableRow } from '@shilu/infra/tables/table-fault';
import type { TableReader } from '@shilu/infra/tables/table-reader';
import { inSlices } from '../engine/in-slices';
import { viewerOf, type Viewer } from '../engine/query';
import { where } from '../engine/where';
import { entryColumns, entryOf, type EntryRow } from './entry-row';
import { cellWords, type TableDeps } from './export-table';
import { namedIds } from './named-ids';
import { planRow, type Planning } from './plan-row';
import { parentsOf } from './parents';
import { withNames } from './pointed-names';
import { addReadableEntries } from './readable';
import { fieldColumns, registerTable } from './register-tables';

export type ImportDeps = TableDeps & { readonly tables: TableReader };

const bytesOf = async (parts: FileParts): Promise<Buffer> => {
  const file = await parts.file();
  if (!file) throw new AppError('fileEmpty');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file.stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_TABLE_BYTES) throw new AppError('fileTooLarge', { max: MOST_TABLE_BYTES / 1024 / 1024 });
    chunks.push(chunk);
  }
  if (size === 0) throw new AppError('fileEmpty');
  return Buffer.concat(chunks);
};

const unfit = (zh: string, en: string): AppError => new AppError('tableUnfit', { why: { 'zh-CN': zh, 'en-US': en } });

/** Which column each heading means, in either language or by its key; one that means none, or one again, is refused. */
const columnsOf = (register: RegisterOf, { headings }: Table): readonly (TableColumn | null)[] => {
  const columns = tableColumns(register);
  const meant = new Set<TableColumn>();
  return headings.map((heading) => {
    if (heading === '') return null;
    const found = columns.find(({ key, field, heading: own }) =>
      [key, own['zh-CN'], own['en-US'], field?.label['zh-CN'], field?.label['en-US']].includes(heading),
    );
    const said = quoted(heading);
    if (!found)
      throw unfit(
        `文件中的列“${said}”在这里没有；请核对列名，或从空白模板开始`,
        `the file has a column “${said}”, which is unknown here. Check its heading, or begin with the empty template`,
      );
    if (meant.has(found))
      throw unfit(
        `列“${said}”与另一列同为“${found.heading['zh-CN']}”`,
        `the column “${said}” and another both mean “${found.heading['en-US']}”`,
      );
    meant.add(found);
    return found;
  });
};

/** The entries that the rows mean: by their id, or by what no two entries have alike. */
const entriesMeant = async (
  { pool }: ImportDeps,
  register: RegisterOf,
  viewer: Viewer,
  columns: readonly (TableColumn | null)[],
  rows: readonly TableRow[],
): Promise<{ readonly entries: readonly RegisterEntry[]; readonly meant: (row: TableRow) => RegisterEntry | null }> => {
  const textAt = ({ cells }: TableRow, at: number): string => String(cells[at] ?? '').trim();
  const idAt = columns.findIndex((column) => column?.key === 'id');
  const uniqueAt = columns.findIndex((column) => column?.field?.unique === true);
  const unique = fieldColumns(register).find(({ field }) => field.key === columns[uniqueAt]?.key);
  const filter = where();
  addReadableEntries(filter, register, ownTokens(viewer.directory, viewer.accountId));
  const ids = filter.value(rows.map((row) => textAt(row, idAt)).filter((text) => text !== ''));
  const named = unique ? ` or (not removed and ${unique.column} = any(${filter.value(rows.map((row) => textAt(row, uniqueAt)))}::text[]))` : ''; // prettier-ignore
  const { rows: found } = await pool.query<EntryRow>(
    `select ${entryColumns(register)} from rm.${registerTable(register)} where ${filter.sql()} and (id = any(${ids}::text[])${named})`,
    filter.values,
  );
  const parents = await parentsOf(pool, register, found);
  const entries = await withNames(
    pool,
    viewer,
    register,
    found.map((row) => entryOf(register, viewer, row, parents)),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byText = new Map(
    entries
      .filter(({ removed }) => !removed)
      .map((entry) => [unique ? entry.values[unique.field.key] : entry.id, entry]),
  );
  return {
    entries,
    meant: (row) => {
      const id = textAt(row, idAt);
      return id === '' ? (byText.get(textAt(row, uniqueAt)) ?? null) : (byId.get(id) ?? null);
    },
  };
};

/** Every name in the table that has to be looked up: what reading it once asks for. */
const namesAsked = async (
  columns: readonly (TableColumn | null)[],
  rows: readonly TableRow[],
  { language }: Viewer,
  closed: AbortSignal | undefined,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const wanted = new Map<string, Set<string>>();
  const noting: CellReading = {
    language,
    nameOf: (_category, id) => id,
    idsOf: (category, name) => {
      wanted.set(category, (wanted.get(category) ?? new Set<string>()).add(name));
      return [name];
    },
  };
  await inSlices(rows, closed, ({ cells }) =>
    columns.forEach((column, at) => {
      const cell = cells[at] ?? null;
      if (column?.isRead === true && column.field !== null && cell !== null)
        typeOf(column.field).readCell(column.field, cell, noting);
    }),
  );
  return wanted;
};

/** A row that means what another one means: only one of them can be right. */
const repeats = (
  columns: readonly (TableColumn | null)[],
  rows: readonly TableRow[],
): ReadonlyMap<TableRow, number> => {
  const found = new Map<TableRow, number>();
  columns.forEach((column, at) => {
    if (column === null || (column.key !== 'id' && column.field?.unique !== true)) return;
    const first = new Map<string, number>();
    for (const row of rows) {
      const text = String(row.cells[at] ?? '')
        .trim()
        .toLowerCase();
      const before = first.get(text);
      if (text !== '' && before !== undefined) found.set(row, before);
      else first.set(text, row.row);
    }
  });
  return found;
};

/** What a file would add and change, row by row, as the person who asks may do it; nothing is done. */
export const importCheckRoute = (deps: ImportDeps, register: RegisterOf): Route => ({
  reads: ['registers'],
  ...route(tableCalls(register).importCheck, async (_input, context, parts) => {
    const { language, session } = context;
    const viewer = viewerOf(deps.directory.now(), session.accountId, language, context.timeZone);
    const bytes = await bytesOf(parts);
    return deps.heavy.run(context, async () => {
      const table = await deps.tables.read(bytes, MOST_TABLE_ROWS, viewer.accountId);
      const columns = columnsOf(register, table);
      const { entries, meant } = await entriesMeant(deps, register, viewer, columns, table.rows);
      const planning: Planning = {
        ...{ register, columns, viewer },
        reading: {
          language,
          nameOf: () => undefined,
          idsOf: await namedIds(deps.pool, viewer, await namesAsked(columns, table.rows, viewer, context.closed)),
        },
        wordsOf: await cellWords(deps, register, viewer, entries),
      };
      const twice = repeats(columns, table.rows);
      const idAt = columns.findIndex((column) => column?.key === 'id');
      const rows = await inSlices(table.rows, context.closed, (row) => {
        const entry = meant(row);
        const before = twice.get(row);
        const unknown = entry === null && String(row.cells[idAt] ?? '').trim() !== '';
        const why = unknown
          ? { 'zh-CN': '找不到这个系统标识；新增的行请留空', 'en-US': 'No entry has this system id; leave it empty for a new one' } // prettier-ignore
          : { 'zh-CN': `与第 ${before ?? 0} 行重复`, 'en-US': `It repeats row ${before ?? 0}` };
        return planRow(planning, row, entry, unknown || before !== undefined ? why[language] : null);
      });
      const ignored = columns.flatMap((column) => (column === null || column.isRead ? [] : [column.heading[language]]));
      return { response: { hash: sha256Hex(bytes), rows, ignored } };
    });
  }),
});
