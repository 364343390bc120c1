import type { Language } from '@shilu/events/core/call';
import type { NoteKey } from '@shilu/events/core/checkpoint-note';
import type { StructureEngines } from '@shilu/infra/chemistry/structure-engine';
import type { Route } from '@shilu/infra/http/call-context';
import type { Anchors } from '@shilu/infra/notary/anchors';
import type { SpectrumDrawer } from '@shilu/infra/spectra/spectrum-drawer';
import type { DoiLookUp } from '@shilu/infra/platforms/doi-look-up';
import type { PlatformLookUps } from '@shilu/infra/platforms/look-up';
import type { ReadLog } from '@shilu/infra/reads/read-log';
import type { SheetEngines } from '@shilu/infra/sheets/sheet-engine';
import type { TableReader } from '@shilu/infra/tables/table-reader';
import type { EventSource } from '../audit/verify-source';
import type { Printer } from '../print/printer';
import type { ReferenceReader } from '../resources/reference-reader';
import type { StructureIndexes } from '../structures/structure-index';
import type { Admission } from './admission';
import type { Copies } from './copies';
import type { Installation } from './installation';
import type { Projection } from './projection';
import type { QueryDeps } from './query';

/** What queries are answered with. */
export type ContextDeps = QueryDeps & {
  /** Every read model of the product. */
  readonly projections: readonly Projection[];
  readonly installation: Installation;
  readonly copies: Copies;
  readonly reads: ReadLog;
  readonly tables: TableReader;
  readonly sheets: SheetEngines;
  readonly structures: StructureEngines;
  readonly structureIndex: StructureIndexes;
  readonly references: ReferenceReader;
  readonly platforms: PlatformLookUps;
  readonly dois: DoiLookUp | null;
  readonly printer: Printer;
  readonly spectra: SpectrumDrawer;
  /** Each person's prints one after the other. */
  readonly prints: Admission;
  /** Time zone of printed times that no signature fixes. */
  readonly zone: string;
  readonly attribution: (language: Language) => string | null;
  /** Where the events to verify are read from. */
  readonly source: EventSource;
  /** The notary's name and public key; asked for at each verification, for the notary may start after us. */
  readonly notaryKey: () => Promise<NoteKey | null>;
  /** What others outside hold of the log. */
  readonly anchors: Anchors;
  /** Where people reach the installation; null where nobody said. */
  readonly publicUrl: string | null;
};

/** What a context shows, said in its `context.ts`: its read models, and the routes of its own queries. */
export type ContextQueries<Model extends string = string> = {
  readonly projections?: readonly Projection<Model>[];
  readonly routes?: (deps: ContextDeps) => readonly Route[];
};

export const defineQueries = <const Model extends string = never>(
  queries: ContextQueries<Model>,
): ContextQueries<Model> => queries;
