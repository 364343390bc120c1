import { z } from 'zod';
import type { Language } from '../../core/call';
import { id, text, wholeNumber } from '../../core/schemas';
import type { WriteFault } from './module-type';

/** Where sheets and their texts end: those of Excel do (its own specification). */
const MOST = { rows: 1_048_576, columns: 16_384, text: 32_767 } as const;

const number = z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE);

/** One cell of a sheet; rows and columns are counted from 0. */
export const cellPlaceSchema = z.strictObject({
  sheet: id,
  row: wholeNumber(0, MOST.rows - 1),
  column: wholeNumber(0, MOST.columns - 1),
  /** Not what stands in the cell but why this value stands there, beyond its limits: of another value it says nothing. */
  reasonFor: number.optional(),
});
export type CellPlace = z.infer<typeof cellPlaceSchema>;
/** What stands in a cell; null where nothing does. */
export const filledValueSchema = z.union([text(MOST.text).min(1), number, z.boolean()]).nullable();
export type FilledValue = z.infer<typeof filledValueSchema>;

/** A cell that somebody filled in: what they saw there, and what they put in its place. */
export const cellChangeSchema = cellPlaceSchema.extend({ from: filledValueSchema, to: filledValueSchema });
export type CellChange = z.infer<typeof cellChangeSchema>;

/** So many cells are filled in at once. */
export const MOST_CELLS_AT_ONCE = 200;

export const placeKey = ({ sheet, row, column, reasonFor }: CellPlace): string =>
  `${sheet} ${row} ${column}${reasonFor === undefined ? '' : ` reason ${reasonFor}`}`;
/** The place alone, of whatever says more of it. */
export const placeOf = ({ sheet, row, column, reasonFor }: CellPlace): CellPlace => ({
  ...{ sheet, row, column },
  ...(reasonFor === undefined ? {} : { reasonFor }),
});

/** Of a module type: how its cells are filled in by several people at once. */
export type CellFill<Content> = {
  /** Whether people fill this one together. */
  readonly together: (content: Content) => boolean;
  /** Why nothing, or not this, can be put there; null where it can. */
  readonly fault: (content: Content, change: CellChange) => WriteFault | null;
  /** What stands in a cell now. */
  readonly valueAt: (content: Content, place: CellPlace) => FilledValue;
  /** The content with these values in it; what formulas give is calculated after it. */
  readonly filled: (content: Content, changes: readonly CellChange[]) => Content;
  /** What a cell is called: `Sheet1!B7`; a reason in words. */
  readonly nameOf: (content: Content, place: CellPlace, language: Language) => string;
  /** A value as people read it in that cell, with its unit; also of one that is only being typed. `nameOf` names an account. */
  readonly shown: (
    content: Content,
    place: CellPlace,
    value: FilledValue,
    language: Language,
    nameOf: (account: string) => string,
  ) => string;
};
