import { readFileSync } from 'node:fs';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { hasCorpus, inCorpus } from '@shilu/tests/corpus';
import { describe, expect, it } from 'vitest';
import { TableFault } from '../tables/table-fault';
import { readProtocol, type ReadProtocol } from './read-protocol';

/** Nodes of a type in all modules, however deep; tables within tables are counted where only the outer ones are asked for. */
const all = (read: ReadProtocol, type: string): readonly RichNode[] => {
  const found: RichNode[] = [];
  const walk = (node: RichNode): void => {
    if (node.type === type) found.push(node);
    node.content?.forEach(walk);
  };
  for (const { content } of read.modules) walk(content as RichNode);
  return found;
};
const topTables = ({ modules }: ReadProtocol): number =>
  modules.reduce((sum, { content }) => sum + ((content as RichNode).content ?? []).filter(({ type }) => type === 'table').length, 0); // prettier-ignore
const said = (read: ReadProtocol): string => JSON.stringify(read.modules);

const readFile = (...path: readonly string[]): Promise<ReadProtocol> =>
  readProtocol(readFileSync(inCorpus(...path)), path.at(-1) ?? '', 'zh-CN');

/** Tables and inline pictures as python-docx counts them (MANIFEST.tsv), and a text that must be there. */
const DOCUMENTS: readonly (readonly [name: string, tables: number, pictures: number, text: string, lost: readonly string[]])[] = [
  ['OKR', 3, 0, '制定人', []],
  ['comments', 0, 0, 'Ouch.', ['commentsOfDocument 2']],
  ['having-images', 0, 5, 'image', []],
  ['payment', 3, 0, '付款通知书编号', ['headersAndFooters 1']],
  ['render_table', 1, 0, '课程：语文', []],
  ['strict-format', 0, 0, 'Test', []],
  ['tables', 1, 0, 'Bottom right', []],
  ['template_textbox', 0, 0, '{{introduce}}', ['textBoxes 4']],
  ['tiny-picture', 0, 1, 'image', []],
]; // prettier-ignore

describe.skipIf(!hasCorpus)('documents of others', () => {
  it.each(DOCUMENTS)('%s.docx: tables, pictures and text as another reader counts them', async (name, tables, pictures, text, lost) => {
    const read = await readFile('files', 'docx', `${name}.docx`);
    expect([topTables(read), all(read, 'image').length, said(read).includes(text)]).toEqual([tables, pictures, true]);
    expect(read.lost.map(({ part, count }) => `${part} ${count}`)).toEqual(lost);
    for (const { type, content, contentVersion } of read.modules) {
      expect(contentVersion).toBe(moduleTypeOf(type).version);
      expect(moduleTypeOf(type).schema.safeParse(content).error?.issues.slice(0, 2)).toBeUndefined();
    }
    const hashes = new Set(read.pictures.map(({ hash }) => hash));
    expect(all(read, 'image').every(({ attrs }) => hashes.has(String(attrs?.['hash'])))).toBe(true);
  }); // prettier-ignore

  it('a document that holds nothing but a picture elsewhere is refused in words', async () => {
    await expect(readFile('files', 'docx', 'external-picture.docx')).rejects.toMatchObject({
      why: { 'zh-CN': '文件里没有可以导入的文字或图片' },
    });
  });

  it('a Markdown file is parted by its headings, and forty experiments are one text with all their tables', async () => {
    const standard = await readFile('eln', 'pasta__goldStandard.expected.md');
    expect(standard.title).toBe('Gold‑standard example');
    expect(standard.modules[1]?.title).toBe('Format conversion: JSON‑LD → ELN file');
    const experiments = await readFile('text', 'chem-experiments', 'chem-experiments.md');
    const source = readFileSync(inCorpus('text', 'chem-experiments', 'chem-experiments.md'), 'utf8');
    const rules = source.match(/^\|[-| :]+\|$/gm)?.length ?? 0;
    expect(all(experiments, 'table').length).toBe(rules);
    expect(all(experiments, 'heading').length).toBe(source.match(/^## /gm)?.length);
    for (const { type, content } of [...standard.modules, ...experiments.modules])
      expect(moduleTypeOf(type).schema.safeParse(content).success).toBe(true);
  });

  it('what is no document is refused with what to do, whatever it calls itself', async () => {
    const pdf = readFileSync(inCorpus('xlsx', 'gold.xlsx'));
    await expect(readProtocol(pdf, 'renamed.docx', 'zh-CN')).rejects.toBeInstanceOf(TableFault);
    const old = readFileSync(inCorpus('xlsx', 'formats', 'formula_stress_test.xls'));
    await expect(readProtocol(old, 'old.doc', 'en-US')).rejects.toMatchObject({ why: { 'zh-CN': '这是 doc（Word 97-2003）文件，请用 Word 或 WPS 另存为 docx 后再导入' } }); // prettier-ignore
  });
});
