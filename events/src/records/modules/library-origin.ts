import { z } from 'zod';
import { sameJson } from '../../core/canonical';
import type { Label } from '../../core/call';
import { id, wholeNumber } from '../../core/schemas';

/** The entry of a library that a content was taken from, and which of its versions that was. */
export const originSchema = z.strictObject({ entryId: id, version: wholeNumber(1) });
export type LibraryOrigin = z.infer<typeof originSchema>;

export const originShape = z.object({ entryId: z.string(), version: z.number() });

/** A part of a content that reads as it does where the content was taken from: what it is called, and what it is. */
export type Pin = { readonly key: string; readonly name: string | Label; readonly is: unknown };

/** An entry as it was when something was taken from it. */
export type HeldEntry = {
  readonly id: string;
  readonly revision: number;
  readonly values: Readonly<Record<string, unknown>>;
};

/** By the number of a version, or by the revision at which the entry was in use, and the number of its version then. */
export type EntryOrigin = { readonly entryId: string } & (
  | { readonly version: number }
  | { readonly revision: number; readonly inUse: readonly string[]; readonly numbered?: number }
);

/**
 * What contents of a type say they were taken from. Nobody's word is taken for it: the server reads the entry as it was,
 * and what is pinned reads in the content as it does there. Else limits could be widened under the name of a version that
 * never had them.
 */
export type TakenFrom<Content> = {
  /** The register whose entries they are taken from. */
  readonly category: string;
  readonly origin: (content: Content) => EntryOrigin | null;
  /** The content that the entry gives; null where it gives none. */
  readonly held: (entry: HeldEntry) => Content | null;
  readonly pins: (content: Content) => readonly Pin[];
  /** Whoever wants it otherwise may cut the tie. */
  readonly mayUntie: boolean;
};

/** What contents of a module type have to do with a library of contents that were designed beforehand. */
export type Library<Content> = {
  /** The register whose entries hold them. */
  readonly category: string;
  readonly origin: (content: Content) => LibraryOrigin | null;
  /** A content of the library as a record begins with it: it says where it is from. */
  readonly taken: (content: Content, origin: LibraryOrigin) => Content;
  /** The content as one of its own, which says nothing of where it is from; absent where what was taken stays so. */
  readonly untied?: (content: Content) => Content;
  /** What reads as it does in the library for as long as the content says that it is from there. */
  readonly pins: (content: Content) => readonly Pin[];
  /** The content with what is pinned as `held` has it; what was added to it stays. */
  readonly pinned: (content: Content, held: Content) => Content;
  /** There is something in it that somebody could take. */
  readonly isDesigned: (content: Content) => boolean;
  /** A content as the library keeps it, without what is a record's alone; the content itself where nothing is said. */
  readonly kept?: (content: Content) => Content;
  /** Why the library does not keep a content that a record may hold; null where it does. */
  readonly unfit?: (content: Content) => Label | null;
};

/** What is pinned, and does not read in the content as it does where it was taken from; null where all does. */
export const unlikePin = (held: readonly Pin[], mine: readonly Pin[]): Pin | null => {
  const found = new Map(mine.map((pin) => [pin.key, pin.is]));
  return held.find(({ key, is }) => !found.has(key) || !sameJson(found.get(key), is)) ?? null;
};

/** Every option of a column is one: further ones may be added. */
export const optionPins = (column: string, name: string, options: readonly string[] = []): readonly Pin[] =>
  options.map((option) => ({ key: `${column}.option.${option}`, name, is: option }));

/** The options of a column in the library, and behind them those that were added. */
export const withOptionsOf = (held: readonly string[] = [], mine: readonly string[] = []): readonly string[] => [
  ...new Set([...held, ...mine]),
];

const modulesSchema = z.array(
  z.object({ type: z.string(), content: z.unknown(), contentVersion: z.number().optional() }),
);

/** The content of a type that an entry holds as a module, with the version of its shape; null where it holds none. */
export const designIn = (
  values: HeldEntry['values'],
  type: string,
): { readonly content: unknown; readonly contentVersion: number } | null => {
  for (const value of Object.values(values)) {
    const module = modulesSchema.safeParse(value).data?.find((each) => each.type === type);
    if (module !== undefined) return { content: module.content, contentVersion: module.contentVersion ?? 1 };
  }
  return null;
};
