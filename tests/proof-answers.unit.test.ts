import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUNDLE_MARKS } from '@shilu/events/audit/offline/told-bundle';
import { proofReadme } from '@shilu/projection-service/audit/proof-readme';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const marks = Object.values(BUNDLE_MARKS);
const namedIn = (text: string): string[] => {
  const words = new Set(text.split(/[^A-Z]+/));
  return marks.filter((mark) => words.has(mark));
};

it('whatever a program that checks a proof may answer is explained beside the proof, on screen and in the manual, in both languages', async () => {
  const [zh = '', en = ''] = proofReadme('GEN-001 v1').split('This archive');
  expect(namedIn(zh)).toEqual(marks);
  expect(namedIn(en)).toEqual(marks);
  for (const file of ['frontend/src/i18n/zh-CN/audit.ts', 'frontend/src/i18n/en-US/audit.ts', 'docs/PROOF.md'])
    expect(namedIn(await readFile(join(ROOT, file), 'utf8')), file).toEqual(marks);
});
