import { createContext } from 'react';
import { own } from '@shilu/events/core/own';
import { personColour } from '../live/person-colour';

/** How the words of one person are told from those of others without colour: by the line below them. */
const LINES = ['solid', 'double', 'dashed', 'dotted', 'wavy'] as const;

/** Words that nobody wrote: where they came from. */
export type Source = { readonly kind: 'template' | 'file' | 'copy'; readonly name: string | null };

export type Writer = {
  readonly id: string;
  readonly name: string;
  readonly source: Source | null;
  readonly colour: string;
  readonly line: (typeof LINES)[number];
  /** Of more people than there are lines, the next have the same, thicker. */
  readonly thickness: number;
};

/** In the order in which their words are read. */
export const writersOf = (
  ids: Iterable<string>,
  people: Readonly<Record<string, string>>,
  sources: Readonly<Record<string, Source>> = {},
): readonly Writer[] =>
  [...new Set(ids)].map((id, at) => ({
    ...{ id, name: own(people, id) ?? id, source: own<Source>(sources, id) ?? null, colour: personColour(id) },
    ...{ line: LINES[at % LINES.length] ?? 'solid', thickness: 2 + 2 * Math.floor(at / LINES.length) },
  }));

/** Whose words are told, and whose alone is looked at. */
export const Writers = createContext<{ readonly of: ReadonlyMap<string, Writer>; readonly only: string | null }>({
  of: new Map(),
  only: null,
});
