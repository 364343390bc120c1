import * as Y from 'yjs';
import { isNodeType, type NodeType } from '../modules/rich-text/rich-text-schema';
import { toStored, UNSTORED } from '../modules/rich-text/stored';
import { endOfRun, ownRun, THING } from './run-text';
import { ROOT } from './text-doc';

/** Letters in a row that one window wrote at once: its number, the count of the first, and where they stand in the run. */
export type Letters = {
  readonly client: number;
  readonly clock: number;
  readonly text: string;
  readonly at: number;
  readonly line: number;
  /** What a thing is, and all that is stored of it: two formulas are not the same for both being formulas. */
  readonly thing: string | null;
};
type Range = { readonly clock: number; readonly end: number };
/** Which letters these are, by window and count: those of a window in their order, none within another. */
type Ranges = ReadonlyMap<number, readonly Range[]>;
/** A text as one run (`runOf`), and which window wrote each of its letters. */
export type Written = { readonly run: string; readonly letters: readonly Letters[]; readonly ranges: Ranges };

const rangesOf = (letters: readonly Letters[]): Ranges => {
  const all = new Map<number, Range[]>();
  for (const { client, clock, text } of letters) {
    const range = { clock, end: clock + text.length };
    const list = all.get(client);
    if (list) list.push(range);
    else all.set(client, [range]);
  }
  for (const list of all.values()) list.sort((a, b) => a.clock - b.clock);
  return all;
};

const saidOf = (type: NodeType, attrs: Record<string, unknown>): string =>
  JSON.stringify([
    type,
    Object.entries(toStored({ type, attrs }).attrs ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

export const writtenIn = (doc: Y.Doc): Written => {
  const letters: Letters[] = [];
  const run: string[] = [];
  let [at, line] = [0, 0];
  const say = (text: string): void => {
    run.push(text);
    at += text.length;
  };
  const add = (client: number, clock: number, text: string, thing: string | null = null): void => {
    if (text === '') return;
    letters.push({ client, clock, text, at, line, thing });
    say(text);
  };
  const addText = (text: Y.XmlText): void => {
    for (let item = text._start; item !== null; item = item.right) {
      const { content, deleted, id } = item;
      if (deleted || !(content instanceof Y.ContentString)) continue;
      // What is not stored is not counted.
      if (!UNSTORED.test(content.str)) {
        add(id.client, id.clock, content.str);
        continue;
      }
      let from = 0;
      for (const part of content.str.split(UNSTORED)) {
        add(id.client, id.clock + from, part);
        from += part.length + 1;
      }
    }
  };
  const addNode = (node: unknown): void => {
    if (node instanceof Y.XmlText) return addText(node);
    if (!(node instanceof Y.XmlElement)) return;
    const type: NodeType = isNodeType(node.nodeName) ? node.nodeName : 'paragraph';
    if (type === 'text' || (type === 'image' && typeof node.getAttribute('hash') !== 'string')) return;
    line += 1;
    const [own = '', end = ''] = [ownRun({ type }), endOfRun({ type })];
    const id = node._item?.id;
    const sign = own.slice(0, 1);
    const thing = sign === THING ? saidOf(type, node.getAttributes()) : null;
    if (id !== undefined) add(id.client, id.clock, sign, thing);
    say(own.slice(1));
    node.toArray().forEach(addNode);
    say(end);
    line += 1;
  };
  const blocks = doc.getXmlFragment(ROOT).toArray();
  if (blocks.length === 0) say(endOfRun({ type: 'paragraph' }));
  blocks.forEach(addNode);
  return { run: run.join(''), letters, ranges: rangesOf(letters) };
}; // prettier-ignore

/** Where in a list, sorted by count, the first stands that ends behind a count. */
export const firstBehind = <T>(list: readonly T[], clock: number, endOf: (one: T) => number): number => {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const one = list[middle];
    if (one !== undefined && endOf(one) > clock) to = middle;
    else from = middle + 1;
  }
  return from;
};

const partOf = (letters: Letters, from: number, to: number): Letters => ({
  ...letters,
  clock: from,
  text: letters.text.slice(from - letters.clock, to - letters.clock),
  at: letters.at + from - letters.clock,
});

/**
 * Letters that follow one another in a line, and how many letters of those that stand both before and after a change stand
 * before them: what is written anew in its place has the same number.
 */
export type Passage = { readonly text: string; readonly gap: number; readonly letters: readonly Letters[] };

/** Those letters of a text that the other does not have. */
export const onlyIn = ({ letters }: Written, other: Written): readonly Passage[] => {
  const passages: { text: string; gap: number; letters: Letters[]; end: number; line: number }[] = [];
  let both = 0;
  const add = (one: Letters): void => {
    const last = passages.at(-1);
    const isNext = last !== undefined && last.end === one.at && last.line === one.line;
    if (isNext && one.thing === null && last.letters[0]?.thing === null) {
      last.text += one.text;
      last.letters.push(one);
      last.end += one.text.length;
    } else passages.push({ text: one.text, gap: both, letters: [one], end: one.at + one.text.length, line: one.line });
  };
  for (const one of letters) {
    const ranges = other.ranges.get(one.client) ?? [];
    const end = one.clock + one.text.length;
    let from = one.clock;
    for (let at = firstBehind(ranges, from, (range) => range.end); from < end; at++) {
      const range = ranges[at];
      const until = Math.min(end, range?.clock ?? end);
      if (until > from) add(partOf(one, from, until));
      from = Math.max(from, Math.min(end, range?.end ?? end));
      both += Math.max(0, from - Math.max(until, one.clock));
    }
  }
  return passages;
};
