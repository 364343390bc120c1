#!/usr/bin/env node
// npm run conformance: which ids of the check lists a passing test names. --json for machines, --summary for one line a list.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const results = join(here, '..', '.results');

const lists = readdirSync(here)
  .filter((name) => name.endsWith('.tsv'))
  .sort()
  .map((name) => ({
    name: name.replace('.tsv', ''),
    rows: readFileSync(join(here, name), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')),
  }));

const ids = (title) => title.match(/\b[RCVTPELMK]\d{2,3}\b/g) ?? [];
const passed = new Map();
const failed = new Map();
const note = (title, ok) => {
  for (const id of ids(title)) {
    const into = ok ? passed : failed;
    into.set(id, [...(into.get(id) ?? []), title]);
  }
};

const readVitest = (report) => {
  for (const file of report.testResults) {
    for (const test of file.assertionResults)
      if (test.status !== 'pending' && test.status !== 'todo') note(test.fullName, test.status === 'passed');
  }
};
const readPlaywright = (suite, path = '') => {
  for (const spec of suite.specs ?? []) note(`${path} ${spec.title}`, spec.ok);
  for (const inner of suite.suites ?? []) readPlaywright(inner, `${path} ${inner.title}`);
};
for (const name of ['unit', 'int', 'ui', 'journeys']) {
  const file = join(results, `${name}.json`);
  if (!existsSync(file)) continue;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if ('testResults' in report) readVitest(report);
  else for (const suite of report.suites ?? []) readPlaywright(suite);
}

const stateOf = (id) => (failed.has(id) ? 'failing' : passed.has(id) ? 'proven' : 'open');
const summary = lists.map(({ name, rows }) => ({
  list: name,
  total: rows.length,
  proven: rows.filter(([id]) => stateOf(id) === 'proven').length,
}));

if (process.argv.includes('--json')) {
  console.log(
    JSON.stringify(
      Object.fromEntries(
        lists.flatMap(({ rows }) =>
          rows.map(([id]) => [
            id,
            { state: stateOf(id), tests: [...(passed.get(id) ?? []), ...(failed.get(id) ?? [])] },
          ]),
        ),
      ),
      null,
      1,
    ),
  );
} else if (process.argv.includes('--summary')) {
  console.log(
    `\nconformance: ${summary.map(({ list, total, proven }) => `${list} ${proven}/${total}`).join(', ')} named by passing tests`,
  );
} else {
  for (const { name, rows } of lists) {
    console.log(`\n${name}`);
    for (const [id, ...rest] of rows)
      console.log(
        `  ${stateOf(id).padEnd(8)} ${id}  ${rest.join(' ').slice(0, 70).padEnd(70)} ${(passed.get(id) ?? [])[0] ?? ''}`,
      );
  }
  console.log(`\n${summary.map(({ list, total, proven }) => `${list}: ${proven} of ${total}`).join('\n')}`);
  if (!existsSync(join(results, 'unit.json')))
    console.log('\n尚无测试结果，请先运行 npm test / no results yet: run npm test first');
}
