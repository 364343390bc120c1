import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { benchPaths } from './browser-paths';
import { addScaleRecords } from './scale-data';
import { createPool } from '@shilu/infra/postgres/pool';
import type { BenchRow } from './row';
import { launch, launchForTyping, logInPage, openContext } from './support/browsing';
import { addMixedModules } from './support/mixed-modules';
import { addNotebook, addRecord } from './support/laboratory';
import { logIn } from './support/person';
import { startDatabase, startProduct, type Server } from './support/servers';
import { median, rounded } from './support/stats';

const LIMIT_KB = 270;
const LIMIT_MS = 1_500;
const RUNS = 5;
const RECORDS = Number(process.env['SHILU_BENCH_RECORDS'] ?? 200_000);
/** `paths`: only what is done twenty times a day. */
const PART = process.env['SHILU_BENCH_PART'];

/** JavaScript that came over the network, gzipped at the usual level whatever encoding the server chose. */
const scriptsOf = (page: Page) => {
  const sizes = new Map<string, Promise<number>>();
  const listen = (response: Response): void => {
    const type = response.headers()['content-type'] ?? '';
    if (!type.includes('javascript') || sizes.has(response.url())) return;
    sizes.set(
      response.url(),
      response.body().then(
        (body) => gzipSync(body, { level: 6 }).length,
        () => 0,
      ),
    );
  };
  page.on('response', listen);
  return {
    kilobytes: async (): Promise<number> =>
      (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0) / 1_000,
    files: () => sizes.size,
  };
};

const benchScripts = async (context: BrowserContext, server: Server): Promise<BenchRow[]> => {
  const page = await context.newPage();
  const scripts = scriptsOf(page);
  await page.goto(`${server.url}/login`, { waitUntil: 'networkidle' });
  const login = await scripts.kilobytes();
  const loginFiles = scripts.files();
  await logInPage(page, server);
  await page.waitForLoadState('networkidle');
  const home = await scripts.kilobytes();
  await page.close();
  return [
    {
      name: 'JavaScript for the login page',
      value: rounded(login, 1),
      unit: 'kB gzipped',
      note: `${loginFiles} files`,
    },
    {
      name: 'JavaScript for login and home',
      value: rounded(home, 1),
      unit: 'kB gzipped',
      target: `< ${LIMIT_KB} kB`,
      ok: home < LIMIT_KB,
      note: `${scripts.files()} files`,
    },
  ];
};

/** From the address to a typed character that stands on the paper. */
const openAndType = async (context: BrowserContext, url: string, mark: string): Promise<number> => {
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  const first = page.locator('article').first();
  await first.getByRole('button', { name: '编辑', exact: true }).click();
  const text = first.locator('[contenteditable=true]').first();
  await text.click();
  await page.keyboard.type(mark);
  await text.getByText(mark).first().waitFor();
  const took = performance.now() - began;
  // Leaves the draft and the lock to nobody.
  await page.close({ runBeforeUnload: false });
  return took;
};

const fill = async (databaseUrl: string): Promise<void> => {
  const pool = createPool(databaseUrl, { max: 2, name: 'bench' });
  try {
    await addScaleRecords(pool, RECORDS);
  } finally {
    await pool.end();
  }
};

/** What the browser must load, and how long a long record takes until one can write in it. */
export async function benchBrowser(): Promise<BenchRow[]> {
  const database = await startDatabase();
  let server: Server | null = null;
  const browser = await launch();
  try {
    server = await startProduct(database.url);
    const person = await logIn(server.url, 'admin', server.password);
    const bookId = await addNotebook(person);
    const context = await openContext(browser, person);
    const rows = await benchScripts(context, server);
    if (PART === 'paths') {
      await fill(database.url);
      return [...rows, ...(await benchPaths(context, launchForTyping, server.url, person, bookId))];
    }
    const took: number[] = [];
    for (let run = 0; run < RUNS + 1; run += 1) {
      // A record of its own each time: what an earlier run left in it is no part of this one.
      const record = await addRecord(person, bookId, `一百个模块 ${run}`, 0);
      await addMixedModules(person, record.id, 100);
      took.push(await openAndType(context, `${server.url}/editRecord/${record.id}`, `q${run}z`));
    }
    const [first = 0, ...later] = took;
    const middle = median(later);
    // Last: the other figures are of a laboratory that has just begun.
    await fill(database.url);
    const paths = await benchPaths(context, launchForTyping, server.url, person, bookId);
    return [
      ...rows,
      {
        name: 'record of 100 modules, from its address to a typed character',
        value: rounded(middle, 0),
        unit: 'ms',
        target: `<= ${LIMIT_MS} ms`,
        ok: middle <= LIMIT_MS,
        note: `median of ${RUNS} in new pages; the very first, loading the editor too, ${first.toFixed(0)} ms`,
      },
      ...paths.map((row) => ({ ...row, name: `${row.name} (${RECORDS.toLocaleString('en-US')} records)` })),
    ];
  } finally {
    await browser.close();
    await server?.stop();
    await database.stop();
  }
}
