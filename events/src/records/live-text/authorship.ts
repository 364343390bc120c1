import type { Span, Written as WrittenBy } from './contributors';
import { firstBehind, onlyIn, type Letters, type Passage, type Written } from './letters';
import { moved, type Came, type Gone, type Whose } from './moved';
import { withoutThese, type AllTakenOut, type LetterId } from './removed';

/** Whose letters are, where that is not whoever has the window that wrote them; null is nobody since the last save. */
type Kept = { readonly clock: number; readonly length: number; readonly by: string | null };

/** Who wrote what of a text since it was last saved. */
export type Authorship = {
  /** What each window had written when it was last saved. */
  readonly since: ReadonlyMap<number, number>;
  /** By window, in the order of its letters. */
  readonly kept: ReadonlyMap<number, readonly Kept[]>;
  /** What was taken away, the newest first: it may be on its way to another place. */
  readonly gone: readonly Gone[];
  /** Everybody who changed anything since the last save, in the order in which they first did. */
  readonly people: readonly string[];
  /** Letters that stood at the last save, or that somebody else wrote since, who took them out; they stand nowhere else. */
  readonly taken: AllTakenOut;
};
/** Who has a window; undefined for what was there before anybody came. */
export type AccountOf = (client: number) => string | undefined;

const MOST_GONE = 50;

/** What stands now is saved; what was cut out before may still come in elsewhere. */
export const savedNow = (since: ReadonlyMap<number, number>, gone: readonly Gone[] = []): Authorship => ({
  ...{ since, kept: new Map(), people: [], taken: new Map() },
  gone: gone.map((one) => ({ ...one, by: one.by.map(() => null) })),
});

/** Whose the window is in which letters were written. */
const windowOf = ({ since }: Authorship, accountOf: AccountOf, client: number, clock: number): string | null =>
  clock < (since.get(client) ?? 0) ? null : (accountOf(client) ?? null);
const endOf = ({ clock, length }: Kept): number => clock + length;
const authorOf = (now: Authorship, accountOf: AccountOf, client: number, clock: number): string | null => {
  const list = now.kept.get(client) ?? [];
  const one = list[firstBehind(list, clock, endOf)];
  return one !== undefined && one.clock <= clock ? one.by : windowOf(now, accountOf, client, clock);
};

type At = { readonly gap: number };
type Removed = Gone & At;
type Added = Came & At & { readonly letters: readonly Letters[] };
const addedOf = ({ text, gap, letters }: Passage): Added => ({ text, gap, letters, thing: letters[0]?.thing ?? null });
const removedOf = (now: Authorship, accountOf: AccountOf, passage: Passage): Removed => ({
  ...{ text: passage.text, gap: passage.gap, thing: passage.letters[0]?.thing ?? null },
  by: passage.letters.flatMap(({ client, clock, text }) =>
    Array.from({ length: text.length }, (_, at) => authorOf(now, accountOf, client, clock + at)),
  ),
  ids: passage.letters.flatMap(({ client, clock, text }) =>
    Array.from({ length: text.length }, (_, at): LetterId => ({ client, clock: clock + at })),
  ),
});
/** Of what somebody took away, the letters that are not only their own of the same time. */
const takenOutOf = ({ by, ids }: Removed, person: string): readonly Owned[] => {
  const owned: Owned[] = [];
  for (const [at, { client, clock }] of ids.entries()) {
    if (by[at] === person) continue;
    const last = owned.at(-1);
    if (last?.client === client && endOf(last) === clock)
      owned[owned.length - 1] = { ...last, length: last.length + 1 };
    else owned.push({ client, clock, length: 1, by: person });
  }
  return owned;
};

const byGap = <T extends At>(passages: readonly T[]): ReadonlyMap<number, readonly T[]> => {
  const all = new Map<number, T[]>();
  for (const one of passages) {
    const list = all.get(one.gap);
    if (list) list.push(one);
    else all.set(one.gap, [one]);
  }
  return all;
};
/** What is compared: a thing is more than its sign. No text holds the sign between. */
const saidBy = ({ text, thing }: Came): string => (thing === null ? text : `\u0000${thing}\u0000`);

/**
 * What an editor writes anew in its place, where it parts, joins or sets lines otherwise: all that stood there, or whole
 * parts of it in their order. Nobody says anything by that but what was said there.
 */
const rewritten = (
  removed: readonly Removed[],
  added: readonly Added[],
): { readonly whose: ReadonlyMap<Added, Whose>; readonly used: ReadonlySet<Removed> } => {
  const whose = new Map<Added, Whose>();
  const used = new Set<Removed>();
  const removedAt = byGap(removed);
  for (const [gap, news] of byGap(added)) {
    const olds = removedAt.get(gap) ?? [];
    if (olds.length === 0) continue;
    if (olds.map(saidBy).join('') === news.map(saidBy).join('')) {
      const by = olds.flatMap((one) => one.by);
      let at = 0;
      for (const one of news) whose.set(one, by.slice(at, (at += one.text.length)));
      for (const one of olds) used.add(one);
      continue;
    }
    const places = new Map<string, number[]>();
    for (const [at, one] of olds.entries()) {
      const known = places.get(saidBy(one));
      if (known) known.push(at);
      else places.set(saidBy(one), [at]);
    }
    let last = -1;
    for (const one of news) {
      const known = places.get(saidBy(one)) ?? [];
      const at = known[firstBehind(known, last, (place) => place)];
      const old = at === undefined ? undefined : olds[at];
      if (at === undefined || old === undefined) continue;
      last = at;
      used.add(old);
      whose.set(one, [...old.by]);
    }
  }
  return { whose, used };
};

type Owned = Kept & { readonly client: number };
/** The letters that are not whoever's window wrote them, in runs of one person. */
const ownedIn = ({ letters }: Added, whose: readonly (string | null)[], window: (client: number, clock: number) => string | null): readonly Owned[] => {
  const owned: Owned[] = [];
  let at = 0;
  for (const { client, clock, text } of letters)
    for (let i = 0; i < text.length; i++, at++) {
      const by = whose[at] ?? null;
      if (by === window(client, clock + i)) continue;
      const last = owned.at(-1);
      if (last !== undefined && last.client === client && last.by === by && endOf(last) === clock + i)
        owned[owned.length - 1] = { ...last, length: last.length + 1 };
      else owned.push({ client, clock: clock + i, length: 1, by });
    }
  return owned;
}; // prettier-ignore

const keptWith = (kept: Authorship['kept'], owned: readonly Owned[]): Authorship['kept'] => {
  if (owned.length === 0) return kept;
  const all = new Map(kept);
  const anew = new Map<number, Kept[]>();
  for (const { client, ...one } of owned) {
    const list = anew.get(client);
    if (list) list.push(one);
    else anew.set(client, [one]);
  }
  for (const [client, news] of anew) {
    // A thing that is changed again is one letter, and has one owner.
    const again = new Set(news.map(({ clock }) => clock));
    const olds = (kept.get(client) ?? []).filter(({ clock }) => !again.has(clock));
    all.set(client, [...olds, ...news].sort((a, b) => a.clock - b.clock)); // prettier-ignore
  }
  return all;
};

/** Things that stand as before, and are not any more what they were. */
const changedIn = (before: Written, after: Written): readonly Letters[] => {
  const keyOf = ({ client, clock }: Letters): string => `${String(client)} ${String(clock)}`;
  const were = new Map(before.letters.filter(({ thing }) => thing !== null).map((one) => [keyOf(one), one.thing]));
  return after.letters.filter((one) => one.thing !== null && (were.get(keyOf(one)) ?? one.thing) !== one.thing);
};

type Change = { readonly by: string; readonly accountOf: AccountOf };

/**
 * The text after one change of one person. What they wrote or changed is theirs. An editor writes anew what it parts, joins
 * or sets otherwise, and what is moved: that stays whose it was.
 */
export const wroteNext = (now: Authorship, before: Written, after: Written, { by, accountOf }: Change): Authorship => {
  const people = now.people.includes(by) ? now.people : [...now.people, by];
  const removed = onlyIn(before, after).map((one) => removedOf(now, accountOf, one));
  const added = onlyIn(after, before).map(addedOf);
  const inPlace = rewritten(removed, added);
  const others = added.filter((one) => !inPlace.whose.has(one));
  const away = removed.filter((one) => !inPlace.used.has(one));
  const elsewhere = moved(others, [...away, ...now.gone]);
  const taken = keptWith(now.taken, away.flatMap((one) => takenOutOf(one, by)));
  const whose = new Map([...inPlace.whose, ...others.map((one, at): [Added, Whose] => [one, elsewhere.whose[at] ?? []])]);
  const window = (client: number, clock: number): string | null => windowOf(now, accountOf, client, clock);
  const changed = changedIn(before, after).map((one): Owned => ({ client: one.client, clock: one.clock, length: 1, by }));
  const owned = added.flatMap((one) => {
    const theirs = whose.get(one) ?? [];
    return ownedIn(one, Array.from({ length: one.text.length }, (_, at) => { const was = theirs[at]; return was === undefined ? by : was; }), window);
  });
  return {
    ...{ since: now.since, people },
    kept: keptWith(now.kept, [...owned, ...changed]),
    taken: withoutThese(taken, elsewhere.back),
    gone: removed.length === 0 ? elsewhere.gone : elsewhere.gone.slice(0, Math.max(removed.length, MOST_GONE)),
  };
}; // prettier-ignore

/** Everybody who wrote since the last save, with what of it stands, and what they took out. */
export const contributorsTo = (
  now: Authorship,
  { letters }: Written,
  removed: ReadonlyMap<string, readonly string[]>,
  accountOf: AccountOf,
): readonly WrittenBy[] => {
  const spans = new Map(now.people.map((accountId) => [accountId, new Array<Span>()]));
  for (const { client, clock, text, at } of letters) {
    if (clock + text.length <= (now.since.get(client) ?? 0) && !now.kept.has(client)) continue;
    for (let i = 0; i < text.length; i++) {
      const by = authorOf(now, accountOf, client, clock + i);
      const theirs = by === null ? undefined : spans.get(by);
      const last = theirs?.at(-1);
      if (last?.to === at + i) theirs?.splice(-1, 1, { from: last.from, to: at + i + 1 });
      else theirs?.push({ from: at + i, to: at + i + 1 });
    }
  }
  return [...spans].map(([accountId, theirs]) => ({ accountId, spans: theirs, removed: removed.get(accountId) ?? [] }));
};
