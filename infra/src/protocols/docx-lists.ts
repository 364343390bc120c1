import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import type { ListLook, NumberOf } from './docx-styles';
import { filled } from './nodes';

/** A paragraph that stands in a list, with what hangs on it, or any other block. */
export type Piece =
  | { readonly kind: 'block'; readonly block: RichNode }
  | {
      readonly kind: 'item';
      readonly numbered: NumberOf;
      readonly look: ListLook;
      readonly blocks: readonly RichNode[];
    };
type Item = Extract<Piece, { kind: 'item' }>;

/** Lists within lists, as deep as prose here holds them without going too deep in a table. */
const DEEPEST = 5;

/** What numbers come next, by list and level: a numbered list that a paragraph parts goes on behind it. */
type Counts = Map<string, number>;
const keyOf = ({ numbered: { numId } }: Item, level: number): string => `${numId}/${level}`;

const listAt = (items: readonly Item[], level: number, depth: number, counts: Counts): readonly RichNode[] => {
  const lists: RichNode[] = [];
  let at = 0;
  while (at < items.length) {
    const first = items[at];
    if (first === undefined) break;
    const key = keyOf(first, level);
    const before = counts.get(key) ?? first.look.start - 1;
    const entries: RichNode[] = [];
    let taken = 0;
    while (at < items.length) {
      const item = items[at];
      if (item === undefined || (item.numbered.level <= level && (item.look.ordered !== first.look.ordered || keyOf(item, level) !== key))) break; // prettier-ignore
      let next = at + 1;
      while (next < items.length && (items[next]?.numbered.level ?? 0) > level) next += 1;
      const isHere = item.numbered.level <= level || depth >= DEEPEST;
      const below = items.slice(isHere ? at + 1 : at, next);
      for (const each of counts.keys())
        if (each.startsWith(`${first.numbered.numId}/`) && Number(each.split('/')[1]) > level) counts.delete(each);
      const inner = depth >= DEEPEST ? flat(below) : listAt(below, level + 1, depth + 1, counts);
      entries.push({ type: 'listItem', content: [...filled(isHere ? item.blocks : []), ...inner] });
      taken += 1;
      at = next;
    }
    if (first.look.ordered) counts.set(key, before + taken);
    const attrs = {
      ...(before === 0 ? {} : { start: before + 1 }),
      ...(first.look.type === '1' ? {} : { type: first.look.type }),
    };
    lists.push({
      type: first.look.ordered ? 'orderedList' : 'bulletList',
      ...(first.look.ordered && Object.keys(attrs).length > 0 ? { attrs } : {}),
      content: entries,
    });
  }
  return lists;
};

const flat = (items: readonly Item[]): readonly RichNode[] => items.flatMap(({ blocks }) => blocks);

/** Paragraphs with what their lists are: Word knows paragraphs with numbers only. */
export const withLists = (pieces: readonly Piece[], counts: Counts = new Map()): readonly RichNode[] => {
  const blocks: RichNode[] = [];
  let items: Item[] = [];
  const end = (): void => {
    const level = Math.min(...items.map(({ numbered }) => numbered.level));
    if (items.length > 0) blocks.push(...listAt(items, level, 0, counts));
    items = [];
  };
  for (const piece of pieces) {
    if (piece.kind === 'item') items.push(piece);
    else {
      end();
      blocks.push(piece.block);
    }
  }
  end();
  return blocks;
};
