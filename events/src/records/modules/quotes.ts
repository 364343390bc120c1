import type { Label } from '../../core/call';
import type { ReferenceData } from '../../references/reference-data';
import type { Run } from '../../references/runs';

/** Which value of a record a text names: in which module, in which row of it (empty where it has none), which one. */
export type Quote = { readonly module: string; readonly row: string; readonly of: string };

/** A value that a text may name, as it reads now: a number with its unit, set as the reader's language sets it. */
export type Quotable = Pick<Quote, 'row' | 'of'> & {
  /** What the row is called; empty where the module has but one. */
  readonly rowName: string;
  readonly label: Label;
  readonly said: string;
};

/** A work to list: all that is known of it, and the entry of the library that it was taken from, where it was. */
export type ListedWork = {
  readonly id: string;
  readonly entryId?: string | undefined;
  readonly reference: ReferenceData;
};
/** A work that a text may cite, under the id that it has in its module, as its list writes it. */
export type Work = ListedWork & { readonly runs: readonly Run[] };
export type WorkRef = { readonly module: string; readonly id: string };
/** A work cited in a text; `number` is what it was signed with, or last written with. */
export type CitedWork = WorkRef & { readonly number: number | null };

/** A text that cites something. */
export type Citer = { readonly module: string; readonly title: string };

/** What the modules of one record say to one another at this moment. */
export type RecordSaid = {
  /** Null where what is named is no longer there, or says nothing. */
  readonly valueOf: (quote: Quote) => string | null;
  readonly numberOf: (work: WorkRef) => number | null;
  /** The work as its list writes it; null where it is no longer there. */
  readonly workOf: (work: WorkRef) => Work | null;
  /** All works that can be cited, by their numbers. */
  readonly works: () => readonly (WorkRef & Work & { readonly number: number })[];
  /** The texts that cite a work, in the order of the record. */
  readonly citersOf: (work: WorkRef) => readonly Citer[];
  /** The same with another content in one of them: as it will read once that is saved. */
  readonly replacing: (module: string, content: unknown) => RecordSaid;
  /** All values that can be named, in the order of the record. */
  readonly values: () => readonly (Quotable & { readonly module: string })[];
};
