#!/usr/bin/env node
// npm test: installs what a bare machine lacks, then runs everything, and ends with one line of counts.
// npm test -- quick: types, lint, unit and component tests only. Other names: static, unit, journeys, node24.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node24 } from './node24.mjs';
import { commitOf, RUN_FILE } from './validation/tested-commit.mjs';

const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));
const results = join(projectDir, 'tests', '.results');
// Tools that say `#!/usr/bin/env node` run on the Node that runs this.
const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`;
const began = Date.now();
const stamp = () => `${Math.round((Date.now() - began) / 1000)} s`;

// In a file a log is read without its colours, which are most of its bytes where each test is one dot.
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectDir,
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...plain, PATH, ...options.env },
    });
    // Of two that run beside each other, one is printed when it has ended.
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part));
    child.on('error', () => resolve(127));
    child.on('close', (code, signal) => {
      if (said.length > 0) process.stdout.write(Buffer.concat(said));
      resolve(code ?? (signal ? 1 : 0));
    });
  });

const tally = { passed: 0, failed: 0, skipped: 0 };
const failedSteps = [];
const failedTests = [];
const flakyTests = [];

const step = async (name, work) => {
  console.log(`\n=== ${name} (${stamp()})`);
  const code = await work();
  if (code !== 0) failedSteps.push(name);
  return code;
};

/** A check without tests of its own counts as one. */
const check = async (name, command, args) => {
  const code = await step(name, () => run(command, args));
  tally[code === 0 ? 'passed' : 'failed'] += 1;
};

const firstLines = (text) => text.split('\n').slice(0, 12).join('\n');

/** Every spec of Playwright's report, which nests them by file and by what they are described under. */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const countJson = (file) => {
  if (!existsSync(file)) {
    tally.failed += 1;
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if ('numTotalTests' in report) {
    tally.passed += report.numPassedTests;
    tally.failed +=
      report.numFailedTests +
      (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? report.numFailedTestSuites : 0);
    tally.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
    for (const { name, message, assertionResults } of report.testResults) {
      if (message) failedTests.push(`${relative(projectDir, name)}: ${firstLines(message)}`);
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status === 'failed')
          failedTests.push(`${relative(projectDir, name)}: ${fullName}\n${firstLines(failureMessages.join('\n'))}`);
    }
  } else {
    tally.passed += report.stats.expected + report.stats.flaky;
    tally.failed += report.stats.unexpected;
    tally.skipped += report.stats.skipped;
    for (const { file: inFile, title, tests } of report.suites.flatMap(specsOf))
      for (const { status, results: tries } of tests)
        if (status === 'unexpected' || status === 'flaky')
          (status === 'flaky' ? flakyTests : failedTests).push(
            `${inFile}: ${title}\n${firstLines(tries.find(({ error }) => error)?.error.message ?? '')}`,
          );
  }
};

const bin = (name) => join(projectDir, 'node_modules', '.bin', name);

const chromiumPath = () =>
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/** A browser: one that is here, else Debian's, else Playwright's own. */
const ensureBrowser = async () => {
  if (process.env.CHROMIUM_PATH || chromiumPath()) return 0;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log("installing Debian's chromium");
    await run('apt-get', ['update', '-qq']);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    if (
      (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
        env,
      })) === 0
    )
      return 0;
  }
  return run(bin('playwright'), ['install', 'chromium']);
};

/** The product on the Node that the README names as the one to use: it starts, a record is signed, rejected and approved, it stops. */
const onNode24 = async (quiet = false) => {
  const file = join(results, 'node24.json');
  const found = node24();
  if (typeof found !== 'string') {
    console.log(`\n=== Node 24: skipped (${found.why})`);
    tally.skipped += 1;
    return;
  }
  await step('start and journeys on Node 24', () =>
    run(
      bin('playwright'),
      ['test', '--config', 'tests/journeys/playwright.config.ts', '--grep', 'T02 C002 V050 signing|T06 T11 C060'],
      { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, PRODUCT_NODE: found }, quiet },
    ),
  );
  countJson(file);
};

const vitest = async (project, quiet, reporter = 'dot') => {
  const file = join(results, `${project}.json`);
  await step(`${project} tests`, () =>
    run(
      bin('vitest'),
      [
        ...['run', '--project', `${project}*`],
        // What a test that passes prints is nobody's news.
        ...['--silent=passed-only', '--reporter', reporter, '--reporter', 'json', '--outputFile.json', file],
      ],
      { quiet },
    ),
  );
  countJson(file);
};

const types = () => check('types', process.execPath, ['node_modules/typescript-native/bin/tsc', '-b']);
const lint = () => check('lint', bin('eslint'), ['.', '--max-warnings', '0']);

/** Each begun when one before it has ended, the longest first: neither of two cores waits for the other. */
const twoAtATime = async (works) => {
  const left = [...works];
  const lane = async () => {
    for (let work = left.shift(); work; work = left.shift()) await work();
  };
  await Promise.all([lane(), lane()]);
};

const main = async () => {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, RUN_FILE), JSON.stringify(commitOf(projectDir)));
  const only = process.argv.slice(2);
  const wanted = (name) => only.length === 0 || only.includes(name);

  if ((await step('install', () => run(process.execPath, ['infra/bin/start.mjs', '--install-only']))) !== 0)
    return finish();
  // Beside each other, on two cores: the compiler and the linter take as long as each other.
  if (only.includes('quick')) {
    await Promise.all([types(), lint()]);
    // Whoever waits for it sees what failed when it fails, not when all are over.
    for (const project of ['unit', 'ui']) await vitest(project, false, 'default');
  }
  if (wanted('static'))
    await twoAtATime([
      lint,
      types,
      () => check('format', bin('prettier'), ['--check', '--log-level', 'warn', '.']),
      () => check('dead code', bin('knip'), []),
      () =>
        check('imports', bin('depcruise'), [
          '--config',
          '.dependency-cruiser.cjs',
          'events',
          'infra',
          'command-service',
          'projection-service',
          'integration-workers',
          'frontend/src',
          'tests',
        ]),
    ]);
  if (wanted('unit')) for (const project of ['unit', 'int']) await vitest(project);
  if (wanted('unit') && !wanted('journeys')) await vitest('ui');
  // By itself too: the product is built already then, or is built here.
  if (wanted('node24') && !wanted('journeys'))
    if ((await step('build', () => run(process.execPath, ['infra/bin/build.mjs']))) === 0) await onNode24();
  if (wanted('journeys')) {
    if (
      (await step('browser', ensureBrowser)) === 0 &&
      (await step('build', () => run(process.execPath, ['infra/bin/build.mjs']))) === 0
    ) {
      const file = join(results, 'journeys.json');
      const journeys = async () => {
        await step('browser journeys', () =>
          run(bin('playwright'), ['test', '--config', 'tests/journeys/playwright.config.ts'], {
            env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
          }),
        );
        countJson(file);
      };
      // A product that fills its demonstration keeps one core busy: the other has these to do.
      const beside = async () => {
        if (wanted('unit')) await vitest('ui', true);
        await onNode24(true);
      };
      await Promise.all([journeys(), beside()]);
    } else {
      tally.failed += 1;
      if (wanted('unit')) await vitest('ui');
    }
  }
  await finish();
};

const finish = async () => {
  if (existsSync(join(projectDir, 'tests/conformance/report.mjs')))
    await run(process.execPath, ['tests/conformance/report.mjs', '--summary']);
  // Once more at the end, where the last screen of a long log shows it.
  for (const test of flakyTests) console.log(`\npassed at its second try: ${test}`);
  for (const test of failedTests) console.log(`\nfailed test: ${test}`);
  if (failedSteps.length > 0) console.log(`\nfailed: ${failedSteps.join(', ')}`);
  const failed = tally.failed + (failedSteps.length > 0 && tally.failed === 0 ? 1 : 0);
  const engines = join(results, 'engines.json');
  if (existsSync(engines))
    console.log(`\nran on: ${['PostgreSQL', ...JSON.parse(readFileSync(engines, 'utf8'))].join('; ')}`);
  const schemathesis = join(results, 'schemathesis.txt');
  if (existsSync(schemathesis)) console.log(`\n${readFileSync(schemathesis, 'utf8')}`);
  console.log(`\nfinished in ${stamp()}`);
  console.log(`${tally.passed} passed, ${failed} failed, ${tally.skipped} skipped`);
  process.exit(failed > 0 || failedSteps.length > 0 ? 1 : 0);
};

await main();
