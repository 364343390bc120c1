import type { AskedAnchor } from '@shilu/events/capabilities/anchor';
import type { RecordSaid } from '@shilu/events/records/modules/quotes';
import type { ModuleView, RecordView } from '@shilu/events/records/views';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Beginning } from '../create/use-beginning';
import type { EditingSession } from '../session/editing-session';
import { useSelected } from '../../lib/store';
import type { Entry, SessionState } from '../session/entries';
import type { Here } from './people-here';
import type { AskReason } from './use-reason';
import type { PanelName } from './panel-names';

export type Holder = {
  readonly holderId: string;
  readonly holderName: string;
  readonly until: string;
  readonly mine: boolean;
};

/** What every part of the record page works with. Server state is the query's, unsaved content the session's. */
export type OpenRecord = {
  readonly record: RecordView;
  readonly session: EditingSession;
  readonly myId: string;
  /** Edits are offered: allowed by the server, and the person did not choose to only read. */
  readonly editable: boolean;
  /** Title, page information, which modules and in what order: the author's (P04). Who was granted a module edits its content only. */
  readonly owns: boolean;
  /** Not null while the record does not exist yet: what needs it waits for `make`. */
  readonly beginning: Beginning | null;
  readonly holders: ReadonlyMap<string, Holder>;
  /** Others who have the record open. */
  readonly here: readonly Here[];
  /** Required fields to highlight, by module (V034). */
  readonly unfilled: ReadonlyMap<string, ReadonlySet<string>>;
  readonly changed: ReadonlySet<string>;
  /** What its modules say to one another, as they are saved. */
  readonly said: RecordSaid;
  readonly refresh: () => Promise<void>;
  readonly askReason: AskReason;
  /** The same for saves, asked once while the page is open. */
  readonly saveReason: () => ReturnType<AskReason>;
  readonly beginEdit: (module: ModuleView) => Promise<void>;
  /** The same for a module that one's own other window has open: it closes there, and what was typed comes along. */
  readonly continueHere: (module: ModuleView) => Promise<void>;
  readonly endEdit: (moduleId: string) => Promise<void>;
  /** `quietly`: nobody pressed a key or button for it. */
  readonly saveModules: (moduleIds: readonly string[] | null, quietly?: boolean) => Promise<boolean>;
  /** What changed becomes one event, and the editor closes. */
  readonly leaveModule: (moduleId: string) => Promise<void>;
  readonly showModule: (moduleId: string, field?: string) => void;
  /** `anchor`: what within the module it is about. */
  readonly commentOn: (moduleId: string | null, anchor?: AskedAnchor) => void;
  readonly openPanel: (name: PanelName) => void;
};

export const OpenRecordContext = createContext<OpenRecord | null>(null);
export const OpenRecordProvider = OpenRecordContext.Provider;

/** The module that is being read. Apart from the open record: scrolling must not draw every module again. */
const ActiveContext = createContext<string | null>(null);
export const ActiveProvider = ActiveContext.Provider;
export const useActive = (): string | null => useContext(ActiveContext);

export const useOpenRecord = (): OpenRecord => {
  const openRecord = useContext(OpenRecordContext);
  if (!openRecord) throw new Error('outside a record page');
  return openRecord;
};

/** Only this module's own changes render again: a keystroke in one of a hundred must not draw the others. */
export const useEntry = (moduleId: string): Entry | undefined => {
  const { store } = useOpenRecord().session;
  return useSyncExternalStore(store.subscribe, () => store.get().entries.get(moduleId));
};

/** Nothing but what is typed, and when it was kept, differs. */
const sameBesideText = (a: Entry | undefined, b: Entry | undefined): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.editing &&
    b.editing &&
    a.dirty === b.dirty &&
    a.conflict === b.conflict &&
    a.baseRevision === b.baseRevision);

/** The same for what stands around an open editor: it is not drawn with each key, so `value` may be an earlier one. */
export const useEntryState = (moduleId: string): Entry | undefined => {
  const { store } = useOpenRecord().session;
  const entryOf = useCallback(({ entries }: SessionState) => entries.get(moduleId), [moduleId]);
  return useSelected(store, entryOf, sameBesideText);
};

export const nameIn = (record: RecordView, accountId: string): string => record.people[accountId] ?? accountId;

/** Its template leaves nothing of it open. */
export const isLockedWhole = ({ lock }: Pick<ModuleView, 'lock'>): boolean => lock?.open.length === 0;

/** Content that may become the record's now. A signed module has to lose its signature first (T02). */
export const mayChange = (openRecord: Pick<OpenRecord, 'editable'>, module: ModuleView): boolean =>
  openRecord.editable && module.mayEdit && !module.isCheck && !module.notApplicable && !isLockedWhole(module);

/** The changes that a save would take now. */
export const savable = (
  openRecord: Pick<OpenRecord, 'editable' | 'record'>,
  entries: Iterable<Entry>,
): readonly Entry[] =>
  [...entries].filter(
    (entry) =>
      entry.dirty &&
      openRecord.record.modules.some((module) => module.id === entry.moduleId && mayChange(openRecord, module)),
  );

/** Of an editor that is closed: whether it goes into the record has yet to be decided. */
export const isUndecided = ({ dirty, editing }: Pick<Entry, 'dirty' | 'editing'>): boolean => dirty && !editing;

/** Who has the module open elsewhere: another person, or oneself in another window. */
export const heldElsewhere = (openRecord: Pick<OpenRecord, 'holders'>, moduleId: string): Holder | null => {
  const holder = openRecord.holders.get(moduleId);
  return holder === undefined || holder.mine ? null : holder;
};

/**
 * A draft found on opening the page that is what one's own other window has open: another browser's is with the server,
 * another tab's (of which the server knows no lease, and no end of it) in the store that this browser's tabs share.
 */
export const isOpenThere = ({ foundIn }: Entry, holder: Holder | null, myId: string): boolean =>
  holder?.holderId === myId && (foundIn === 'server' || (foundIn === 'browser' && holder.until === ''));

/** A module this person may open for editing now; one's own other window is asked about (take over). */
export const mayBeginEdit = (
  openRecord: Pick<OpenRecord, 'editable' | 'holders' | 'myId'>,
  module: ModuleView,
): boolean => {
  const holder = heldElsewhere(openRecord, module.id);
  return mayChange(openRecord, module) && (holder === null || holder.holderId === openRecord.myId);
};
