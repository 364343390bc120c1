import type { z } from 'zod';
import type { Label } from '../call';
import type { FileRef } from '../schemas';
import type { FieldChange } from '../trace';
import type { FieldKind } from '../trace-value';
import type { Cell, CellRead, CellReading, CellWords } from './cell';
import type { FieldFilter } from './field-filter';

/** What a declared field says of itself, whatever its type. */
export type FieldBase = {
  readonly key: string;
  readonly label: Label;
  readonly help?: Label;
  readonly required?: boolean;
  /** Characters for text, of the whole for lists. */
  readonly maxLength?: number;
  /** Shown as a column of the list, and sortable there. */
  readonly list?: boolean;
  /** Found by the list's search box. */
  readonly search?: boolean;
  /** The list offers to be narrowed by it. A text that it is narrowed by is found by the search box too. */
  readonly filter?: boolean;
  /** Values with the same text in these fields' scope are refused (E10 name repeated). */
  readonly unique?: boolean;
};

/**
 * What an entry holds in a field, as types say it: `value`, of the declaration `field`. `always` where one that was left
 * empty has a value still: no text, an empty list, a switch that is off.
 */
export interface Holding {
  readonly field: unknown;
  readonly value: unknown;
  readonly always: boolean;
}

/**
 * How values of a field stand in its register's table: `words` is text of any length, `code` text that is compared as a
 * whole, `codes` a list of such, `fileNames` what
 * files are called, `structure` a molecule by its InChIKey. Null for what stands in the entry only.
 */
export type ColumnKind =
  'words' | 'code' | 'codes' | 'fileNames' | 'number' | 'quantity' | 'instant' | 'flag' | 'structure';

/** A molecule as it was drawn, and what was read of it. */
export type HeldMolecule = {
  readonly structure: string;
  readonly smiles: string;
  readonly inchiKey: string;
  readonly formula: string;
};

export type Pointing = { readonly category: string; readonly ids: readonly string[] };

/**
 * A type of field, whole but for its column and its control: those stand under the same name in the projection service
 * and the front end. Methods, so that all types can be asked alike: each is asked of fields of its own type only.
 */
export type FieldType<Field extends FieldBase & { readonly type: string }, Held extends Holding> = {
  readonly type: Field['type'];
  /** Never there: it carries the type of what is held. */
  readonly holds?: Held;
  /** What a person may send where it is filled. */
  sent(field: Field): z.ZodType;
  /** What may stand in the log as its value, however much it was ever allowed to be; bounds tighten, history stays. */
  stored(field: Field): z.ZodType;
  /** What an entry that was left empty has all the same; undefined where it has nothing. */
  blank?(field: Field): unknown;
  /** What the trace makes of its value. `of` names the field: `role.taskScope`. */
  kind(field: Field, of: string): FieldKind;
  /** What follows from the other values of the entry: neither sent nor written. */
  compute?(field: Field, values: Readonly<Record<string, unknown>>): unknown;
  /** What became of its value, where that is told in parts; else as a whole. */
  changes?(field: Field, entity: string, old: unknown, next: unknown): readonly FieldChange[];
  /** How a list is narrowed by it; null where it cannot be. */
  filter(field: Field): z.ZodType<FieldFilter> | null;
  column(field: Field): ColumnKind | null;
  /** A value that is there as one cell of a table says it to a person; null for what says nothing. */
  cell(field: Field, value: unknown, words: CellWords): Cell | null;
  /** What a person wrote into such a cell; the whole value is held against `sent` afterwards. */
  readCell(field: Field, cell: Cell, words: CellReading): CellRead;
  /** A cell says too little of it to be read again: its column leaves with a table and is passed over where one comes in. */
  readonly leavesOnly?: true;
  /** What its heading says beside the label: a unit. */
  inHeading?(field: Field): string | undefined;
  /** What its value refers to; the server asks whether it is there. */
  pointsTo?(field: Field, value: unknown): readonly Pointing[];
  /** Files that its value holds: brought by whoever puts them there, open to whoever reads the entry. */
  files?(field: Field): ((value: unknown) => readonly FileRef[]) | null;
  /** A molecule that its value holds: what it says is held against what the server reads of it. */
  molecule?(field: Field, value: unknown): HeldMolecule | null;
  /** What the list's search box finds it by, where it is searched and is no text itself. */
  searched?(field: Field, value: unknown): string;
  /** Entries are looked up by it: those that refer to another, before that one is removed. */
  readonly isLookedUp?: true;
  /** Values that are taken, two that differ at least where there are two: for tests and samples. */
  examples(field: Field): readonly unknown[];
  /** Values of another shape, which are refused. */
  wrong(field: Field): readonly unknown[];
  /** What is wrong with a declaration beyond its type; nothing is declared that way. */
  faults?(field: Field): readonly string[];
};
