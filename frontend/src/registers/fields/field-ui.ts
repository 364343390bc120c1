import type { Language } from '@shilu/events/core/call';
import type { FieldFilter } from '@shilu/events/core/fields/field-filter';
import type { FieldBase } from '@shilu/events/core/fields/field-type';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { FilterField } from '../../ui/data-table/filter-field';
import type { FieldControl } from '../field-control';
import type { Target } from '../targets';

/** Words for what a field's value names. */
export type Names = {
  readonly language: Language;
  readonly person: (id: string) => string;
  readonly entry: (category: string, id: string) => string;
  readonly yes: string;
  readonly no: string;
};

export type Paths = { readonly path: (category: string, id: string) => string | null };

/** What every control is labelled and marked with. */
export type Shared = {
  readonly label: string;
  readonly error: string | null;
  readonly required: boolean;
  readonly description?: string;
  readonly 'data-autofocus'?: true;
};

/** `first` where typing begins when a form opens. */
export const sharedOf = (
  { label, help, required = false }: FieldBase,
  language: Language,
  error: string | null,
  first = false,
): Shared => ({
  ...{ label: label[language], error, required },
  ...(help ? { description: help[language] } : {}),
  ...(first ? { 'data-autofocus': true } : {}),
});

export type ControlOf<Field> = {
  readonly field: Field;
  readonly shared: Shared;
  readonly language: Language;
  readonly value: unknown;
  readonly readOnly: boolean;
  readonly onChange: (value: unknown) => void;
  /** For a field of the register's own shape. */
  readonly control?: FieldControl | undefined;
  /** What that which stands there is called, as far as the entry says it. */
  readonly nameOf: (category: string, id: string) => string | undefined;
};

export type FilterWords = {
  readonly language: Language;
  readonly t: TFunction<['registers', 'common']>;
  readonly shownName: (id: string) => string | undefined;
  /** What the field may point to. */
  readonly targets: readonly Target[];
};

/** In the address it stands for entries that hold nothing in the field. */
export const NOTHING = '-';

type Narrow = { readonly align?: 'right'; readonly width?: number };

/** How a type of field is typed, shown and asked for. Methods, as in `FieldType`: each is given fields of its type only. */
export type FieldUi<Field extends FieldBase> = {
  Control(props: ControlOf<Field>): ReactNode;
  /** A value as a list shows it; null when there is none. */
  text(field: Field, value: unknown, names: Names): string | null;
  /** What stands before that text, such as the colour of an option. */
  mark?(field: Field, value: unknown): ReactNode;
  /** The same on the entry's own page, where there is room for all of it. */
  whole?(field: Field, value: unknown, names: Names): ReactNode;
  /** The same on the entry's own page, where what it points to is opened from there: `path` is null for what its reader may not. */
  linked?(field: Field, value: unknown, names: Names & Paths): ReactNode;
  /** How a list is narrowed by it, and what the page's call is asked for what the address says. */
  readonly filter?: {
    of(field: Field, words: FilterWords): FilterField;
    /** Undefined for what an address says and nobody could ask. */
    asked(field: Field, said: string): FieldFilter | undefined;
  };
  /** What is wrong with its value, in words of its own; else those of its schema. */
  problem?(field: Field, t: TFunction<['registers', 'common']>): string;
  /** What is wrong with one of several things that it holds, in words of its own. */
  itemProblem?(item: unknown, t: TFunction<['registers', 'common']>): string | null;
  /** The category that what it points to is chosen from. */
  chosenFrom?(field: Field): string;
  /** What the field of a new entry holds before anything was typed. */
  start?(field: Field): unknown;
  /** Entries have no order by it that would mean anything to a person. */
  readonly isUnordered?: true;
  readonly column?: Narrow;
  /** The same, where it follows from the declaration. */
  columnOf?(field: Field): Narrow | undefined;
  /** Fills the width that a list has; beside it, others take no more than they need. */
  readonly isProse?: true;
  besideProse?(field: Field): Narrow;
  /** Takes a line of its own where controls stand side by side; `wide` asks for a wider form altogether. */
  readonly room?: 'line' | 'wide';
};

/** A text, empty where the value is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
export const codeOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
/** What stands between several of them. */
export const listMark = ({ language }: Pick<Names, 'language'>): string => (language === 'zh-CN' ? '、' : ', ');
export const listed = (words: readonly string[], names: Names): string | null =>
  words.length === 0 ? null : words.join(listMark(names));
