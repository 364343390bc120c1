import { recordCalls } from '@shilu/events/records/calls';
import { calculate } from '@shilu/events/records/modules/equation/calculate';
import type { Equation } from '@shilu/events/records/modules/equation/equation-schema';
import { typeCell } from '@shilu/events/records/modules/equation/typing';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { BenchRow } from './row';
import { launch, launchForTyping, logInPage, openContext } from './support/browsing';
import { keysTook, watchKeys } from './support/key-work';
import { addNotebook, addRecord } from './support/laboratory';
import { addMixedModules } from './support/mixed-modules';
import { logIn, type Person } from './support/person';
import { addThirtyRows } from './support/reaction-record';
import { startDatabase, startProduct, type Server } from './support/servers';
import { median, percentile, rounded } from './support/stats';

const FRAME_MS = 16;
const READABLE_MS = 1_000;
const EDITABLE_MS = 1_500;
const EDITOR_MS = 2_500;
const CLONE_MS = 500;
const RUNS = 5;
const CLONES = 10;
const MODULES = 30;
/** Typed into one cell after the other value was chosen, so that each key changes the number. */
const TYPED = '12.3456789';
const ROUNDS = 6;
const REPEATS = 300;

const within = (name: string, value: number, most: number, note: string): BenchRow => ({
  ...{ name, value: rounded(value, 1), unit: 'ms', target: `<= ${most} ms`, ok: value <= most, note },
});

/** The arithmetic alone, in Node: what a key in the cell that all others are counted by sets off. */
const recalculated = (content: Equation): BenchRow => {
  const took: number[] = [];
  let now = content;
  for (let run = 0; run < REPEATS; run += 1) {
    const from = performance.now();
    const answer = typeCell(now, now.reference ?? '', 'mass', `${run + 1}.25 g`);
    if ('fault' in answer) throw new Error(answer.fault['en-US']);
    calculate(answer.content);
    took.push(performance.now() - from);
    now = answer.content;
  }
  const p95 = percentile(took, 0.95);
  return within('table of 30 rows recalculated, in Node', p95, FRAME_MS, `p95 of ${REPEATS}, median ${rounded(median(took), 2)} ms`); // prettier-ignore
};

const readable = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll('article tbody tr')].filter((row) => row.checkVisibility()).length >= 30 &&
      document.querySelector('article [role=img] svg') !== null,
    undefined,
    { polling: 'raf' },
  );

const openEditor = async (page: Page): Promise<void> => {
  await page.locator('article').first().getByRole('button', { name: '编辑', exact: true }).click();
};

/** Into a cell of the reference, which every other row is counted by, or of a row by itself. */
const typedIn = async (page: Page, row: number): Promise<readonly number[]> => {
  const cell = page.locator('article tr[data-row]').nth(row).locator('[data-cell="mass"]');
  await cell.click();
  await watchKeys(page);
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.keyboard.press('Control+a');
    await cell.pressSequentially(TYPED, { delay: 40 });
  }
  return keysTook(page);
};

const typing = async (context: BrowserContext, url: string): Promise<readonly BenchRow[]> => {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await openEditor(page);
  const all = await typedIn(page, 0);
  const one = await typedIn(page, 5);
  await page.close({ runBeforeUnload: false });
  const row = (name: string, took: readonly number[], note: string): BenchRow =>
    within(`table of 30 rows, ${name}, recalculated and drawn`, percentile(took, 0.95), FRAME_MS, `p95 of ${took.length}, median ${rounded(median(took), 1)} ms; ${note}`); // prettier-ignore
  return [
    row('a key in one row', one, 'from each key until its work is done, layout too'),
    row('a key in the reference', all, 'every row follows it'),
  ];
};

type Opened = { readonly read: number; readonly edited: number };

/** From the address to all that is to be read, and on to a number that stands in a cell. */
const opened = async (context: BrowserContext, url: string, mark: string): Promise<Opened> => {
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await readable(page);
  const read = performance.now() - began;
  const again = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await openEditor(page);
  const cell = page.locator('article tr[data-row] [data-cell="mass"]').first();
  await cell.click();
  await page.keyboard.type(mark);
  await page.waitForFunction(
    (text) => [...document.querySelectorAll('input')].some(({ value }) => value === text),
    mark,
    { polling: 'raf' },
  );
  const edited = performance.now() - again;
  await page.close({ runBeforeUnload: false });
  return { read, edited };
};

/** In a browser that has fetched nothing of the structure editor yet. */
const editorCold = async (browser: Browser, person: Person, from: BrowserContext, url: string): Promise<number> => {
  const context = await openContext(browser, person, await from.storageState());
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await readable(page);
  await openEditor(page);
  const press = page.getByRole('button', { name: '编辑反应式' });
  await press.waitFor();
  const began = performance.now();
  await press.click();
  await page.waitForFunction(() => document.querySelector('[role=dialog] [aria-busy=false] svg') !== null, undefined, {
    polling: 'raf',
  });
  const took = performance.now() - began;
  await context.close();
  return took;
};

const clones = async (person: Person, bookId: string): Promise<BenchRow> => {
  const record = await addRecord(person, bookId, '三十个模块', 0);
  await addMixedModules(person, record.id, MODULES - 1);
  await addThirtyRows(person, record.id, 99);
  const took: number[] = [];
  for (let run = 0; run < CLONES + 1; run += 1) {
    const began = performance.now();
    const made = await person.call(recordCalls.addRecord, {
      ...{ title: `克隆 ${run}`, bookId, projectId: null, taskId: null, cloneId: record.id },
    });
    const seen = { ...(made.position == null ? {} : { minPosition: made.position }) };
    const { response } = await person.call(recordCalls.record, { id: made.response.id }, seen);
    took.push(performance.now() - began);
    if (response.modules.length !== MODULES) throw new Error(`${response.modules.length} modules were cloned`);
  }
  const later = took.slice(1);
  const p95 = percentile(later, 0.95);
  return within(`record of ${MODULES} modules cloned, until its page is answered`, p95, CLONE_MS, `p95 of ${CLONES}, median ${rounded(median(later), 0)} ms`); // prettier-ignore
};

/** A reaction of thirty rows and twenty structures: its arithmetic, its table under the fingers, its record and editor. */
export async function benchReaction(): Promise<readonly BenchRow[]> {
  const database = await startDatabase();
  let server: Server | null = null;
  const browser = await launch();
  try {
    server = await startProduct(database.url);
    const person = await logIn(server.url, 'admin', server.password);
    const bookId = await addNotebook(person);
    const context = await openContext(browser, person);
    const first = await context.newPage();
    await first.goto(`${server.url}/login`, { waitUntil: 'networkidle' });
    await logInPage(first, server);
    await first.waitForLoadState('networkidle');
    await first.close();
    const urls: string[] = [];
    const contents: Equation[] = [];
    for (let n = 0; n < RUNS + 1; n += 1) {
      const record = await addRecord(person, bookId, `三十行投料表 ${n}`, 0);
      contents.push(await addThirtyRows(person, record.id, n));
      urls.push(`${server.url}/editRecord/${record.id}`);
    }
    const [content] = contents;
    const [url = ''] = urls;
    if (content === undefined) throw new Error('no reaction');
    const times: Opened[] = [];
    for (const [n, each] of urls.entries()) times.push(await opened(context, each, `${n + 2}.5`));
    const later = times.slice(1);
    const [read, edited] = [median(later.map((one) => one.read)), median(later.map((one) => one.edited))];
    const cold: number[] = [];
    for (let run = 0; run < 3; run += 1) cold.push(await editorCold(browser, person, context, url));
    const typist = await launchForTyping();
    const typed = await typing(await openContext(typist, person, await context.storageState()), url).finally(() => typist.close()); // prettier-ignore
    return [
      recalculated(content),
      ...typed,
      within('record with a reaction of 30 rows and 20 structures, readable', read, READABLE_MS, `median of ${RUNS}, its pictures drawn for the first time; the very first ${rounded(times[0]?.read ?? 0, 0)} ms`), // prettier-ignore
      within('the same, from its address to a number typed into its table', edited, EDITABLE_MS, `median of ${RUNS}; the very first ${rounded(times[0]?.edited ?? 0, 0)} ms`), // prettier-ignore
      within('structure editor open, cold', median(cold), EDITOR_MS, `median of ${cold.length} in browsers that had fetched nothing of it, 20 structures in it`), // prettier-ignore
      await clones(person, bookId),
    ];
  } finally {
    await browser.close();
    await server?.stop();
    await database.stop();
  }
}
