import { withoutControls } from '@shilu/events/core/schemas';
import { isSafeLink, type Mark, type RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';

/** Text as prose may hold it; nothing where nothing is left of it. */
export const textNode = (said: string, marks: readonly Mark[] = []): readonly RichNode[] => {
  const text = withoutControls(said);
  if (text === '') return [];
  return [{ type: 'text', text, ...(marks.length === 0 ? {} : { marks }) }];
};

const sameMarks = (one: RichNode, other: RichNode): boolean =>
  JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? []);

/** Neighbouring texts of the same look as one: editors part a sentence wherever somebody once put the caret. */
export const joined = (inline: readonly RichNode[]): readonly RichNode[] => {
  const made: RichNode[] = [];
  for (const node of inline) {
    const last = made.at(-1);
    if (last?.type === 'text' && node.type === 'text' && sameMarks(last, node))
      made[made.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    else made.push(node);
  }
  return made;
};

const isBlank = ({ type, text }: RichNode): boolean => type === 'hardBreak' || (type === 'text' && text?.trim() === '');
export const saysNothing = (inline: readonly RichNode[]): boolean => inline.every(isBlank);

export const paragraph = (inline: readonly RichNode[], textAlign?: string): RichNode => {
  const content = joined(inline);
  return {
    type: 'paragraph',
    ...(textAlign === undefined ? {} : { attrs: { textAlign } }),
    ...(content.length === 0 ? {} : { content }),
  };
};

/** Where a link leads, if that is somewhere prose here may lead to. */
export const linkMark = (href: string): Mark | null => (isSafeLink(href) ? { type: 'link', attrs: { href } } : null);

/** What a cell or an item must at least hold. */
export const filled = (blocks: readonly RichNode[]): readonly RichNode[] =>
  blocks.length === 0 ? [{ type: 'paragraph' }] : blocks;

export const plainTextOf = (node: RichNode): string =>
  node.type === 'hardBreak' ? ' ' : (node.text ?? (node.content ?? []).map(plainTextOf).join(''));
