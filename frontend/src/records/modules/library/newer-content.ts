import { initialChoices } from '../merge-units';
import type { MergeRules } from '../module-ui';

type Taken<Content> = {
  readonly merge: Omit<MergeRules<Content>, 'Unit'>;
  /** The table as it was taken, as it is here, and as its newer version has it. */
  readonly old: Content;
  readonly mine: Content;
  readonly next: Content;
};

/**
 * What is here with what a newer version of the table has changed since the one that was taken, as two people's saves meet:
 * what both changed stays as it is here, and nothing that was filled in is lost.
 */
export const newerContent = <Content>({ merge, old, mine, next }: Taken<Content>): Content => {
  const units = merge.units(old, mine, next);
  const chosen = initialChoices(units);
  for (const { key, same } of units) if (!same && !chosen.has(key)) chosen.set(key, 'mine');
  return merge.compose(units, chosen, mine, next);
};
