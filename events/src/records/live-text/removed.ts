import * as Y from 'yjs';
import { isNodeType } from '../modules/rich-text/rich-text-schema';
import { firstBehind } from './letters';
import { ownRun } from './run-text';
import { ROOT } from './text-doc';

/** Letters of one window that one person took out. */
type TakenOut = { readonly clock: number; readonly length: number; readonly by: string | null };
/** By window, in the order of its letters. */
export type AllTakenOut = ReadonlyMap<number, readonly TakenOut[]>;
/** One letter: the window that wrote it, and its count. */
export type LetterId = { readonly client: number; readonly clock: number };

const endOf = ({ clock, length }: TakenOut): number => clock + length;

/** Without letters that came in elsewhere. */
export const withoutThese = (taken: AllTakenOut, back: readonly LetterId[]): AllTakenOut => {
  if (back.length === 0 || taken.size === 0) return taken;
  const gone = new Map<number, Set<number>>();
  for (const { client, clock } of back) gone.set(client, (gone.get(client) ?? new Set<number>()).add(clock));
  const left = new Map(taken);
  for (const [client, clocks] of gone) {
    const list = taken.get(client);
    if (list === undefined) continue;
    const parts: TakenOut[] = [];
    for (const one of list) {
      let from = one.clock;
      for (let clock = one.clock; clock <= endOf(one); clock++) {
        if (clock < endOf(one) && !clocks.has(clock)) continue;
        if (clock > from) parts.push({ ...one, clock: from, length: clock - from });
        from = clock + 1;
      }
    }
    left.set(client, parts);
  }
  return left;
};

/**
 * What each took out, in the order in which it was read; what followed one another, and of which nothing stands between, is
 * one part. The document keeps what was taken away.
 */
export const removedIn = (doc: Y.Doc, taken: AllTakenOut): ReadonlyMap<string, readonly string[]> => {
  const parts = new Map<string, string[]>();
  if (taken.size === 0) return parts;
  let last: { readonly by: string; line: boolean } | null = null;
  const say = (client: number, clock: number, letter: string): void => {
    const list = taken.get(client) ?? [];
    const one = list[firstBehind(list, clock, endOf)];
    const by = one !== undefined && one.clock <= clock ? one.by : null;
    if (by === null) return;
    const theirs = parts.get(by) ?? [];
    if (last?.by === by) theirs.push(`${theirs.pop() ?? ''}${last.line ? '\n' : ''}${letter}`);
    else theirs.push(letter);
    parts.set(by, theirs);
    last = { by, line: false };
  };
  const walk = (type: Y.XmlFragment | Y.XmlText): void => {
    for (let item = type._start; item !== null; item = item.right) {
      const { content, deleted, id } = item;
      if (content instanceof Y.ContentString) {
        if (!deleted) last = null;
        else for (const [at, letter] of content.str.split('').entries()) say(id.client, id.clock + at, letter);
      }
      if (!(content instanceof Y.ContentType)) continue;
      const { type: held } = content;
      if (held instanceof Y.XmlText) walk(held);
      if (!(held instanceof Y.XmlElement)) continue;
      const own = isNodeType(held.nodeName) ? ownRun({ type: held.nodeName }).slice(0, 1) : '';
      if (own !== '' && !deleted) last = null;
      if (own !== '' && deleted) say(id.client, id.clock, own);
      if (own === '' && last !== null) last.line = true;
      walk(held);
    }
  };
  walk(doc.getXmlFragment(ROOT));
  return parts;
};
