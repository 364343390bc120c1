// npm run validation [-- --to <folder>]: reports of installation and operation (IQ, OQ) with the results of the last
// npm test, and the protocol of performance (PQ), as PDFs in Chinese and English for people to sign.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Language } from '@shilu/events/core/call';
import { z } from 'zod';
import { commitText, deliveredFiles, installationChecks, isOfThis, testRun } from './examine';
import { renderInstallation, renderOperation, renderPerformance, type Qualification } from './qualification-pdf';
import { outcomeOf, reportRowSchema, rowsOfThis } from './report-row';
import { commitOf, testedCommit } from './tested-commit.mjs';

const root = process.cwd();
const { values } = parseArgs({ options: { to: { type: 'string', default: join('dist', 'validation') } } });
const folder = resolve(root, values.to);
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const [now, tested] = [commitOf(root), testedCommit(root)];
const reported = z.array(reportRowSchema).parse(
  JSON.parse(
    execFileSync(process.execPath, [join(root, 'tests', 'conformance', 'report.mjs'), '--requirements'], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }),
  ),
);
const rows = rowsOfThis(reported, isOfThis(now, tested));
const about: Omit<Qualification, 'language'> = {
  ...{ version, commit: commitText(now), now: new Date() },
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};
const LANGUAGES: Readonly<Record<Language, string>> = { 'zh-CN': 'zh', 'en-US': 'en' };
mkdirSync(folder, { recursive: true });
for (const language of Object.keys(LANGUAGES) as Language[]) {
  const one = { ...about, language };
  const suffix = LANGUAGES[language];
  const write = (name: string, bytes: Buffer): void => {
    const path = join(folder, `${name}-${suffix}.pdf`);
    writeFileSync(path, bytes);
    console.log(path);
  };
  write('IQ', await renderInstallation(one, installationChecks(root), deliveredFiles(root)));
  write('OQ', await renderOperation(one, rows, testRun(root, now, tested)));
  write('PQ', await renderPerformance(one));
}
const [ofThis, ofRun] = [commitText(now) ?? '—', (tested && commitText(tested)) ?? '—'];
console.log(`所测试的提交 / commit that was tested: ${ofRun}`);
if (!isOfThis(now, tested))
  console.log(
    `此处为 ${ofThis}：测试结果不计，请先运行 npm test / here is ${ofThis}: its results do not count, run npm test first`,
  );
const open = rows.filter((row) => ['failing', 'notRun', 'part'].includes(outcomeOf(row)));
const proven = rows.filter((row) => outcomeOf(row) === 'proven').length;
console.log(
  `${String(proven)}/${String(rows.length)} 项要求由通过的测试证明 / requirements proven by tests that passed`,
);
for (const row of open) console.log(`  ${outcomeOf(row).padEnd(8)} ${row.id}  ${row.fields.statement}`);
