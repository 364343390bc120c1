import { readdir, stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Answer, Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { editsBetween } from '@shilu/events/core/edits';
import { fileCalls } from '@shilu/events/files/calls';
import { recordCalls } from '@shilu/events/records/calls';
import type { Cell } from '@shilu/events/records/modules/spread-sheet/sheet-cells';
import { emptySheets, spreadSheetSchema, type SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema'; // prettier-ignore
import { contentHash } from '@shilu/events/records/record-hash';
import { placed } from '../support/client';
import { createPool } from '@shilu/infra/postgres/pool';
import { writeBook } from '@shilu/infra/sheets/write-book';
import type { Page } from 'playwright-core';
import type { Pool } from 'pg';
import type { BenchRow } from './row';
import { launch, launchForTyping, logInPage, openContext } from './support/browsing';
import { keysTook, watchKeys } from './support/key-work';
import { addNotebook, addRecord } from './support/laboratory';
import { logIn, type Person } from './support/person';
import { startDatabase, startProduct, type Server } from './support/servers';
import { median, percentile, rounded } from './support/stats';

const ROWS = 10_000;
const COLUMNS = 20;
const FORMULAS = 2_000;
const IMPORTED_ROWS = 20_000;
const IMPORTED_COLUMNS = 10;
const RUNS = 5;
const OPEN_MS = 3_000;
const TYPE_MS = 50;
const IMPORT_MS = 5_000;
/** The event of a save of one cell: what every event says, the cell with what stood there, and what its formulas give. */
const BYTES_A_CELL = 2_000;
const TYPED = '12.3456789';
/** `server`: without a browser. */
const PART = process.env['SHILU_BENCH_PART'];

/** A column of names, eighteen of measured values, and one that sums the first two thousand rows of them. */
const sheetOf = (rows: number, columns: number, formulas: number): SpreadSheet => {
  const cellData: Record<string, Record<string, Cell>> = {};
  for (let row = 0; row < rows; row += 1) {
    const cells: Record<string, Cell> = { 0: { v: `样品 ${row + 1}` } };
    for (let column = 1; column < columns; column += 1)
      cells[column] = { v: ((row * 37 + column * 101) % 100_000) / 100 };
    if (row < formulas) cells[columns - 1] = { f: `=SUM(B${row + 1}:S${row + 1})/COUNT(B${row + 1}:S${row + 1})` };
    cellData[row] = cells;
  }
  return {
    ...{ ...emptySheets(), sheetOrder: ['s1'] },
    sheets: {
      s1: {
        ...{ id: 's1', name: '板数据', rowCount: rows + 50, columnCount: columns + 5, cellData, mergeData: [] },
        ...{ rowData: {}, columnData: {}, validations: [], conditionals: [], pictures: [] },
      },
    },
  };
};

const withCell = (content: SpreadSheet, row: number, column: number, v: number): SpreadSheet => {
  const sheet = content.sheets['s1'];
  if (!sheet) throw new Error('no sheet');
  const cells: readonly [string, Cell][] = Object.entries<Cell>({ ...sheet.cellData[row], [column]: { v } });
  // What a formula of the row gave is left to the server.
  const waiting = cells.map(([at, cell]): [string, Cell] => [at, cell.f === undefined ? cell : { f: cell.f }]);
  const cellData = { ...sheet.cellData, [row]: Object.fromEntries(waiting) };
  return { ...content, sheets: { s1: { ...sheet, cellData } } };
};

/** By `fetch`: answers of megabytes are read by a client that is made for them. */
const asked = async <C extends Call>(
  server: Server,
  person: Person,
  call: C,
  input: RequestOf<C>,
  since?: string | null,
): Promise<Answer<ResponseOf<C>>> => {
  const { path, rest } = placed(call, input);
  const answer = await fetch(`${server.url}${path}`, {
    method: call.method,
    headers: { ...person.headers(), 'content-type': 'application/json', ...(since ? { 'min-position': since } : {}) },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
  });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${call.path} answered ${answer.status}: ${body.slice(0, 500)}`);
  return JSON.parse(body) as Answer<ResponseOf<C>>;
};

const timed = async <Result>(took: number[], work: () => Promise<Result>): Promise<Result> => {
  const began = performance.now();
  const result = await work();
  took.push(performance.now() - began);
  return result;
};

const bytesUnder = async (folder: string): Promise<number> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files.filter((file) => file.isFile()).map(async (file) => (await stat(join(file.parentPath, file.name))).size); // prettier-ignore
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

type Stored = { readonly moduleId: string; readonly content: SpreadSheet; readonly revision: number };

const storedIn = async (
  server: Server,
  person: Person,
  recordId: string,
  since: string | null | undefined,
): Promise<Stored> => {
  const { response } = await asked(server, person, recordCalls.record, { id: recordId }, since);
  const module = response.modules.at(-1);
  if (!module) throw new Error('the record has no module');
  return { moduleId: module.id, content: spreadSheetSchema.parse(module.content), revision: module.contentRevision };
};

/** One cell after another is changed and saved by the difference, as a browser tells it. */
const saves = async (server: Server, pool: Pool, person: Person, recordId: string): Promise<readonly BenchRow[]> => {
  const [whole, saved, opened, events, files]: number[][] = [[], [], [], [], []];
  if (!whole || !saved || !opened || !events || !files) return [];
  const { position } = await timed(whole, () =>
    asked(server, person, recordCalls.addModule, {
      ...{ experimentId: recordId, type: 'spreadSheet', title: '板数据', content: sheetOf(ROWS, COLUMNS, FORMULAS) },
    }),
  );
  let stored = await storedIn(server, person, recordId, position);
  const whole1 = Buffer.byteLength(JSON.stringify(stored.content));
  for (let run = 0; run < RUNS; run += 1) {
    const next = withCell(stored.content, 100 * run + 7, 3, 1_000 + run / 4);
    const difference = { edits: [...editsBetween(stored.content, next)], hash: contentHash(next) };
    const before = await bytesUnder(join(server.dataDir, 'blobs'));
    const answer = await timed(saved, () =>
      asked(server, person, recordCalls.saveModule, {
        ...{ experimentId: recordId, moduleId: stored.moduleId, baseRevision: stored.revision, difference },
        contentVersion: 2,
      }),
    );
    files.push((await bytesUnder(join(server.dataDir, 'blobs'))) - before);
    const { rows } = await pool.query<{ bytes: number }>(
      `select octet_length(body) as bytes from log.events where stream like '%' || $1 order by revision desc limit 1`,
      [recordId],
    );
    events.push(Number(rows[0]?.bytes ?? 0));
    stored = await timed(opened, () => storedIn(server, person, recordId, answer.position));
  }
  const size = `${ROWS} x ${COLUMNS}, ${FORMULAS} formulas, ${rounded(whole1 / 1e6, 1)} MB; load ${loadavg()[0]?.toFixed(1) ?? ''}`;
  const [read, bytes, kept] = [median(opened), median(events), median(files)];
  return [
    { name: 'sheet added whole and calculated', value: rounded(whole[0] ?? 0, 0), unit: 'ms', note: size },
    { name: 'sheet saved with one cell changed', value: rounded(median(saved), 0), unit: 'ms', note: `calculated anew; median of ${RUNS}` }, // prettier-ignore
    {
      ...{ name: 'sheet answered by the server', value: rounded(read, 0), unit: 'ms', target: `<= ${OPEN_MS} ms` },
      ...{ ok: read <= OPEN_MS, note: `the page of its record, read and checked; median of ${RUNS}` },
    },
    {
      ...{ name: 'in the log for one changed cell', value: bytes, unit: 'B', target: `<= ${BYTES_A_CELL} B` },
      ...{ ok: bytes <= BYTES_A_CELL, note: `the event; median of ${RUNS}` },
    },
    { name: 'beside the log for one changed cell', value: kept, unit: 'B', note: 'a content above 256 kB is kept whole' },
  ]; // prettier-ignore
};

/** A file as somebody brings it, until what it says is there to be looked at. */
const imports = async (server: Server, person: Person): Promise<readonly BenchRow[]> => {
  const [uploaded, read, whole]: number[][] = [[], [], []];
  if (!uploaded || !read || !whole) return [];
  const bytes = await writeBook(sheetOf(IMPORTED_ROWS, IMPORTED_COLUMNS, 0));
  let rows = 0;
  for (let run = 0; run < RUNS; run += 1)
    await timed(whole, async () => {
      const form = new FormData();
      form.append('json', JSON.stringify({ purpose: 'spreadsheet' }));
      form.append('file', new Blob([Buffer.concat([bytes])]), `板数据 ${run}.xlsx`);
      const file = await timed(uploaded, async () => {
        const answer = await fetch(`${server.url}/api/${fileCalls.upload.path}`, {
          ...{ method: 'POST', headers: { ...person.headers() }, body: form },
        });
        if (!answer.ok) throw new Error(`the file was not taken: ${answer.status}`);
        return ((await answer.json()) as Answer<ResponseOf<typeof fileCalls.upload>>).response;
      });
      const { response } = await timed(read, () => asked(server, person, recordCalls.readSheet, { file }));
      rows = Object.keys(spreadSheetSchema.parse(response.content).sheets['s1']?.cellData ?? {}).length;
    });
  if (rows !== IMPORTED_ROWS) throw new Error(`${rows} rows were read`);
  const took = median(whole);
  const note = `median of ${RUNS}, the first ${whole[0]?.toFixed(0) ?? ''} ms: ${median(uploaded).toFixed(0)} ms to bring it, ${median(read).toFixed(0)} ms to read it; ${IMPORTED_COLUMNS} columns, ${rounded(bytes.length / 1e6, 1)} MB`;
  return [
    {
      ...{ name: `xlsx of ${IMPORTED_ROWS} rows imported`, value: rounded(took, 0), unit: 'ms' },
      ...{ target: `<= ${IMPORT_MS} ms`, ok: took <= IMPORT_MS, note },
    },
  ];
};

type Opening = { readonly read: number; readonly edited: number };

/** From the address to the sheet as a table; from the click on “Edit” to a character in a cell. */
const opening = async (page: Page, url: string, mark: string): Promise<Opening> => {
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  const first = page.locator('article').first();
  await page.waitForFunction(
    () => [...document.querySelectorAll('article td[data-column]')].some((cell) => cell.checkVisibility()),
    undefined,
    { polling: 'raf' },
  );
  const read = performance.now() - began;
  const again = performance.now();
  await first.getByRole('button', { name: '编辑', exact: true }).click();
  await page.locator('canvas[id^=univer-sheet]').first().waitFor();
  await page.locator('[contenteditable=true]:focus').first().waitFor({ state: 'attached' });
  // The sheet is drawn, and so is what is typed: a character is there once its key's work is done.
  await watchKeys(page);
  await page.keyboard.type(mark);
  await page.waitForFunction((count) => window.benchKeys.length >= count, mark.length, { polling: 'raf' });
  return { read, edited: performance.now() - again };
};

const inBrowser = async (server: Server, person: Person, url: string): Promise<readonly BenchRow[]> => {
  const browser = await launch();
  try {
    const context = await openContext(browser, person);
    const first = await context.newPage();
    await first.goto(`${server.url}/login`, { waitUntil: 'networkidle' });
    await logInPage(first, server);
    await first.waitForLoadState('networkidle');
    await first.close();
    const times: Opening[] = [];
    for (let run = 0; run < RUNS + 1; run += 1) {
      const page = await context.newPage();
      times.push(await opening(page, url, `${run + 2}5`));
      await page.close({ runBeforeUnload: false });
    }
    const later = times.slice(1);
    const [read, edited] = [median(later.map((one) => one.read)), median(later.map((one) => one.edited))];
    const typist = await launchForTyping();
    const keys = await (async () => {
      const typing = await openContext(typist, person, await context.storageState());
      const page = await typing.newPage();
      await opening(page, url, '1');
      await page.keyboard.press('Enter');
      await watchKeys(page);
      for (let round = 0; round < RUNS; round += 1) {
        await page.keyboard.type(TYPED, { delay: 60 });
        await page.keyboard.press('Enter');
      }
      return keysTook(page);
    })().finally(() => typist.close());
    const p95 = percentile(keys, 0.95);
    const within = (name: string, value: number, most: number, note: string): BenchRow => ({
      ...{ name, value: rounded(value, 1), unit: 'ms', target: `<= ${most} ms`, ok: value <= most, note },
    });
    const of = `${ROWS} x ${COLUMNS}, ${FORMULAS} formulas`;
    return [
      within('sheet readable, from the address of its record', read, OPEN_MS, `${of}; median of ${RUNS}, the very first ${rounded(times[0]?.read ?? 0, 0)} ms`), // prettier-ignore
      within('sheet open, from “Edit” to a character in a cell', edited, OPEN_MS, `median of ${RUNS}, the very first ${rounded(times[0]?.edited ?? 0, 0)} ms`), // prettier-ignore
      within('a key in a cell of the sheet', p95, TYPE_MS, `p95 of ${keys.length}, median ${rounded(median(keys), 1)} ms, longest ${rounded(Math.max(...keys), 0)} ms; load ${loadavg()[0]?.toFixed(1) ?? ''}`), // prettier-ignore
    ];
  } finally {
    await browser.close();
  }
};

/** A sheet of two hundred thousand cells: saved, opened, typed in; and a file of as many brought in. */
export async function benchSheet(): Promise<readonly BenchRow[]> {
  const database = await startDatabase();
  let server: Server | null = null;
  const pool = createPool(database.url, { max: 2, name: 'bench' });
  try {
    server = await startProduct(database.url);
    const person = await logIn(server.url, 'admin', server.password);
    const record = await addRecord(person, await addNotebook(person), '大表格', 0);
    const rows = [
      ...(await saves(server, pool, person, record.id)),
      ...(await imports(server, person)),
      ...(PART === 'server' ? [] : await inBrowser(server, person, `${server.url}/editRecord/${record.id}`)),
    ];
    person.close();
    return rows;
  } finally {
    await pool.end();
    await server?.stop();
    await database.stop();
  }
}
