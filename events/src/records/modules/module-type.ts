import type { z } from 'zod';
import type { Label, Language } from '../../core/call';
import type { FileRef } from '../../core/schemas';
import type { FieldChange } from '../../core/trace';
import type { Calculation, Otherwise } from './calculation';
import type { CarryOver } from './carry-over';
import type { CellFill } from './cell-fill';
import type { AskedField } from '../../organization/asked-field';
import type { NamedCompound } from '../../spectra/compound';
import type { WantedSpectrum } from '../../spectra/wanted-spectrum';
import type { Drawing, WholeDrawing } from '../../structures/drawing';
import type { HeldStructure } from '../../structures/held-structure';
import type { UnreadPlace } from '../record-events';
import type { StructureFacts } from '../../structures/structure-reading';
import type { Fact, Subject } from './fact';
import type { Identity } from './identity';
import type { InsertedText } from './inserted-text';
import type { Library, TakenFrom } from './library-origin';
import type { CitedWork, ListedWork, Quotable, RecordSaid, Work } from './quotes';

/** A reaction as a list of many has it. */
export type ListedReaction = {
  /** What each product is called, and its yield in per cent where something was isolated. */
  readonly products: readonly {
    readonly name: string;
    /** It has no other name than its formula. */
    readonly isFormula: boolean;
    readonly yield: number | null;
  }[];
  /** `80 ℃ · 12 h · N2` */
  readonly conditions: string;
  /** What the list's search finds it by. */
  readonly text: string;
};

/** What a thing is called by those who may know it; undefined where the reader may not. */
export type SubjectName = (subject: Subject) => string | undefined;

/** A product of a reaction: `yield` in per cent of all its batches, null where none was weighed. */
export type ReactionProduct = {
  readonly row: string;
  readonly number: string;
  readonly name: string;
  readonly formula: string;
  readonly structure: string;
  /** Empty where it is not known. */
  readonly inchiKey: string;
  readonly yield: number | null;
  readonly batches: readonly ProductBatch[];
};

/** What was isolated of a product at once. */
export type ProductBatch = {
  readonly id: string;
  readonly number: string;
  /** With its unit; empty where it was not weighed. */
  readonly mass: string;
  readonly grams: number | null;
  /** Per cent; empty where it is not known. */
  readonly purity: string;
  /** What it looks like: `白色固体`. */
  readonly form: string;
};

/** A material of a reaction that is another record's product. */
export type TakenProduct = {
  readonly record: string;
  readonly row: string;
  readonly batch: string | null;
  /** Of it, as weighed where it was; null where nothing is known. */
  readonly grams: number | null;
  /** By n/ν, the reference being 1, as weighed where it was; null where one of the two is not known. */
  readonly excess: number | null;
};

/** What another record may name of a reaction, by its id: a product, a batch of it, one of several runs. */
export type ReactionParts = {
  readonly row?: string | null;
  readonly batch?: string | null;
  readonly run?: string | null;
};

/** A cell of a table that a comment may stand at. */
export type ModuleCell = {
  readonly row: string;
  readonly column: string;
  /** Row and column as people call them. */
  readonly called: string;
  /** What stands in it. */
  readonly text: string;
};
/** A picture or drawing that a comment may stand at. */
export type ModuleFigure = { readonly key: string; readonly called: string };

/** What a content may say of the record in which it stands, as it is at a save. */
export type LinkedRecord = {
  readonly number: string;
  readonly title: string;
  readonly authorId: string;
  readonly participantIds: readonly string[];
};

type Labels = Readonly<Record<string, Label>>;

export type WriteFault = {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly params: Readonly<Record<string, string>>;
};

type Json = Readonly<Record<string, unknown>>;
/** A content that holds parts like itself: its JSON Schema, and that of those parts under the name by which it refers to them. */
export type NestedSchema = {
  readonly name: string;
  readonly schemas: (part: string) => { readonly document: Json; readonly node: Json };
};

/**
 * What a module type brings (modules M01-M18). A new type is one folder here and in the frontend, a file in the projection
 * service's print, and a line in `module-list.ts` of each. All functions are pure and total over valid content.
 */
export type ModuleType<Content = unknown> = {
  /** Product's type name, as stored: `editor`, `labInfoTable`. */
  readonly type: string;
  /** Check-list id. */
  readonly specId: string;
  readonly label: Label;
  /** What an empty one offers to do first. */
  readonly begin: Label;
  /** Its chapter in the manual; a paragraph a line. */
  readonly guide: Label;
  /**
   * Version of the content that `schema` describes: 1 at first, one more whenever content that is written looks otherwise
   * or content that stands would not be taken any more. Stored beside the content, outside its hash.
   */
  readonly version: number;
  /**
   * Content of the older version `from` as today's has it: pure, and total over what `from` allowed. It serves showing and
   * editing; what is stored, and every hash and signature over it, stays as it was written. Never called with `version`.
   */
  readonly upgrade: (content: unknown, from: number) => unknown;
  /** What is written fits it. */
  readonly schema: z.ZodType<Content>;
  /** What opens, looser than `schema`: half typed, or written before a bound was drawn. */
  readonly shape: z.ZodType<Content>;
  /**
   * What else keeps content that the schema holds from being written, where in it and in words. What was stored before
   * the rule is read by the schema alone.
   */
  readonly writeFaults?: (content: Content) => readonly WriteFault[];
  /** When it says that something outside was looked up, and where it says so: nothing was seen later than it is written. */
  readonly seenAt?: (content: Content) => readonly { readonly path: WriteFault['path']; readonly at: string }[];
  /**
   * The content with all that follows from it worked out, such as what formulas give. It is done again whenever content is
   * written: nobody's word is taken for it.
   */
  readonly derived?: (content: Content) => Content;
  /** What of a change is not taken, whatever either content says for itself: what stood before was in use. */
  readonly changeFaults?: (old: Content, next: Content) => readonly WriteFault[];
  /**
   * Of content that says what its record is: itself with that in it, whatever stood there; null stands for no record. It is
   * done whenever content is written, before anything is calculated of it.
   */
  readonly linked?: (content: Content, record: LinkedRecord | null) => Content;
  /**
   * Of content that says who did what and when: itself with the server's word in place of what was sent, from what stood
   * before (null where it is new), and what of the change is not taken. Done once more, by the same hand, it changes nothing.
   */
  readonly stamped?: (
    old: Content | null,
    next: Content,
    hand: { readonly by: string; readonly at: string },
  ) => { readonly content: Content; readonly faults: readonly WriteFault[] };
  /**
   * Accounts that somebody named in it, each with what is wrong where nobody in use has it: the server takes no other, but
   * for those who were named there before.
   */
  readonly named?: (content: Content) => readonly { readonly account: string; readonly fault: WriteFault }[];
  /**
   * The content without what says nothing at its end, such as rows that were never filled: what is shown, printed and
   * compared before a save. Stored content keeps it. `content` itself where there is nothing to leave out.
   */
  readonly trimmed?: (content: Content) => Content;
  readonly empty: () => Content;
  /**
   * Field-level changes from the old content (null when the module is new). Half a million cells may change at once: who
   * cannot hold that many takes them one by one (`boundChanges`).
   */
  readonly diff: (old: Content | null, next: Content) => Iterable<FieldChange>;
  /** Names of its parts in the trace: of what `diff` calls `@<type>.<part>`. */
  readonly parts?: Labels;
  /** Where a part's name says which one it is, such as a spot by its plate and lane: what follows `@<type>.`, in words. */
  readonly titleWords?: (title: string, language: Language) => string | null;
  /** Kinds that the definition of a part may have, such as types of fields. */
  readonly kinds?: Labels;
  /** A value that `diff` gives as data of `<type>.<part>`, in words; null for what it does not know. */
  readonly tell?: (part: string, data: unknown, language: Language, nameOf: SubjectName) => string | null;
  /** The structures in such a value, to be drawn beside its words (T04); null where it has none. */
  readonly toldDrawing?: (part: string, data: unknown) => WholeDrawing | null;
  /** Labels of required fields that are empty (V034, V035). */
  readonly unfilled: (content: Content) => readonly { readonly field: string; readonly label: string }[];
  /** The content with empty values of what the organisation asks of it and it lacks: what a submission is checked by. */
  readonly withAsked?: (content: Content, fields: readonly AskedField[]) => Content;
  /** Plain text for search and for the audit's search. */
  readonly text: (content: Content) => string;
  /** Of a table: its cells, by the ids of rows and the keys of columns. */
  readonly cells?: (content: Content) => Iterable<ModuleCell>;
  /** Its pictures and drawings, where they are not those among its files. */
  readonly figures?: (content: Content) => readonly ModuleFigure[];
  readonly files: (content: Content) => readonly FileRef[];
  /** Of the one type that takes files which are dropped on a record: the content that holds them. */
  readonly ofFiles?: (files: readonly (FileRef & { readonly id: string })[]) => Content;
  /** Of the one type that takes what other parts of a record write out: the content with that text at its end. */
  readonly withText?: (content: Content, text: InsertedText) => Content;
  /** Values of it that texts of the record may name. */
  readonly quotable?: (content: Content, language: Language) => readonly Quotable[];
  /** Works that it lists, which texts of the record may cite. */
  readonly works?: (content: Content) => readonly Work[];
  /** Of the one type that lists works: the content with these at its end. */
  readonly withWorks?: (content: Content, works: readonly ListedWork[]) => Content;
  /** Works that it cites from lists of the record, in the order of reading. */
  readonly cites?: (content: Content) => readonly CitedWork[];
  /**
   * The content with all that it takes from other modules written down as it reads now: what a signature binds. The very
   * content where nothing of it reads otherwise.
   */
  readonly settled?: (content: Content, said: RecordSaid) => Content;
  /** The content in another record, where the modules that it takes from have other ids. */
  readonly relinked?: (content: Content, idOf: (module: string) => string) => Content;
  /** Of the one type that a new record begins with. */
  readonly isFirst?: true;
  /** What `schema` and `writeFaults` find wrong with content, where no other type finds it: words in place of parameters. */
  readonly faultWords?: Labels;
  /** For the document of the API, where `schema` is checked by hand and does not say it. */
  readonly nested?: NestedSchema;
  /**
   * Names by which its content is known elsewhere, such as batch numbers, where `text` alone does not say that they are:
   * DOIs, CAS numbers and the like that stand in `text` are found in it. A record is found by each of them exactly.
   */
  readonly identities?: (content: Content) => readonly Identity[];
  /**
   * What it states of other things: each becomes an event of its own with the save that states it first, says it otherwise
   * or no longer says it. Whoever states something of a thing may read it. What a fact is about finds its record, exactly.
   */
  readonly facts?: (content: Content) => readonly Fact[];
  /** What is taken along of it into a clone, the next experiment and a record begun from a template. */
  readonly carryOver: CarryOver<Content>;
  /** Contents of it may be designed beforehand, as entries of a register, and taken into records from there. */
  readonly library?: Library<Content>;
  /** Which entry it says it was taken from, and what of it reads as it does there; a type with a `library` has it from there. */
  readonly takenFrom?: TakenFrom<Content>;
  /**
   * The content, in which somebody has written, with what a newer version of the template has otherwise than the one it was
   * begun from: what it brings is put in, and what was written stays. Types without it leave such content as it is.
   */
  readonly withTemplate?: {
    readonly taken: (content: Content, before: Content, after: Content) => Content;
    /** What of it finds no place in the newer version, each as the trace tells what is removed: asked before it is taken. */
    readonly left: (content: Content, before: Content, after: Content) => readonly FieldChange[];
  };
  /** Where a template may lock it but for parts of it. Types without it are locked whole. */
  readonly lockable?: {
    /** What may be left open. */
    readonly parts: (content: Content) => readonly { readonly key: string; readonly label: string }[];
    /** What the first part is called that differs and is not `open`; null where there is none. */
    readonly changed: (before: Content, after: Content, open: ReadonlySet<string>) => string | null;
  };
  /** A record holds one of it at most (V023). */
  readonly single?: true;
  /** A text that several people may write in at once, where the organisation has it so. */
  readonly writtenTogether?: true;
  /** What of it is drawn from structures: screens and print ask the server for the pictures. */
  readonly drawings?: (content: Content, language: Language) => readonly Drawing[];
  /** The spectra among its files, with what was read off them: for print, and for what shows all of a record. */
  readonly spectra?: (content: Content) => readonly WantedSpectrum[];
  /** Structures that it holds, each of which a search by structure finds. */
  readonly structures?: (content: Content) => readonly HeldStructure[];
  /** The compounds that it makes, for who measures them. */
  readonly compounds?: (content: Content) => readonly NamedCompound[];
  /**
   * Of content that says what its drawings are: the texts to be read of it, and the content as it is with what was read of
   * them in place of what was said, with what is otherwise and cannot be mended. It is done whenever content is written.
   */
  readonly drawn?: {
    readonly texts: (content: Content) => readonly string[];
    readonly read: (
      content: Content,
      facts: StructureFacts,
    ) => { readonly content: Content; readonly faults: readonly WriteFault[] };
    /** Where it has drawings of which nothing was read. */
    readonly unread: (content: Content, facts: StructureFacts) => readonly UnreadPlace[];
  };
  /**
   * Of content that an engine calculates: what is asked of it, null where that is nothing, and the content with what it
   * gave, with what is said otherwise and cannot be mended; null is given where it was not done in time.
   */
  readonly calculated?: {
    readonly asks: (content: Content) => { readonly chance: boolean } | null;
    /** The workbook in it; itself where it is one. */
    readonly book?: (content: Content) => unknown;
    readonly read: (
      content: Content,
      calculation: Calculation | null,
    ) => { readonly content: Content; readonly faults: readonly WriteFault[] };
    /** Of one that another engine calculated than does today: which results that gives otherwise. What was saved stands. */
    readonly otherwise?: {
      readonly asks: (content: Content) => boolean;
      readonly read: (content: Content, calculation: Calculation) => readonly Otherwise[];
    };
  };
  /** Where several people fill its cells in at once (T17). */
  readonly fill?: CellFill<Content>;
  /** The reaction that it holds, for who takes it elsewhere (C050). */
  readonly reaction?: {
    /** RXN file; empty where nothing is drawn. */
    readonly file: (content: Content) => string;
    /** The structure of one row, and what it is called; null where it has none. */
    readonly structure: (content: Content, rowId: string) => { readonly molfile: string; readonly name: string } | null;
    /** Its table, numbers as numbers. */
    readonly table: (
      content: Content,
      language: Language,
    ) => { readonly headings: readonly string[]; readonly rows: readonly (readonly (string | number | null)[])[] };
    /** Its line in the list of all reactions (R090); null where there is nothing in it yet. */
    readonly listed: (content: Content, language: Language) => ListedReaction | null;
    /** What comes of it, the product it is made for first. */
    readonly products: (content: Content) => readonly ReactionProduct[];
    /** What of it was taken from products of other records. */
    readonly taken: (content: Content) => readonly TakenProduct[];
    /** The first part that is asked for and is not in it; null where all of them are. */
    readonly lacks: (content: Content, parts: ReactionParts) => keyof ReactionParts | null;
  };
  /** Accounts that it mentions; its `text` has an `@` where there is one. */
  readonly mentions?: (content: Content) => readonly string[];
  /** True when there is nothing in it worth signing. */
  readonly isEmpty: (content: Content) => boolean;
};
