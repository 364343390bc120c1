import { canonicalJson } from '@shilu/events/core/canonical';
import { alignLists } from '@shilu/events/records/modules/block-diff';
import type { RichNode } from '@shilu/events/records/modules/rich-text/rich-text-schema';
import { richTextShape } from '@shilu/events/records/modules/rich-text/rich-text-shape';
import type { MergeChoice, MergeUnit } from '../merge-units';

/** The editor joins runs of text that bear the same marks, and orders its keys: the same words must not look changed for that. */
const joined = (node: RichNode): RichNode => {
  if (!node.content) return node;
  const content: RichNode[] = [];
  for (const child of node.content.map(joined)) {
    const last = content.at(-1);
    if (
      last?.type === 'text' &&
      child.type === 'text' &&
      canonicalJson(last.marks ?? []) === canonicalJson(child.marks ?? [])
    )
      content[content.length - 1] = { ...last, text: `${last.text ?? ''}${child.text ?? ''}` };
    else content.push(child);
  }
  return { ...node, content };
};
const keyOf = (node: RichNode): string => canonicalJson(joined(node));

/** A text in the one form in which two of them can be compared word by word. */
export const comparable = (content: unknown): unknown => {
  const parsed = richTextShape.safeParse(content);
  return parsed.success ? JSON.parse(canonicalJson(joined(parsed.data))) : content;
};
const blocks = (doc: RichNode): readonly RichNode[] => doc.content ?? [];
export const isNode = (value: unknown): value is RichNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Top-level blocks of both versions, aligned; a block that one side left as it was takes the other side's change. */
export const richTextUnits = (base: RichNode | null, mine: RichNode, theirs: RichNode): readonly MergeUnit[] => {
  const before = new Set(base ? blocks(base).map(keyOf) : []);
  const steps = alignLists(blocks(theirs).map(keyOf), blocks(mine).map(keyOf));
  return steps.map(({ oldIndex, newIndex }, at) => {
    const other = blocks(theirs)[oldIndex] ?? null;
    const own = blocks(mine)[newIndex] ?? null;
    const same = other !== null && own !== null && keyOf(other) === keyOf(own);
    const mineIsOld = own !== null && before.has(keyOf(own));
    const theirsIsOld = other !== null && before.has(keyOf(other));
    let suggested: MergeUnit['suggested'] = null;
    if (same) suggested = 'theirs';
    else if (base !== null) {
      if (own === null) suggested = theirsIsOld ? 'mine' : 'theirs';
      else if (other === null) suggested = mineIsOld ? 'theirs' : 'mine';
      else if (mineIsOld && !theirsIsOld) suggested = 'theirs';
      else if (theirsIsOld && !mineIsOld) suggested = 'mine';
    }
    return {
      key: `block/${String(at)}`,
      label: '',
      mine: own,
      theirs: other,
      same,
      suggested,
      canBoth: own !== null && other !== null,
    };
  });
};

export const composeRichText = (units: readonly MergeUnit[], chosen: ReadonlyMap<string, MergeChoice>): RichNode => {
  const content = units.flatMap((unit): RichNode[] => {
    const choice = unit.same ? 'theirs' : (chosen.get(unit.key) ?? unit.suggested ?? 'both');
    const parts = choice === 'both' ? [unit.theirs, unit.mine] : [choice === 'mine' ? unit.mine : unit.theirs];
    return parts.filter(isNode);
  });
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content };
};
