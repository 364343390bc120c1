import type { WhoseWords } from '@shilu/events/records/live-text/whose-words';
import { endOfRun, ownRun, runOf } from '@shilu/events/records/live-text/run-text';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';

/** Whose a node of a text is: who wrote it, or who took it out. */
export type Whose = { readonly by: string; readonly isRemoved: boolean };
export type WhoseNodes = { readonly node: RichNode; readonly whose: ReadonlyMap<RichNode, Whose> };

/**
 * A text in pieces of one person each, with what was taken out where it stood; a line of its own ends it where nothing
 * stands behind it any more.
 */
export const whoseNodes = (content: RichNode, { parts, removed }: Pick<WhoseWords, 'parts' | 'removed'>): WhoseNodes => {
  const whose = new Map<RichNode, Whose>();
  let [at, part, gone] = [0, 0, 0];
  const gonePieces = (until: number): RichNode[] => {
    const pieces: RichNode[] = [];
    for (let one = removed[gone]; one !== undefined && one.at <= until; one = removed[gone]) {
      const piece: RichNode = { type: 'text', text: one.text };
      whose.set(piece, { by: one.by, isRemoved: true });
      pieces.push(piece);
      gone += 1;
    }
    return pieces;
  };
  /** The part in which a place is, and up to where nothing changes. */
  const from = (place: number): { readonly by: string | null; readonly to: number } => {
    while ((parts[part]?.to ?? Infinity) <= place) part += 1;
    const here = parts[part];
    const by = here !== undefined && here.from <= place ? here.by : null;
    const next = here === undefined ? Infinity : by === null ? here.from : here.to;
    const out = removed[gone]?.at ?? Infinity;
    return { by, to: Math.min(next, out > place ? out : Infinity) };
  };
  const owned = (node: RichNode): RichNode => {
    const { by } = from(at);
    if (by !== null) whose.set(node, { by, isRemoved: false });
    return node;
  };
  const textPieces = (node: RichNode): RichNode[] => {
    const text = node.text ?? '';
    const pieces: RichNode[] = [];
    for (let begin = 0; begin < text.length; ) {
      pieces.push(...gonePieces(at));
      const { to } = from(at);
      const length = Math.min(text.length - begin, to - at);
      pieces.push(owned({ ...node, text: text.slice(begin, begin + length) }));
      begin += length;
      at += length;
    }
    return pieces;
  };
  const walk = (node: RichNode): readonly RichNode[] => {
    if (node.type === 'text') return textPieces(node);
    const own = ownRun(node);
    if (own !== '') {
      const isInLine = own.length === 1;
      const before = isInLine ? gonePieces(at) : [];
      const thing = owned({ ...node });
      at += runOf(node).length;
      return [...before, thing];
    }
    const children = (node.content ?? []).flatMap(walk);
    const end = endOfRun(node);
    const content = end === '' ? children : [...children, ...gonePieces(at)];
    at += end.length;
    return [node.content === undefined && content.length === 0 ? node : { ...node, content }];
  };
  const [node = content] = walk(content);
  const behind = gonePieces(Infinity);
  if (behind.length === 0) return { node, whose };
  return { node: { ...node, content: [...(node.content ?? []), { type: 'paragraph', content: behind }] }, whose };
}; // prettier-ignore
