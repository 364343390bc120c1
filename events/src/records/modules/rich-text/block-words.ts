import type { Label } from '../../../core/call';

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** What the trace calls the blocks of a text. */
export const BLOCK_WORDS: Readonly<Record<string, Label>> = {
  formatting: of('格式', 'Formatting'),
  paragraph: of('段落', 'Paragraph'),
  heading: of('小标题', 'Heading'),
  quotation: of('引用', 'Quote'),
  code: of('代码', 'Code'),
  listItem: of('列表项', 'List item'),
  checkItem: of('清单项', 'Checklist item'),
  tableRow: of('表格行', 'Table row'),
  picture: of('图片', 'Picture'),
  equation: of('公式', 'Formula'),
  divider: of('分隔线', 'Divider'),
  callout: of('标注', 'Callout'),
  foldTitle: of('折叠内容的标题', 'Title of a collapsible part'),
};
