import { Fragment, type Node as PmNode } from '@tiptap/pm/model';
import { Selection, type EditorState, type Transaction } from '@tiptap/pm/state';
import { LISTS, type Unit } from './block-unit';

/** Blocks as they may stand in another holder: items leave a list in one of their kind, blocks enter one as an item. */
const fitting = (moved: Fragment, from: PmNode, into: PmNode): Fragment | null => {
  if (into.type.validContent(moved)) return moved;
  const list = Fragment.from(from.type.create(from.attrs, moved));
  if (LISTS.has(from.type.name) && into.type.validContent(list)) return list;
  const contents = LISTS.has(from.type.name)
    ? moved.content.reduce((all, item) => all.append(item.content), Fragment.empty)
    : moved;
  const item = into.type.contentMatch.defaultType?.createAndFill(null, contents);
  return item && into.type.validContent(Fragment.from(item)) ? Fragment.from(item) : null;
};

/** Moves blocks to a place between others. Null where they stand there already or cannot. */
export const dropUnit = (state: EditorState, unit: Unit, target: number): Transaction | null => {
  if (target >= unit.from && target <= unit.to) return null;
  const { doc, tr } = state;
  const content = fitting(
    doc.slice(unit.from, unit.to).content,
    doc.resolve(unit.from).parent,
    doc.resolve(target).parent,
  );
  if (!content) return null;
  const behind = target > unit.from;
  tr.insert(target, content);
  const by = behind ? 0 : content.size;
  // With the last block that it held, a callout goes too.
  tr.deleteRange(unit.from + by, unit.to + by);
  const at = Math.min(behind ? tr.mapping.map(target, -1) : target, tr.doc.content.size);
  return tr.setSelection(Selection.near(tr.doc.resolve(at), 1)).scrollIntoView();
};
