import { sameJson } from '@shilu/events/core/canonical';
import {
  placeKey,
  type CellChange,
  type CellFill,
  type CellPlace,
  type FilledValue,
} from '@shilu/events/records/modules/cell-fill';
import type { WriteFault } from '@shilu/events/records/modules/module-type';

/** Why a cell stays as it is: what stands there, and who wrote it or has it. */
export type Kept = { readonly change: CellChange; readonly theirs: FilledValue } & (
  | { readonly why: 'changed' }
  | { readonly why: 'held'; readonly by: string }
  | { readonly why: 'unfit'; readonly fault: WriteFault }
);

export type Chosen = { readonly taken: readonly CellChange[]; readonly kept: readonly Kept[] };

/** Of several values for one cell the last is meant, on what stood there before the first. */
const onceEach = (changes: readonly CellChange[]): readonly CellChange[] => {
  const each = new Map<string, CellChange>();
  for (const change of changes) {
    const key = placeKey(change);
    each.set(key, { ...change, from: (each.get(key) ?? change).from });
  }
  return [...each.values()];
};

/**
 * Which of these cells are written (law 4, cell by cell): where what stands there is what the person saw, nobody else has
 * it, and it can hold the value. One that says already what is to be written is no change, and nobody's to refuse. Reasons
 * come after the values that they are given for.
 */
export const chosenCells = <Content>(
  fill: CellFill<Content>,
  content: Content,
  changes: readonly CellChange[],
  heldBy: (place: CellPlace) => string | null,
): Chosen => {
  const taken: CellChange[] = [];
  const kept: Kept[] = [];
  const each = onceEach(changes);
  const choose = (now: Content, change: CellChange): void => {
    const fault = fill.fault(now, change);
    const theirs = fill.valueAt(now, change);
    const holder = fault === null ? heldBy(change) : null;
    if (fault !== null) kept.push({ change, theirs, why: 'unfit', fault });
    else if (sameJson(theirs, change.to)) return;
    else if (!sameJson(theirs, change.from)) kept.push({ change, theirs, why: 'changed' });
    else if (holder !== null) kept.push({ change, theirs, why: 'held', by: holder });
    else taken.push(change);
  };
  for (const change of each) if (change.reasonFor === undefined) choose(content, change);
  const reasons = each.filter(({ reasonFor }) => reasonFor !== undefined);
  const after = reasons.length === 0 || taken.length === 0 ? content : fill.filled(content, taken);
  for (const change of reasons) choose(after, change);
  return { taken, kept };
};

/**
 * Of a command that is given its answer again, whatever it asks now: what it did not write, and does not stand there. It found the value there then
 * and somebody wrote another since, or it was refused; neither is written now.
 */
export const keptAgain = <Content>(
  fill: CellFill<Content>,
  content: Content,
  changes: readonly CellChange[],
  written: readonly CellChange[],
): readonly Kept[] => {
  const wrote = new Map(written.map((change) => [placeKey(change), change.to]));
  const others = onceEach(changes).filter((change) => {
    const to = wrote.get(placeKey(change));
    return to === undefined || !sameJson(to, change.to);
  });
  const { taken, kept } = chosenCells(fill, content, others, () => null);
  return [
    ...kept,
    ...taken.map((change) => ({ change, theirs: fill.valueAt(content, change), why: 'changed' as const })),
  ];
};
