import { canonicalJson } from '@shilu/events/core/canonical';

/** One block, row, field or file of a module, in two versions. null: absent from that version. */
export type MergeUnit = {
  readonly key: string;
  /** Field or row name; empty for a paragraph. */
  readonly label: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both versions say the same. */
  readonly same: boolean;
  /** Whose change stands when only one side changed it; null when both did and the person has to choose. */
  readonly suggested: 'mine' | 'theirs' | null;
  /** Whether keeping both makes sense: paragraphs and new rows, not two values of one field. */
  readonly canBoth: boolean;
};
export type MergeChoice = 'mine' | 'theirs' | 'both';

/** The same text for the same value, whatever order its keys came in: the server's content has its keys sorted. */
const text = (value: unknown): string => canonicalJson(value ?? null);

/** Three-way judgement of one unit: who changed it since `base`? Without a base nobody can know. */
export const suggest = (base: unknown, mine: unknown, theirs: unknown, hasBase: boolean): 'mine' | 'theirs' | null => {
  if (text(mine) === text(theirs)) return 'theirs';
  if (!hasBase) return null;
  if (text(mine) === text(base)) return 'theirs';
  if (text(theirs) === text(base)) return 'mine';
  return null;
};

type Keyed = { readonly key: string; readonly label: string; readonly value: unknown };

/** Units of content that is a list of named things; theirs gives the order, what only mine has follows what it followed. */
export const keyedUnits = (
  base: readonly Keyed[] | null,
  mine: readonly Keyed[],
  theirs: readonly Keyed[],
  prefix = '',
): MergeUnit[] => {
  const inBase = new Map((base ?? []).map((item) => [item.key, item.value]));
  const inMine = new Map(mine.map((item) => [item.key, item]));
  const order = theirs.map((item) => item.key);
  mine.forEach((item, at) => {
    if (order.includes(item.key)) return;
    const before = at === 0 ? -1 : order.indexOf(mine[at - 1]?.key ?? '');
    order.splice(before + 1, 0, item.key);
  });
  const inTheirs = new Map(theirs.map((item) => [item.key, item]));
  return order.map((key) => {
    const m = inMine.get(key);
    const t = inTheirs.get(key);
    const own = m?.value ?? null;
    const other = t?.value ?? null;
    return {
      key: `${prefix}${key}`,
      label: t?.label ?? m?.label ?? key,
      mine: own,
      theirs: other,
      same: text(own) === text(other),
      suggested: suggest(inBase.get(key) ?? null, own, other, base !== null),
      canBoth: false,
    };
  });
};

/** The chosen value of a unit; undefined leaves it out. */
export const chosenValue = (unit: MergeUnit, chosen: ReadonlyMap<string, MergeChoice>): unknown => {
  const choice = unit.same ? 'theirs' : (chosen.get(unit.key) ?? unit.suggested ?? 'theirs');
  const value = choice === 'mine' ? unit.mine : unit.theirs;
  return value ?? undefined;
};

/** Choices to begin with: what only one side changed is settled, the rest is open. */
export const initialChoices = (units: readonly MergeUnit[]): Map<string, MergeChoice> =>
  new Map(
    units.flatMap((unit) => (!unit.same && unit.suggested !== null ? [[unit.key, unit.suggested] as const] : [])),
  );

export const openUnits = (
  units: readonly MergeUnit[],
  chosen: ReadonlyMap<string, MergeChoice>,
): readonly MergeUnit[] => units.filter((unit) => !unit.same && !chosen.has(unit.key));
