import { readFileSync } from 'node:fs';
import { currentContent, moduleTypes } from '@shilu/events/records/modules/registry';
import { expect, it } from 'vitest';
import { pdfPages } from '../pdf-text';
import { moduleView, printOptions, recordView } from '../print-fixture';
import { renderRecordPdf } from '../record-pdf';

/** A content of each type, as its first version wrote it. */
const frozen = (type: string): unknown =>
  (JSON.parse(readFileSync(new URL(`../../../../events/fixtures/contents/${type}.v1.json`, import.meta.url), 'utf8')) as { readonly content: unknown }).content; // prettier-ignore

it('whatever was taken from a library says on paper which version of it that was', async () => {
  const modules = moduleTypes.flatMap(({ type, library }, at) =>
    library ? [moduleView(type, `第${701 + at}版`, library.taken(currentContent(type, frozen(type), 1), { entryId: 'entry-1', version: 701 + at }))] : [],
  ); // prettier-ignore
  expect(modules.length).toBeGreaterThan(3);
  const text = (await pdfPages(await renderRecordPdf(recordView(modules), printOptions({ language: 'zh-CN' })))).join('');
  // Once as its heading, once as what it was taken from.
  for (const { type, title } of modules) expect([type, text.split(title).length - 1]).toEqual([type, 2]);
}); // prettier-ignore
