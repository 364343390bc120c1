import * as Y from 'yjs';

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];
type Id = { readonly client: number; readonly clock: number };
const isSame = (a: Id | null, b: Id | null): boolean =>
  a === null || b === null ? a === b : a.client === b.client && a.clock === b.clock;
const keyOf = ({ client, clock }: Id): string => `${String(client)} ${String(clock)}`;

const standing = (doc: Y.Doc, id: Id): Y.Item | null => {
  if (Y.getState(doc.store, id.client) <= id.clock) return null;
  const found = Y.getItem(doc.store, Y.createID(id.client, id.clock));
  return found instanceof Y.Item ? found : null;
};

/**
 * How many pieces of a change stand between letters that are not side by side any more, or never were: each of them is
 * compared with all that stands there, so a change of many such pieces would keep everybody waiting. What an editor writes
 * is one after the other, but where somebody else wrote at the same place at once.
 */
export const crowdedIn = (doc: Y.Doc, structs: readonly Struct[]): number => {
  const ends = new Set<string>();
  /** What stands behind a letter, since this change put it there. */
  const behind = new Map<string, Id>();
  const firsts = new Set<string>();
  const displaced = new Set<string>();
  const begun = new Set<string>();
  const isNew = (id: Id): boolean => Y.getState(doc.store, id.client) <= id.clock;

  const isBehind = (origin: Id, right: Id | null): boolean => {
    const put = behind.get(keyOf(origin));
    if (put !== undefined) return isSame(put, right);
    const next = { client: origin.client, clock: origin.clock + 1 };
    if (isNew(origin)) return ends.has(keyOf(origin)) || isSame(next, right);
    const item = standing(doc, origin);
    if (item === null) return false;
    const isLast = item.id.clock + item.length === next.clock;
    return isSame(isLast ? (item.right?.id ?? null) : next, right);
  };
  const isFirst = (right: Id): boolean => {
    if (displaced.has(keyOf(right))) return false;
    if (isNew(right)) return firsts.has(keyOf(right));
    const item = standing(doc, right);
    return item !== null && item.left === null && item.id.clock === right.clock;
  };
  const isAlone = ({ parent, parentSub }: Y.Item): boolean => {
    const id = parent instanceof Y.ID ? parent : null;
    const key = `${id === null ? '' : keyOf(id)} ${parentSub ?? ''}`;
    if (begun.has(key)) return false;
    begun.add(key);
    if (id === null || isNew(id)) return id !== null;
    const content = standing(doc, id)?.content;
    if (!(content instanceof Y.ContentType)) return false;
    return parentSub === null ? content.type._start === null : !content.type._map.has(parentSub);
  };

  let crowded = 0;
  for (const struct of structs) {
    const { id, length } = struct;
    if (!(struct instanceof Y.Item)) continue;
    if (isNew(id)) {
      const { origin, rightOrigin } = struct;
      const isFree =
        origin !== null ? isBehind(origin, rightOrigin) : rightOrigin !== null ? isFirst(rightOrigin) : isAlone(struct);
      if (!isFree) crowded += 1;
      if (origin !== null) behind.set(keyOf(origin), id);
      else firsts.add(keyOf(id));
      if (rightOrigin !== null) displaced.add(keyOf(rightOrigin));
    }
    ends.add(keyOf({ client: id.client, clock: id.clock + length - 1 }));
  }
  return crowded;
};
