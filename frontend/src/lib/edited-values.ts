import { canonicalJson } from '@shilu/events/core/canonical';
import { own } from '@shilu/events/core/own';

type Values = Readonly<Record<string, unknown>>;

/** What is being changed: as it stood, as the person has it now, and where both sides changed it and nobody chose yet. */
export type Edited<T extends Values> = {
  readonly base: T;
  readonly mine: T;
  /** Keys; `base` holds what the others made of them. */
  readonly both: readonly string[];
};

/** The same text for the same value, whatever order its keys came in; what holds nothing holds nothing, however it is said. */
const text = (value: unknown): string => {
  const nothing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return canonicalJson(nothing ? null : value);
};
const same = (a: unknown, b: unknown): boolean => text(a) === text(b);

export const editedFrom = <T extends Values>(base: T): Edited<T> => ({ base, mine: base, both: [] });

/** The person changes some of it; what is made like the others' is no longer in question. */
export const changed = <T extends Values>({ base, mine, both }: Edited<T>, part: Partial<T>): Edited<T> => {
  const next = { ...mine, ...part };
  return { base, mine: next, both: both.filter((key) => !same(own(next, key), own(base, key))) };
};

/** What the person made otherwise than it stood. */
export const changesOf = <T extends Values>({ base, mine }: Pick<Edited<T>, 'base' | 'mine'>): Partial<T> => {
  const changes: Partial<T> = { ...mine };
  for (const key in changes) if (same(own(mine, key), own(base, key))) Reflect.deleteProperty(changes, key);
  return changes;
};

/**
 * Upon what somebody else made of it meanwhile: what the person did not touch becomes theirs, what only the person
 * touched stays, and what both made otherwise waits for the person to choose.
 */
export const rebased = <T extends Values>({ base, mine, both }: Edited<T>, theirs: T): Edited<T> => {
  const keys = [...new Set([base, mine, theirs].flatMap((each) => Object.keys(each)))];
  const untouched = (key: string): boolean => !both.includes(key) && same(own(mine, key), own(base, key));
  const kept = keys.filter((key) => !untouched(key));
  const held = Object.fromEntries(kept.flatMap((key) => (Object.hasOwn(mine, key) ? [[key, own(mine, key)]] : [])));
  return {
    base: theirs,
    mine: { ...theirs, ...held },
    both: kept.filter(
      (key) =>
        !same(own(mine, key), own(theirs, key)) && (both.includes(key) || !same(own(base, key), own(theirs, key))),
    ),
  };
};

/** The person chose, where both had changed it. */
export const settled = <T extends Values>(edited: Edited<T>, key: string, whose: 'mine' | 'theirs'): Edited<T> => {
  const { base, mine, both } = edited;
  const left = both.filter((each) => each !== key);
  return { base, mine: whose === 'mine' ? mine : { ...mine, [key]: own(base, key) }, both: left };
};
