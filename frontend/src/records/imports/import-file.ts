import type { ResponseOf } from '@shilu/events/core/call';
import type { FileRef } from '@shilu/events/core/schemas';
import type { recordCalls } from '@shilu/events/records/calls';

export type ReadFile = ResponseOf<typeof recordCalls.readProtocol>;
export type Into = 'record' | 'template';

/** A file on its way into the product, and how far it came. */
export type ImportFile = {
  readonly key: string;
  readonly name: string;
  readonly stage:
    | { readonly kind: 'reading' }
    /** It was not stored, or not read. */
    | { readonly kind: 'unread'; readonly why: string }
    | { readonly kind: 'read'; readonly stored: FileRef; readonly read: ReadFile }
    | { readonly kind: 'done'; readonly id: string; readonly number: string | null };
  readonly title: string;
  readonly into: Into;
  /** Modules that are left out, by their place. */
  readonly without: ReadonlySet<number>;
  /** Why it would not be taken, or was not; nothing while nobody asked. */
  readonly refused: string | null;
  readonly checked: boolean;
};

export type ReadyFile = ImportFile & { readonly stage: Extract<ImportFile['stage'], { kind: 'read' }> };
export const isReady = (file: ImportFile): file is ReadyFile => file.stage.kind === 'read';

/** As both a record and a template may be called. */
export const TITLE_MAX: Readonly<Record<Into, number>> = { record: 300, template: 100 };

/** The modules that come along, as they are sent. */
export const takenModules = ({ stage, without }: ReadyFile): ReadFile['modules'] =>
  stage.read.modules.filter((_, at) => !without.has(at));

/** What keeps a file back before anybody is asked. */
export const lackingIn = (file: ReadyFile): 'title' | 'modules' | null =>
  file.title.trim() === '' ? 'title' : takenModules(file).length === 0 ? 'modules' : null;
