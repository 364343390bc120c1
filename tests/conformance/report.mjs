#!/usr/bin/env node
// npm run conformance: which rows of the check lists a passing test proves, whole or in part (support/proves.ts).
// --json for machines, --requirements for the pack of validation, --summary for one line a list.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimsOf, standing } from './claims.mjs';
import { lists } from './rows.mjs';

const results = join(import.meta.dirname, '..', '.results');
const read = (name) => {
  const file = join(results, `${name}.json`);
  return existsSync(file) ? claimsOf(JSON.parse(readFileSync(file, 'utf8'))) : [];
};
const claims = ['unit', 'int', 'ui', 'journeys'].flatMap(read);
const stood = lists.map(({ name, rows }) => ({
  name,
  rows: rows.map((row) => ({ ...row, ...standing(row.id, claims, row.needs) })),
}));
const count = (rows, wanted) => rows.filter(({ state }) => state === wanted).length;
const summary = stood.map(
  ({ name, rows }) =>
    `${name} ${count(rows, 'proven')}/${rows.length}${count(rows, 'part') > 0 ? ` (+${count(rows, 'part')} in part)` : ''}`,
);

if (process.argv.includes('--json')) {
  const rows = stood.flatMap((list) => list.rows);
  const said = Object.fromEntries(rows.map(({ id, state, parts, tests }) => [id, { state, parts, tests }]));
  console.log(JSON.stringify(said, null, 1));
} else if (process.argv.includes('--requirements')) {
  console.log(JSON.stringify(stood.find(({ name }) => name === 'requirements').rows));
} else if (process.argv.includes('--summary')) {
  console.log(`\nconformance: ${summary.join(', ')} proven by passing tests`);
} else {
  for (const { name, rows } of stood) {
    console.log(`\n${name}`);
    for (const { id, says, state, parts, tests } of rows) {
      const by = state === 'part' ? parts.join('; ') : (tests[0] ?? '');
      console.log(`  ${state.padEnd(8)} ${id}  ${says.slice(0, 70).padEnd(70)} ${by}`);
    }
  }
  console.log(`\n${summary.join('\n')}`);
  if (!existsSync(join(results, 'unit.json')))
    console.log('\n尚无测试结果，请先运行 npm test / no results yet: run npm test first');
}
