import { refusals } from '@shilu/events/core/result-codes';
import { recordCalls } from '@shilu/events/records/calls';
import { contentVersionOf } from '@shilu/events/records/modules/registry';
import { isApiError, isOffline } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import type { Drafts } from './drafts';
import { telling } from './difference';
import type { Conflict, Entries, Entry } from './entries';
import { noteRefused } from './refused';

export type SaveOutcome = {
  readonly saved: readonly string[];
  readonly conflicts: readonly string[];
  readonly refused: unknown;
};
export type OnSaved = (
  moduleId: string,
  answer: { readonly contentRevision: number; readonly contentHash: string },
  value: unknown,
) => void;
type Merged = { readonly value: unknown; readonly revision: number };

/** Saves with the revision each began from: what another saved meanwhile is kept for merging, never written over (law 4). */
export const createSaves = (options: {
  readonly recordId: string;
  readonly entries: Entries;
  readonly drafts: Drafts;
  readonly onSaved: OnSaved;
}) => {
  const { recordId, entries, drafts, onSaved } = options;

  const conflictOf = async (moduleId: string): Promise<Conflict | null> => {
    const now = (await callApi(recordCalls.record, { id: recordId })).response.modules.find(
      (module) => module.id === moduleId,
    );
    return now
      ? { theirs: now.content, theirsRevision: now.contentRevision, savedBy: now.savedBy, savedAt: now.savedAt }
      : null;
  };

  const send = async (entry: Entry, value: unknown, reason?: string, merged?: Merged): Promise<void> => {
    const answer = await telling(entry, value, (said) =>
      callApi(recordCalls.saveModule, {
        ...{ experimentId: recordId, moduleId: entry.moduleId, ...said },
        ...{ contentVersion: contentVersionOf(entry.type), isAuto: false, baseRevision: entry.baseRevision },
        ...(merged ? { mergedRevision: merged.revision } : {}),
        ...(reason === undefined ? {} : { reason }),
      }),
    );
    const now = entries.get(entry.moduleId);
    // What was typed while the save was under way stays unsaved on top of it.
    const typedOn = now !== undefined && now.value !== entry.value;
    entries.patch(entry.moduleId, {
      base: value,
      baseRevision: answer.response.contentRevision,
      baseHash: answer.response.contentHash,
      conflict: null,
      ...(typedOn ? { dirty: true } : { value, dirty: false, draftAt: null, keptHere: false }),
    });
    if (!typedOn) await drafts.drop(entry.moduleId);
    entries.note({ lastSaved: answer.response.lastCacheTime, offline: false });
    onSaved(entry.moduleId, answer.response, value);
  };

  const saveOne = async (entry: Entry, reason?: string, merged?: Merged): Promise<'saved' | 'conflict'> => {
    try {
      await send(entry, merged?.value ?? entry.value, reason, merged);
      noteRefused(entry.moduleId, null, null);
      return 'saved';
    } catch (error) {
      if (isApiError(error) && error.code === refusals.moduleChangedByOther.code) {
        const conflict = await conflictOf(entry.moduleId);
        if (conflict) {
          entries.patch(entry.moduleId, { conflict });
          return 'conflict';
        }
      }
      if (isOffline(error)) entries.note({ offline: true });
      noteRefused(entry.moduleId, merged?.value ?? entry.value, error);
      throw error;
    }
  };

  /** Saves what changed of them, one module after the other. */
  const saveNow = async (moduleIds: readonly string[], reason?: string): Promise<SaveOutcome> => {
    const saved: string[] = [];
    const conflicts: string[] = [];
    entries.note({ phase: 'saving' });
    try {
      for (const entry of entries.dirty().filter((each) => moduleIds.includes(each.moduleId))) {
        const list = (await saveOne(entry, reason)) === 'saved' ? saved : conflicts;
        list.push(entry.moduleId);
      }
      return { saved, conflicts, refused: null };
    } catch (refused) {
      void drafts.flush();
      return { saved, conflicts, refused };
    } finally {
      entries.note({ phase: 'idle' });
    }
  };

  /** Leaving a module and submitting may ask at the same time: the second finds what the first left to do. */
  let last: Promise<unknown> = Promise.resolve();
  const save = (moduleIds: readonly string[], reason?: string): Promise<SaveOutcome> => {
    const next = last.then(() => saveNow(moduleIds, reason));
    last = next;
    return next;
  };

  const saveMerged = async (
    moduleId: string,
    value: unknown,
    revision: number,
    reason?: string,
  ): Promise<'saved' | 'conflict'> => {
    const entry = entries.get(moduleId);
    if (!entry) return 'saved';
    entries.patch(moduleId, { value, dirty: true, draftAt: null });
    void drafts.keepLocally(moduleId);
    return saveOne({ ...entry, value }, reason, { value, revision });
  };

  return { save, saveMerged };
};
