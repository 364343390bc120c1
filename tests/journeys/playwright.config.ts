import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

const installed = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== '' && existsSync(path));

/** Browser journeys against the whole product with its demo organisation, started once for all of them. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  globalSetup: './start-stack.ts',
  // The run on another Node goes on beside the whole one, and each clears its own.
  outputDir: process.env['PRODUCT_NODE'] === undefined ? '../.results/journeys' : '../.results/journeys-node',
  // Two at once: each journey works on records and people's screens of its own.
  workers: 2,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // A journey that needs its second try is listed as flaky at the end: to be looked into, not hidden.
  retries: 1,
  // A log of a build is searched for what failed: a line for each that passed hides it.
  reporter: [[process.env['CI'] === undefined ? 'list' : 'dot'], ['json']],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      ...(installed === undefined ? {} : { executablePath: installed }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
