import { refusals } from '@shilu/events/core/result-codes';
import { recordCalls } from '@shilu/events/records/calls';
import { useEffect, useSyncExternalStore } from 'react';
import { isApiError } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import type { EditingSession } from '../session/editing-session';
import type { Holder } from './record-context';
import type { Losing } from './use-losing';

const RENEW_MS = 25_000;
type Parts = {
  readonly experimentId: string;
  readonly session: EditingSession;
  /** As the server has them. */
  readonly locked: ReadonlyMap<string, Holder>;
  readonly lose: Losing['lose'];
  /** Nobody else can hold a module of a record that does not exist yet. */
  readonly exists: boolean;
};

/** Modules whose editor is open in this window, as one string that stays the same while they do. */
export const useEditingIds = (session: EditingSession): string =>
  useSyncExternalStore(session.store.subscribe, () =>
    [...session.store.get().entries.values()]
      .filter((entry) => entry.editing)
      .map((entry) => entry.moduleId)
      .join(' '),
  );

/** Renews the lease of every open module. One that another took over, or that was removed, closes. */
export const useLeases = ({ experimentId, session, locked, lose, exists }: Parts): void => {
  const editingIds = useEditingIds(session);
  useEffect(() => {
    // Only when a new list of locks comes: the one in hand is older than a module that was just opened or taken over.
    for (const entry of session.store.get().entries.values()) {
      const holder = entry.editing ? locked.get(entry.moduleId) : undefined;
      if (holder && !holder.mine) lose(entry.moduleId, holder);
    }
  }, [locked, lose, session]);
  useEffect(() => {
    if (editingIds === '' || !exists) return;
    const renew = async (moduleId: string): Promise<void> => {
      try {
        const lock = (await callApi(recordCalls.enableEdit, { experimentId, moduleId })).response;
        if (lock.isLocked) lose(moduleId, lock);
      } catch (error) {
        // Offline the lease simply runs out; what is typed stays here.
        if (isApiError(error) && error.code === refusals.moduleDeletedByOther.code) session.close(moduleId);
      }
    };
    const timer = setInterval(() => editingIds.split(' ').forEach((moduleId) => void renew(moduleId)), RENEW_MS);
    return () => clearInterval(timer);
  }, [editingIds, exists, experimentId, lose, session]);
};
