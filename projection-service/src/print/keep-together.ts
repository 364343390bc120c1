import type { Content, ContentTable } from 'pdfmake/interfaces';

const SHORT_TEXT = 600;
export const SHORT_ROWS = 10;

/** Characters in a block; unbounded where its height is not known from its text. */
const textLength = (content: unknown): number => {
  if (typeof content === 'string') return content.length;
  if (Array.isArray(content)) return content.reduce<number>((sum, part) => sum + textLength(part), 0);
  if (typeof content !== 'object' || content === null) return 0;
  if ('image' in content || 'svg' in content) return Number.POSITIVE_INFINITY;
  return ['text', 'stack', 'columns', 'table', 'body'].reduce(
    (sum, key) => sum + (key in content ? textLength(Reflect.get(content, key)) : 0),
    0,
  );
};

const isTable = (content: Content): content is ContentTable => typeof content === 'object' && 'table' in content;

/** Surely less than half a page. */
export const isShort = (content: Content): boolean =>
  typeof content === 'object' &&
  ('text' in content || (isTable(content) && content.table.body.length <= SHORT_ROWS)) &&
  textLength(content) < SHORT_TEXT;

const LAST_ROWS = 2;
const spans = (cell: unknown): boolean =>
  typeof cell === 'object' && cell !== null && 'rowSpan' in cell && Number(cell.rowSpan) > 1;

/** The last lines of a block apart, for what must not stand on a page without them; null where they are too long for it. */
export const lastLines = (block: Content): { readonly before: readonly Content[]; readonly last: Content } | null => {
  if (isShort(block)) return { before: [], last: block };
  if (!isTable(block) || block.table.body.some((row) => row.some(spans))) return null;
  const { body } = block.table;
  const tail = body.slice(-LAST_ROWS);
  if (body.length <= SHORT_ROWS || textLength(tail) >= SHORT_TEXT) return null;
  return {
    before: [{ ...block, table: { ...block.table, body: body.slice(0, -LAST_ROWS) }, margin: 0 }],
    // No head: on the same page the rows go on, and on the next one the signatures tell what they belong to.
    last: { ...block, table: { ...block.table, headerRows: 0, keepWithHeaderRows: 0, body: tail } },
  };
};

const isKept = (block: Content | undefined): block is Content & { readonly stack: Content[] } =>
  typeof block === 'object' && 'stack' in block && 'unbreakable' in block && block.unbreakable === true;

/** What follows stands on the page of what it follows, where both are kept whole and together are less than a page. */
export const joined = (blocks: readonly Content[], following: readonly Content[], fits: boolean): Content[] => {
  const last = blocks.at(-1);
  const [next, ...others] = following;
  if (!fits || !isKept(last) || !isKept(next)) return [...blocks, ...following];
  return [...blocks.slice(0, -1), { stack: [...last.stack, ...next.stack], unbreakable: true }, ...others];
};
