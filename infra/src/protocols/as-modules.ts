import type { Language } from '@shilu/events/core/call';
import { cutText } from '@shilu/events/core/cut-text';
import { basicFieldsModule } from '@shilu/events/records/modules/basic-fields/basic-fields';
import { richTextModule } from '@shilu/events/records/modules/rich-text/rich-text';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { infoTableModule } from '@shilu/events/records/modules/info-table/info-table';
import { asInfoTable } from './as-info-table';
import { plainTextOf } from './nodes';
import { tidyTitle } from './protocol-names';
import type { ReadProse } from './protocol-parts';

export type ProtocolModule = {
  readonly type: string;
  readonly title: string;
  readonly content: unknown;
  readonly contentVersion: number;
};

/** Documents of more sections than this are one text: nobody looks for a step in forty modules. */
const MOST_SECTIONS = 30;
const TITLE_MAX = 100;
const TEXT: Readonly<Record<Language, string>> = { 'zh-CN': '正文', 'en-US': 'Text' };
const FIELDS: Readonly<Record<Language, string>> = { 'zh-CN': '文件信息', 'en-US': 'About the file' };

const levelOf = ({ type, attrs }: RichNode): number | null => (type === 'heading' ? Number(attrs?.['level']) : null);
const titleOf = (node: RichNode): string => tidyTitle(plainTextOf(node), TITLE_MAX);
const isTitled = (node: RichNode, level: number): boolean => levelOf(node) === level && titleOf(node) !== '';

/** Headings within a section begin with the first level again. */
const lifted = (node: RichNode, by: number): RichNode =>
  node.type === 'heading' ? { ...node, attrs: { ...node.attrs, level: Math.max(1, (levelOf(node) ?? 1) - by) } } : node;

type Section = { readonly title: string | null; readonly blocks: RichNode[] };

const sectionsOf = (blocks: readonly RichNode[], level: number): readonly Section[] => {
  const sections: Section[] = [{ title: null, blocks: [] }];
  for (const block of blocks) {
    if (isTitled(block, level)) sections.push({ title: titleOf(block), blocks: [] });
    else sections.at(-1)?.blocks.push(lifted(block, level));
  }
  return sections.filter(({ title, blocks: held }) => title !== null || held.length > 0);
};

const moduleOf = ({ title, blocks }: Section, language: Language): ProtocolModule => {
  const [only, more] = blocks;
  const table = only?.type === 'table' && more === undefined ? asInfoTable(only) : null;
  const called = title ?? TEXT[language];
  return table === null
    ? { type: richTextModule.type, title: called, content: { type: 'doc', content: blocks }, contentVersion: richTextModule.version } // prettier-ignore
    : { type: infoTableModule.type, title: called, content: table, contentVersion: infoTableModule.version };
};

const levelsIn = (blocks: readonly RichNode[]): readonly number[] =>
  [...new Set(blocks.flatMap((block) => (titleOf(block) === '' ? [] : (levelOf(block) ?? []))))].toSorted((a, b) => a - b); // prettier-ignore

/**
 * A document as modules: a heading of its highest level begins one, a section that is one plain table is an info table. A
 * single heading that it begins with is its title.
 */
export const asModules = (
  { title: said, blocks: given, fields }: ReadProse,
  language: Language,
): { readonly title: string | null; readonly modules: readonly ProtocolModule[] } => {
  let [title, blocks] = [said, given];
  const [top] = levelsIn(blocks);
  const [first, ...rest] = blocks;
  if (first && top !== undefined && isTitled(first, top) && !rest.some((block) => isTitled(block, top)) && levelsIn(rest).length > 0) {
    title = titleOf(first);
    blocks = rest;
  } // prettier-ignore
  const [level] = levelsIn(blocks);
  const sections = level === undefined ? [] : sectionsOf(blocks, level);
  const parted = sections.length === 0 || sections.length > MOST_SECTIONS ? [{ title: null, blocks: [...blocks] }] : sections; // prettier-ignore
  const modules = parted
    .filter((section) => section.title !== null || section.blocks.length > 0)
    .map((section) => moduleOf(section, language));
  const head = fields.slice(0, 50).map(({ label, value }, at) => ({
    ...{ key: `f${at + 1}`, label: tidyTitle(label, TITLE_MAX), type: 'textarea' as const },
    value: cutText(value, 10_000),
  }));
  const about: ProtocolModule = {
    ...{ type: basicFieldsModule.type, title: FIELDS[language], contentVersion: basicFieldsModule.version },
    content: { fields: head },
  };
  return { title: title === null ? null : tidyTitle(title, 300), modules: [...(head.length > 0 ? [about] : []), ...modules] };
}; // prettier-ignore
