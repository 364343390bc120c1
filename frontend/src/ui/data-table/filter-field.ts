import type { ReactNode } from 'react';

export type FilterEditorProps = {
  readonly value: string | null;
  /** Applies at once; the editor closes unless more can be said. */
  readonly onChange: (value: string | null, done?: boolean) => void;
};

export const FLAG = '1';
/** In the place of a word that is not known, or not yet. */
export const UNKNOWN = '…';

/** What a list can be narrowed by. Its value stands in the address under `f.<key>`. */
export type FilterField = {
  readonly key: string;
  readonly label: string;
  /** The value as a person reads it. */
  readonly word: (value: string) => string;
  /** Without one it has a single value, `FLAG`: its name says all, and choosing it sets it. */
  readonly editor?: (props: FilterEditorProps) => ReactNode;
  /** Other fields that mean nothing once this one changes. */
  readonly clears?: readonly string[];
  /** Why it cannot be chosen now. */
  readonly notYet?: string | undefined;
};
