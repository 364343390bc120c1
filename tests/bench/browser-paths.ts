import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { BenchRow } from './row';
import { keysTook, watchKeys } from './support/key-work';
import { addRecord } from './support/laboratory';
import type { Person } from './support/person';
import { median, percentile, rounded } from './support/stats';

declare global {
  interface Window {
    benchFound: Promise<number>;
  }
}

/** What one does twenty times a day, beside as many records as a laboratory of many years holds. */
const RUNS = Number(process.env['SHILU_BENCH_REPEATS'] ?? 20);
const MODULES = 30;
const BLANK = /从空白页/;
/** As many stand in the list that one can scroll to. */
const LISTED = 24;
const TYPED = '氯化亚砜 0.42 mL added dropwise at 0 °C over 10 min, stirred overnight under nitrogen. ';

const rowOf = (name: string, took: readonly number[], target: number, note: string): BenchRow => {
  const p95 = percentile(took, 0.95);
  return {
    ...{ name, value: rounded(p95, 1), unit: 'ms', target: `<= ${target} ms`, ok: p95 <= target },
    note: `p95 of ${took.length}, median ${rounded(median(took), 1)} ms; ${note}`,
  };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Looked for in every frame: a locator looks again after up to half a second, more than what is measured here. */
const shown = (page: Page, selector: string, text = ''): Promise<unknown> =>
  page.waitForFunction(
    ([wanted, within]) =>
      [...document.querySelectorAll(wanted)].some(
        (element) => element.checkVisibility() && (element.textContent ?? '').includes(within),
      ),
    [selector, text] as const,
    { polling: 'raf' },
  );

/** From the click on “New record”, through the one on “Blank”, to a character on the paper; typed without waiting. */
const newRecord = async (page: Page, url: string): Promise<BenchRow> => {
  const took: number[] = [];
  for (let run = 0; run < RUNS + 1; run += 1) {
    await page.goto(`${url}/record`, { waitUntil: 'load' });
    const begin = page.getByRole('button', { name: '新建记录' }).first();
    await begin.waitFor();
    // As long as a person takes to get there; what is fetched ahead comes in it.
    await page.waitForTimeout(1_000);
    const mark = `q${run}z`;
    took.push(
      await timed(async () => {
        await begin.click();
        await page.getByRole('option', { name: BLANK }).click();
        await page.keyboard.type(mark);
        await shown(page, 'article [contenteditable=true]', mark);
      }),
    );
    await page.waitForURL(/\/editRecord\//);
  }
  return rowOf(
    'new record, from the first of two clicks to a typed character',
    took.slice(1),
    1_200,
    `the first, which loads the editor too, ${rounded(took[0] ?? 0, 0)} ms`,
  );
};

/** In the page: from the last key to the option that names what was looked for. */
const palette = async (page: Page, url: string, records: readonly { number: string; title: string }[]) => {
  await page.goto(`${url}/record`, { waitUntil: 'load' });
  const took: number[] = [];
  const asked: number[] = [];
  for (const { number, title } of records) {
    await page.locator('tr[data-at]').first().waitFor();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: '命令面板' });
    await box.waitFor();
    await box.pressSequentially(number.slice(0, -1), { delay: 15 });
    await page.evaluate((wanted) => {
      const answered = (): boolean =>
        [...document.querySelectorAll('[role=option]')].some((option) => (option.textContent ?? '').includes(wanted));
      const found = new Promise<number>((resolve) => {
        addEventListener(
          'keydown',
          (event) => {
            const began = event.timeStamp;
            const look = (): void =>
              answered() || performance.now() - began > 2_000
                ? resolve(performance.now() - began)
                : void setTimeout(look, 1);
            setTimeout(look, 0);
          },
          { capture: true, once: true },
        );
      });
      Object.assign(window, { benchFound: found });
    }, title);
    await page.evaluate(() => performance.clearResourceTimings());
    await box.press(number.slice(-1));
    took.push(await page.evaluate(() => window.benchFound));
    asked.push(
      ...(await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name, duration }) => (name.includes('/api/') ? [duration] : [])),
      )),
    );
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
  }
  const missed = took.filter((ms) => ms > 2_000).length;
  return rowOf(
    'palette, from the last key of a number to its record',
    took,
    50,
    missed > 0
      ? `${missed} of ${took.length} were not offered at all`
      : `its calls took ${rounded(median(asked), 1)} ms in the median`,
  );
};

const restored = (before: number): boolean =>
  [...document.querySelectorAll('main [role=region]')].some(
    ({ scrollTop }) => before > 0 && Math.abs(scrollTop - before) <= 2,
  );

const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('main [role=region]')].map(({ scrollTop }) => scrollTop)),
  );

/** From a row far down the list into its record, and back to where one was. */
const thereAndBack = async (page: Page, url: string): Promise<readonly BenchRow[]> => {
  await page.goto(`${url}/record?view=all&size=50`, { waitUntil: 'load' });
  const there: number[] = [];
  const back: number[] = [];
  let lost = 0;
  for (let run = 0; run < RUNS + 1; run += 1) {
    const link = page.locator('tr[data-at] a[href^="/editRecord/"]').nth(17);
    await link.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    there.push(
      await timed(async () => {
        await link.click();
        await shown(page, 'article');
      }),
    );
    back.push(
      await timed(async () => {
        await page.goBack({ waitUntil: 'commit' });
        await shown(page, 'tr[data-at] a[href^="/editRecord/"]');
        await page.waitForFunction(restored, before, { polling: 'raf', timeout: 2_000 }).catch(() => (lost += 1));
      }),
    );
  }
  const kept = lost === 0 ? 'scroll kept each time' : `scroll lost ${lost} times of ${RUNS + 1}`;
  const returned = rowOf('from a record back to the list', back.slice(1), 300, kept);
  return [
    rowOf('from the list to a record', there.slice(1), 300, 'a record of one module'),
    { ...returned, ok: returned.ok === true && lost === 0 },
  ];
};

/** How long a key keeps the page busy. */
const typing = async (page: Page, url: string, recordId: string): Promise<BenchRow> => {
  await page.goto(`${url}/editRecord/${recordId}`, { waitUntil: 'load' });
  const first = page.locator('article').first();
  await first.getByRole('button', { name: '编辑', exact: true }).click();
  const editor = first.locator('[contenteditable=true]').first();
  await editor.click();
  await watchKeys(page);
  await editor.pressSequentially(TYPED.repeat(3), { delay: 40 });
  const took = await keysTook(page);
  return rowOf(
    `typing in a record of ${MODULES} modules`,
    took,
    16,
    'from each key until its work is done, layout too; the wait for the next frame is no part of it',
  );
};

export const benchPaths = async (
  context: BrowserContext,
  launchForTyping: () => Promise<Browser>,
  url: string,
  person: Person,
  bookId: string,
): Promise<readonly BenchRow[]> => {
  const made: { number: string; title: string }[] = [];
  for (let n = 0; n < Math.max(RUNS, LISTED); n += 1) {
    const title = `测量的记录 ${n} 号`;
    const { number } = await addRecord(person, bookId, title, 1);
    made.push({ number, title });
  }
  const long = await addRecord(person, bookId, '三十个模块', MODULES);
  const page = await context.newPage();
  try {
    const rows: BenchRow[] = [];
    const measures: readonly (() => Promise<readonly BenchRow[]>)[] = [
      () => thereAndBack(page, url),
      async () => {
        const browser = await launchForTyping();
        try {
          const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
          const alike = { locale: 'zh-CN', viewport: { width, height }, storageState: await context.storageState() };
          return [await typing(await (await browser.newContext(alike)).newPage(), url, long.id)];
        } finally {
          await browser.close();
        }
      },
      async () => [await palette(page, url, made.slice(0, RUNS))],
      async () => [await newRecord(page, url)],
    ];
    for (const measure of measures) rows.push(...(await measure()));
    return rows;
  } finally {
    await page.close({ runBeforeUnload: false });
  }
};
