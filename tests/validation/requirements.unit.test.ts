import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfPages } from '@shilu/projection-service/print/pdf-text';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { lists } from '../conformance/rows.mjs';
import { testRun } from './examine';
import { renderInstallation, renderOperation, renderPerformance, type Check } from './qualification-pdf';
import { numberOf, outcomeOf, reportRowSchema, rowsOfThis, type ReportRow } from './report-row';
import { commitOf, RUN_FILE, testedCommit } from './tested-commit.mjs';
import { protocol } from './words';

const forms = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'validation', name), 'utf8');
const listed = lists.find(({ name }) => name === 'requirements')?.rows ?? [];
const rows = z
  .array(reportRowSchema)
  .parse(listed.map((row) => ({ ...row, state: 'open' as const, parts: [], tests: [] })));

test('the requirements are the 41 of the regulations and nine of our own, each of one kind', () => {
  const numbers = rows.map(numberOf);
  const upTo = (letter: string, most: number) => Array.from({ length: most }, (_, at) => `${letter}${String(at + 1)}`);
  const wanted = [...upTo('P', 15), ...upTo('S', 16), ...upTo('A', 9), 'T1', ...upTo('U', 9)];
  expect(numbers).toEqual(wanted);
  for (const { fields, id } of rows) {
    // What is not proven by a test says what there is instead.
    if (fields.kind !== 'test' && fields.kind !== 'procedure') expect(fields.note, id).not.toBe('');
    expect(fields.statementZh, id).toMatch(/[\u4e00-\u9fff]/);
    expect(fields.riskZh, id).toMatch(/[\u4e00-\u9fff]/);
    expect(fields.noteZh === '', id).toBe(fields.note === '');
  }
});

test('each procedure of the laboratory has a form, in both languages', () => {
  for (const row of rows.filter(({ fields }) => fields.kind === 'procedure'))
    for (const name of ['FORMS.md', 'FORMS.zh-CN.md'])
      expect(forms(name), `${row.id} in ${name}`).toContain(`## ${numberOf(row)} `);
});

const row = (state: ReportRow['state'], kind: ReportRow['fields']['kind']): ReportRow => {
  const [first] = rows;
  if (!first) throw new Error('no requirement');
  return { ...first, state, fields: { ...first.fields, kind } };
};

test('nothing but tests that passed counts as proven; what fails is told whatever its kind', () => {
  expect(outcomeOf(row('proven', 'test'))).toBe('proven');
  expect(outcomeOf(row('part', 'test'))).toBe('part');
  expect(outcomeOf(row('open', 'test'))).toBe('notRun');
  for (const kind of ['test', 'later', 'procedure'] as const) expect(outcomeOf(row('failing', kind))).toBe('failing');
  expect(outcomeOf(row('proven', 'later'))).toBe('later');
  expect(outcomeOf(row('proven', 'procedure'))).toBe('procedure');
});

test('what was found of another commit counts as not run', () => {
  const root = mkdtempSync(join(tmpdir(), 'shilu-validation-'));
  const results = join(root, 'tests', '.results');
  mkdirSync(results, { recursive: true });
  const write = (name: string, value: unknown): void => writeFileSync(join(results, name), JSON.stringify(value));
  write('unit.json', { numPassedTests: 7, numFailedTests: 0 });
  const now = { commit: 'abc', clean: true };
  const verdicts = () => testRun(root, now, testedCommit(root)).map(({ ok }) => ok);
  // Nobody says what they are of.
  expect(verdicts()).toEqual([null, null, null, null, null]);
  write(RUN_FILE, now);
  expect(verdicts()).toEqual([true, true, null, null, null]);
  // Of this commit, and of something more.
  write(RUN_FILE, { commit: 'abc', clean: false });
  expect(verdicts()).toEqual([false, true, null, null, null]);
  write(RUN_FILE, { commit: 'abd', clean: true });
  expect(verdicts()).toEqual([false, null, null, null, null]);
  expect(testRun(root, now, testedCommit(root))[0]).toMatchObject({ expected: { 'en-US': 'abc' }, found: 'abd' });
  rmSync(root, { recursive: true });

  const said = [row('proven', 'test'), row('failing', 'test'), row('part', 'procedure')];
  expect(rowsOfThis(said, true)).toEqual(said);
  expect(rowsOfThis(said, false).map(outcomeOf)).toEqual(['notRun', 'notRun', 'procedure']);
  // Here, or where there is no checkout.
  expect(commitOf(import.meta.dirname).commit).toMatch(/^[0-9a-f]{12,}$/);
  expect(commitOf(tmpdir())).toEqual({ commit: null, clean: true });
});

describe.each([
  ['zh-CN', '已证明', '未运行', '批准（质量）'],
  ['en-US', 'proven', 'not run', 'Approved by (quality)'],
] as const)('the reports in %s', (language, proven, notRun, approved) => {
  const about = { language, version: '1.2.3', commit: 'abc', now: new Date('2026-11-27T03:00:00Z'), zone: 'UTC' };
  const check: Check = {
    what: { 'zh-CN': '单元测试', 'en-US': 'Unit tests' },
    expected: { 'zh-CN': '全部通过', 'en-US': 'all pass' },
    ...{ found: '7 ✓', ok: null },
  };
  const textOf = async (pdf: Promise<Buffer>): Promise<string> => (await pdfPages(await pdf)).join('');
  const squeezed = (text: string): string => text.replace(/\s/g, '');

  it('have every requirement with its result, what was installed by its hash, and room for signatures', async () => {
    const said = rows.map((one, at): ReportRow => (at === 0 ? { ...one, state: 'proven', tests: ['a test'] } : one));
    const operation = await textOf(renderOperation(about, said, [check]));
    for (const one of rows) expect(operation, one.id).toContain(numberOf(one));
    for (const text of [proven, notRun, approved, '1.2.3']) expect(squeezed(operation)).toContain(squeezed(text));
    const installation = await textOf(renderInstallation(about, [check], [{ path: 'dist/x.mjs', sha256: 'f00d' }]));
    for (const text of ['dist/x.mjs', 'f00d', notRun, approved])
      expect(squeezed(installation)).toContain(squeezed(text));
    const performance = squeezed(await textOf(renderPerformance(about)));
    for (const { [language]: step } of protocol) expect(performance).toContain(squeezed(step.action));
  });
});
