import type { AccurateMass } from '@shilu/events/spectra/accurate-mass';
import type { SpectrumSignals } from '@shilu/events/spectra/spectrum-signals';
import type { CitationStyle } from '@shilu/events/references/styles';
import type { ProjectPhase } from '@shilu/events/projects/project-phase';
import type { RelationKind } from '@shilu/events/capabilities/relation-kinds';
import type { MultiTable } from '@shilu/events/records/modules/multi-level-table/multi-level-table';
import type { SpreadDesign } from '@shilu/events/records/modules/spread-design/design-schema';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import type { Plate, Spot } from '@shilu/events/records/modules/tlc/tlc-schema';
// Shapes of the demo organisation's content. Data only: what writes it into the log lives elsewhere.

export type Label = { readonly zh: string; readonly en: string };
export type Language = 'zh-CN' | 'en-US';

export type RoleKey = 'orgAdmin' | 'departmentHead' | 'projectLead' | 'researcher' | 'reviewer' | 'qa' | 'viewer';

export type Department = {
  readonly key: string;
  readonly name: Label;
  readonly parent: string | null;
  readonly head: string;
};

export type Person = {
  readonly key: string;
  readonly loginName: string;
  readonly realName: Label;
  readonly department: string;
  readonly role: RoleKey;
  readonly phone: string;
  readonly mail: string;
};

export type ProjectStatus = 'active' | 'draft' | 'paused' | 'closed';
export type TaskStatus = 'todo' | 'inProgress' | 'done' | 'cancelled';

export type Task = {
  readonly key: string;
  readonly name: Label;
  readonly manager: string;
  readonly members: readonly string[];
  /** Percent, 0 to 100. */
  readonly progress: number;
  readonly status: TaskStatus;
  /** Days from the day the demo is set up; negative lies in the past. */
  readonly dueInDays: number;
};

export type Project = {
  readonly key: string;
  readonly number: string;
  readonly name: Label;
  readonly description: Label;
  readonly leader: string;
  readonly members: readonly string[];
  readonly startInDays: number;
  readonly endInDays: number;
  readonly status: ProjectStatus;
  readonly phase: ProjectPhase;
  readonly tasks: readonly Task[];
};

export type Notebook = {
  readonly key: string;
  readonly name: Label;
  readonly description: Label;
  readonly owner: string;
};

export type SubstanceFact = Label & {
  readonly formula: string;
  /** g/mol */
  readonly mw: number;
};

export type ComponentRole = 'reactant' | 'reagent' | 'catalyst' | 'solvent';

export type ComponentFact =
  | {
      readonly substance: string;
      readonly role: ComponentRole;
      readonly massG: number;
      readonly mmol: number;
      readonly equiv: number;
      /** On a support: so much of the mass counts, in per cent, as this element. */
      readonly loading?: { readonly percent: number; readonly of: string };
    }
  | { readonly substance: string; readonly role: ComponentRole; readonly volumeMl: number };

export type ReactionFact = {
  /** Record id within the source collection. */
  readonly source: string;
  /** Open Reaction Database reaction id; null where the amounts were written for this demonstration. */
  readonly reactionId: string | null;
  readonly limiting: string;
  readonly components: readonly ComponentFact[];
  readonly product: {
    readonly substance: string;
    readonly massG: number;
    readonly theoreticalG: number;
    readonly yieldPercent: number;
    /** Calculated monoisotopic mass of the protonated molecule. */
    readonly mPlusH: number;
  };
};

export type Inline =
  string | { readonly sub: string } | { readonly sup: string } | { readonly b: string } | { readonly i: string };

export type Block =
  | { readonly p: readonly Inline[] }
  | { readonly h: 2 | 3; readonly text: string }
  | { readonly ul: readonly (readonly Inline[])[] }
  | { readonly ol: readonly (readonly Inline[])[] }
  | { readonly table: readonly (readonly string[])[] };

export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

export type Column = {
  readonly key: string;
  readonly label: string;
  readonly type: 'text' | 'number' | 'date' | 'select';
  readonly unit?: string;
  readonly required?: boolean;
  readonly options?: readonly string[];
};

export type FieldType =
  'input' | 'textarea' | 'radio' | 'checkbox' | 'date' | 'inputNumber' | 'email' | 'phone' | 'select' | 'multiple';
export type FieldValue = string | number | readonly string[] | null;

export type Field = {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly options?: readonly string[];
  readonly required?: boolean;
  readonly unit?: string;
  readonly value: FieldValue;
};

export type RichTextModule = { readonly kind: 'richText'; readonly title: string; readonly blocks: readonly Block[] };
export type InfoTableModule = {
  readonly kind: 'infoTable';
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
};
export type BasicFieldsModule = {
  readonly kind: 'basicFields';
  readonly title: string;
  readonly fields: readonly Field[];
};
export type DocumentFile = {
  readonly name: string;
  readonly text: string;
  /** What was read off it, where it is a spectrum. */
  readonly spectrum?: SpectrumSignals;
};
export type DocumentModule = {
  readonly kind: 'document';
  readonly title: string;
  readonly files: readonly DocumentFile[];
  readonly masses?: readonly Omit<AccurateMass, 'id'>[];
};
export type RelationsModule = {
  readonly kind: 'relations';
  readonly title: string;
  /** To experiments that are loaded before, by their keys. */
  readonly relations: readonly { readonly kind: RelationKind; readonly to: string; readonly note: string }[];
};
export type TlcSpot = Pick<Spot, 'rf'> & Partial<Omit<Spot, 'id' | 'laneId' | 'rf'>>;
export type TlcPlate = Pick<Plate, 'eluent' | 'phase' | 'visualisations'> & {
  readonly developments?: number;
  readonly remark: string;
  readonly lanes: readonly { readonly name: string; readonly spots: readonly TlcSpot[] }[];
};
export type TlcModule = { readonly kind: 'plates'; readonly title: string; readonly plates: readonly TlcPlate[] };
/** A spreadsheet as the product stores it. */
export type SheetModule = { readonly kind: 'sheet'; readonly title: string; readonly content: SpreadSheet };
/** A designed sheet that is filled in, as the product stores it. */
export type DesignedSheetModule = {
  readonly kind: 'designedSheet';
  readonly title: string;
  readonly content: SpreadDesign;
};
/** A table with rows below rows, as the product stores it. */
export type NestedTableModule = { readonly kind: 'nestedTable'; readonly title: string; readonly content: MultiTable };
/** Works of the library by the keys of its samples. */
export type ReferencesModule = {
  readonly kind: 'references';
  readonly title: string;
  readonly style: CitationStyle;
  readonly cited: readonly { readonly key: string; readonly note: string }[];
};
/** Several runs of one reaction: what was varied, and what came of each, as it was typed. */
export type VariedRuns = {
  readonly columns: readonly (
    | { readonly condition: 'temperature' | 'time' }
    | { readonly substance: string; readonly cell: 'equivalents' | 'name' }
    | { readonly result: string; readonly unit: string }
  )[];
  readonly runs: readonly (readonly string[])[];
};
export type ReactionModule = {
  readonly kind: 'reaction';
  readonly title: string;
  readonly language: Language;
  /** The reaction whose facts it tells. */
  readonly source: string;
  /** Of the product; 1 where none is given. */
  readonly number?: string;
  /** Grams by substance, where they were written otherwise than the facts have them. */
  readonly charged?: Readonly<Record<string, number>>;
  /** Grams that were isolated, where that is not what the facts say; null before anything was. */
  readonly isolated?: number | null;
  /** Materials that are products of experiments that are loaded before: their keys by substance. */
  readonly takes?: Readonly<Record<string, string>>;
  /** Of a template: nothing was weighed out or isolated. */
  readonly planned?: boolean;
  readonly variations?: VariedRuns;
};
/** A reaction in which nothing stands yet, for templates. */
export type BlankReactionModule = { readonly kind: 'blankReaction'; readonly title: string };
export type ContentModule =
  | RichTextModule
  | InfoTableModule
  | BasicFieldsModule
  | DocumentModule
  | RelationsModule
  | TlcModule
  | SheetModule
  | DesignedSheetModule
  | NestedTableModule
  | ReferencesModule
  | ReactionModule
  | BlankReactionModule;

/** One change to one module. Indexes count from 0 in the state the edit finds. */
export type Change =
  | { readonly blocks: readonly Block[] }
  | { readonly append: readonly Block[] }
  | { readonly block: { readonly index: number; readonly to: Block } }
  | { readonly cell: { readonly row: number; readonly column: string; readonly to: Cell } }
  | { readonly addRow: Row }
  | { readonly removeRow: number }
  | { readonly charge: { readonly substance: string; readonly to: number } }
  | { readonly isolated: number | null }
  | { readonly field: { readonly key: string; readonly to: FieldValue } }
  | { readonly addFile: DocumentFile };

export type Edit = {
  readonly module: number;
  readonly by: string;
  readonly reason?: string;
  /** 0: before the first submission; n: after the n-th rejection. */
  readonly round: number;
  readonly change: Change;
};

export type Rejection = {
  readonly by: string;
  readonly reason: string;
  /** Modules marked for rework. */
  readonly modules: readonly number[];
};

export type Comment = {
  readonly by: string;
  readonly text: string;
  /** A passage of a module. */
  readonly about?: { readonly module: number; readonly quote: string };
  readonly answers?: readonly { readonly by: string; readonly text: string }[];
  readonly resolvedBy?: string;
};

export type StoryState = 'draft' | 'inReview' | 'approved' | 'rejected' | 'recalling' | 'recalled' | 'partlySigned';

export type Story = {
  readonly state: StoryState;
  /** In order. With state 'rejected' the last one stands; otherwise each was followed by rework and resubmission. */
  readonly rejections: readonly Rejection[];
  /** Why the author asked for the record back (recalling, recalled). */
  readonly recallReason?: string;
  /** Modules signed by the author while the record is still being written (partlySigned). */
  readonly signedModules?: readonly number[];
  readonly edits: readonly Edit[];
  readonly comments: readonly Comment[];
};

export type ExperimentType = 'synthesis' | 'analysis';

export type Experiment = {
  readonly key: string;
  readonly language: Language;
  readonly source: string;
  readonly reactionId: string | null;
  /** The experiment, loaded before, whose product this one was begun with as its next reaction. */
  readonly continues?: string;
  readonly title: string;
  readonly author: string;
  readonly reviewer: string;
  readonly project: string;
  readonly task: string;
  readonly notebook: string;
  readonly type: ExperimentType;
  readonly page: {
    /** ℃, decimal text as typed. */
    readonly temperature: string;
    /** % relative humidity. */
    readonly humidity: string;
    readonly participants: readonly string[];
  };
  readonly note?: string;
  /** As first saved; the story's edits lead from here to the present state. */
  readonly modules: readonly ContentModule[];
  readonly story: Story;
};

export type RecordTemplate = {
  readonly key: string;
  readonly name: Label;
  readonly description: Label;
  readonly experimentType: ExperimentType;
  readonly language: Language;
  readonly modules: readonly ContentModule[];
};
