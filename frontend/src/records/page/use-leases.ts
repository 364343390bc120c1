import { refusals } from '@shilu/events/core/result-codes';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error';
import { callApi } from '../../api/call-api';
import { showLasting } from '../../ui/toasts';
import type { EditingSession } from '../session/editing-session';
import type { Holder } from './record-context';

const RENEW_MS = 25_000;
type Parts = {
  readonly record: RecordView;
  readonly session: EditingSession;
  readonly holders: ReadonlyMap<string, Holder>;
  /** Nobody else can hold a module of a record that does not exist yet. */
  readonly exists: boolean;
};

/** Renews the lease of every open module. One that another took over, or that was removed, closes: what was typed is kept and said so (T02). */
export const useLeases = (parts: Parts): void => {
  const { t } = useTranslation(['records', 'common']);
  const { session, holders, exists } = parts;
  const experimentId = parts.record.experimentId;
  const now = useRef(parts);
  useEffect(() => {
    now.current = parts;
  });
  const editingIds = useSyncExternalStore(session.store.subscribe, () =>
    [...session.store.get().entries.values()]
      .filter((entry) => entry.editing)
      .map((entry) => entry.moduleId)
      .join(' '),
  );
  const lose = useRef((_moduleId: string, _name: string): void => {});
  useEffect(() => {
    lose.current = (moduleId, name) => {
      if (session.store.get().entries.get(moduleId)?.editing !== true) return;
      void session.flushLocally();
      session.close(moduleId);
      const module = now.current.record.modules.find((each) => each.id === moduleId)?.title ?? '';
      showLasting(t('module.lost', { module, name }), t('module.heldTitle'));
    };
  }, [session, t]);
  useEffect(() => {
    // Only when a new list of locks comes: the one in hand is older than a module that was just opened or taken over.
    for (const entry of session.store.get().entries.values()) {
      const holder = entry.editing ? holders.get(entry.moduleId) : undefined;
      if (holder && !holder.mine) lose.current(entry.moduleId, holder.holderName);
    }
  }, [holders, session]);
  useEffect(() => {
    if (editingIds === '' || !exists) return;
    const renew = async (moduleId: string): Promise<void> => {
      try {
        const lock = (await callApi(recordCalls.enableEdit, { experimentId, moduleId })).response;
        if (lock.isLocked) lose.current(moduleId, lock.holderName ?? '');
      } catch (error) {
        // Offline the lease simply runs out; what is typed stays here.
        if (isApiError(error) && error.code === refusals.moduleDeletedByOther.code) session.close(moduleId);
      }
    };
    const timer = setInterval(() => editingIds.split(' ').forEach((moduleId) => void renew(moduleId)), RENEW_MS);
    return () => clearInterval(timer);
  }, [editingIds, exists, experimentId, session]);
};
