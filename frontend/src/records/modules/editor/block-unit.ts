import type { Node as PmNode } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';

/** Neighbouring blocks that are moved as one. */
export type Unit = { readonly from: number; readonly to: number };

const HOLDERS: ReadonlySet<string> = new Set(['doc', 'blockquote', 'callout', 'detailsContent']);
export const LISTS: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'taskList']);

const isUnit = (parent: PmNode): boolean =>
  HOLDERS.has(parent.type.name) || (LISTS.has(parent.type.name) && parent.childCount > 1);

/** The innermost block around a place that can be moved by itself: an item of a list, a paragraph of a callout, a whole table. */
export const unitAt = (doc: PmNode, at: number): Unit | null => {
  const place = doc.resolve(at);
  let found: Unit | null = null;
  for (let depth = 1; depth <= place.depth; depth++) {
    if (isUnit(place.node(depth - 1))) found = { from: place.before(depth), to: place.after(depth) };
    if (place.node(depth).type.name === 'table') return found;
  }
  const next = place.nodeAfter;
  return next?.isBlock && isUnit(place.parent) ? { from: at, to: at + next.nodeSize } : found;
};

/** How many blocks a unit is of. */
export const blocksIn = (doc: PmNode, { from, to }: Unit): number =>
  doc.resolve(to).index() - doc.resolve(from).index();

/** So many neighbouring blocks from a place, however long they have become. */
export const unitFrom = (doc: PmNode, from: number, blocks: number): Unit => {
  const place = doc.resolve(Math.min(from, doc.content.size));
  const first = place.index();
  const nodes = place.parent.children.slice(first, first + blocks);
  return { from: place.pos, to: nodes.reduce((to, node) => to + node.nodeSize, place.pos) };
};

/** What is selected, in whole blocks where all of it stands in one holder. */
export const selectedUnit = ({ doc, selection }: EditorState): Unit | null => {
  if (selection instanceof NodeSelection && selection.node.isBlock) return unitAt(doc, selection.from);
  const first = unitAt(doc, selection.from);
  const last = unitAt(doc, selection.to);
  if (!first || !last) return first;
  return doc.resolve(first.from).start() === doc.resolve(last.from).start() && first.from <= last.from
    ? { from: first.from, to: last.to }
    : first;
};

const selected = (tr: Transaction, { selection }: EditorState, by: number): Transaction => {
  const at = (place: number) => tr.doc.resolve(Math.max(0, Math.min(place + by, tr.doc.content.size)));
  return tr
    .setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + by)
        : TextSelection.between(at(selection.anchor), at(selection.head)),
    )
    .scrollIntoView();
};

/** What a block stands in that moves as a whole around it: of a part that folds, the part. */
const holderOf = (doc: PmNode, { from }: Unit): Unit | null => {
  const place = doc.resolve(from);
  if (place.depth === 0 || LISTS.has(place.parent.type.name)) return null;
  const depth = place.parent.type.name === 'detailsContent' ? place.depth - 1 : place.depth;
  return { from: place.before(depth), to: place.after(depth) };
};

/** One place up or down; from the edge of a callout, a quote or a part that folds, out of it. Null where it ends. */
export const moveUnit = (state: EditorState, unit: Unit, by: -1 | 1): Transaction | null => {
  const { doc, tr } = state;
  const place = doc.resolve(unit.from);
  const moved = doc.slice(unit.from, unit.to).content;
  const other = by < 0 ? place.nodeBefore : doc.resolve(unit.to).nodeAfter;
  if (other) {
    const start = by < 0 ? unit.from - other.nodeSize : unit.from;
    const end = by < 0 ? unit.to : unit.to + other.nodeSize;
    tr.replaceWith(start, end, by < 0 ? moved.addToEnd(other) : moved.addToStart(other));
    return selected(tr, state, by * other.nodeSize);
  }
  const holder = holderOf(doc, unit);
  if (!holder) return null;
  if (moved.childCount === place.parent.childCount) return moveUnit(state, holder, by);
  const target = by < 0 ? holder.from : holder.to;
  if (by < 0) tr.delete(unit.from, unit.to).insert(target, moved);
  else tr.insert(target, moved).delete(unit.from, unit.to);
  return selected(tr, state, by < 0 ? target - unit.from : target - unit.to);
};

export const duplicateUnit = (state: EditorState, unit: Unit): Transaction => {
  const tr = state.tr.insert(unit.to, state.doc.slice(unit.from, unit.to).content);
  return selected(
    tr,
    state,
    state.selection.from >= unit.from && state.selection.to <= unit.to ? unit.to - unit.from : 0,
  );
};

export const deleteUnit = (state: EditorState, unit: Unit): Transaction =>
  state.tr.deleteRange(unit.from, unit.to).scrollIntoView();

/** Whether it holds text that could stand in another kind of block. */
export const canTurn = (doc: PmNode, unit: Unit): boolean => {
  let turns = true;
  doc.nodesBetween(unit.from, unit.to, (node) => {
    if (node.isBlock && (node.isAtom || node.type.name === 'table')) turns = false;
    return turns;
  });
  return turns;
};
