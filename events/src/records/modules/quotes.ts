import type { Label } from '../../core/call';
import type { Run } from '../../references/runs';

/** Which value of a record a text names: in which module, in which row of it (empty where it has none), which one. */
export type Quote = { readonly module: string; readonly row: string; readonly of: string };

/** A value that a text may name, as it reads now; numbers with their unit, the same in every language. */
export type Quotable = Pick<Quote, 'row' | 'of'> & {
  /** What the row is called; empty where the module has but one. */
  readonly rowName: string;
  readonly label: Label;
  readonly said: string;
};

/** A work that a text may cite, under the id that it has in its module. */
export type Work = { readonly id: string; readonly runs: readonly Run[] };
export type WorkRef = { readonly module: string; readonly id: string };
/** A work cited in a text; `number` is what it was signed with, or last written with. */
export type CitedWork = WorkRef & { readonly number: number | null };

/** What the modules of one record say to one another at this moment. */
export type RecordSaid = {
  /** Null where what is named is no longer there, or says nothing. */
  readonly valueOf: (quote: Quote) => string | null;
  readonly numberOf: (work: WorkRef) => number | null;
  /** The work as its list writes it; null where it is no longer there. */
  readonly workOf: (work: WorkRef) => Work | null;
  /** All works that can be cited, by their numbers. */
  readonly works: () => readonly (WorkRef & { readonly runs: Work['runs']; readonly number: number })[];
  /** All values that can be named, in the order of the record. */
  readonly values: () => readonly (Quotable & { readonly module: string })[];
};
