import { recordCalls } from '@shilu/events/records/calls';
import type { ModuleView, RecordView } from '@shilu/events/records/views';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api';
import { connectionStore } from '../../api/connection';
import { allTaken, halfTypedTaken } from '../../ui/half-typed';
import { errorText, showDone, showError, showWarning } from '../../ui/toasts';
import { clockTime } from '../../ui/times';
import { contentFaults } from '../modules/module-ui';
import type { Beginning } from '../create/use-beginning';
import type { EditingSession } from '../session/editing-session';
import { settleField } from './module-focus';
import { noteEntered } from './use-leaving';
import { heldElsewhere, savable, type Holder } from './record-context';

type Parts = {
  readonly record: RecordView;
  readonly session: EditingSession;
  readonly editable: boolean;
  readonly myId: string;
  readonly saveReason: () => Promise<string | undefined | null>;
  readonly refresh: () => Promise<void>;
  readonly refreshLocks: () => void;
  readonly askTake: (module: ModuleView) => Promise<boolean>;
  readonly holders: ReadonlyMap<string, Holder>;
  readonly takeFromTabs: (moduleId: string) => Promise<void>;
  readonly beginning: Beginning | null;
};

/** Begin, save and end of editing, with what can go wrong said in words. */
export const useRecordActions = (parts: Parts) => {
  const { t } = useTranslation(['records', 'common']);
  const now = useRef(parts);
  useEffect(() => {
    now.current = parts;
  });

  const begin = useCallback(
    async (module: ModuleView, agreed: boolean): Promise<void> => {
      const { record, session, myId, refreshLocks, askTake, takeFromTabs, beginning } = now.current;
      if (beginning !== null) return session.open(module);
      const request = { experimentId: record.experimentId, moduleId: module.id };
      const mineElsewhere = heldElsewhere(now.current, module.id)?.holderId === myId;
      let take = agreed;
      try {
        if (mineElsewhere && !take) take = await askTake(module);
        if (mineElsewhere && !take) return;
        let lock = (await callApi(recordCalls.enableEdit, request)).response;
        if (lock.isLocked && lock.holderId === myId) {
          take ||= await askTake(module);
          if (!take) return;
          lock = (await callApi(recordCalls.enableEdit, { ...request, take: true })).response;
        }
        if (take && !lock.isLocked) {
          await takeFromTabs(module.id);
          await session.pickUp(record, module.id);
        }
        if (lock.isLocked && lock.holderId !== null && lock.holderId !== myId) {
          showWarning(
            t('module.held', {
              name: lock.holderName ?? '',
              module: module.title,
              time: lock.until === null ? '—' : clockTime(lock.until),
            }),
            t('module.heldTitle'),
          );
        } else {
          session.open(module);
          if (take) void session.pickUpLast(record, module.id);
        }
      } catch (error) {
        showError(error);
      }
      refreshLocks();
    },
    [t],
  );
  const beginEdit = useCallback((module: ModuleView) => begin(module, false), [begin]);
  const continueHere = useCallback((module: ModuleView) => begin(module, true), [begin]);

  const endEdit = useCallback(async (moduleId: string): Promise<void> => {
    const { record, session, refreshLocks, beginning } = now.current;
    // What is half typed is kept as its field would keep it.
    session.settle();
    void session.flushLocally();
    session.close(moduleId);
    if (beginning !== null) return;
    await callApi(recordCalls.releaseEdit, { experimentId: record.experimentId, moduleId }).catch(() => {});
    refreshLocks();
  }, []);

  const saveModules = useCallback(
    async (moduleIds: readonly string[] | null, quietly = false): Promise<boolean> => {
      const { session, saveReason, refresh } = now.current;
      if (!quietly) settleField();
      await halfTypedTaken();
      session.settle();
      const dirty = savable(now.current, session.store.get().entries.values()).filter(
        (entry) => moduleIds === null || moduleIds.includes(entry.moduleId),
      );
      if (dirty.length === 0) {
        if (moduleIds !== null || quietly) return true;
        const kept = [...session.store.get().entries.values()].some((entry) => entry.dirty);
        if (kept) showWarning(t('save.notNow'));
        else showDone(t('save.all'));
        return true;
      }
      for (const entry of dirty) {
        const faults = contentFaults(entry.type, entry.value);
        if (faults.length > 0) {
          showWarning(t('save.faults', { module: entry.title, count: faults.length }));
          if (!quietly) document.getElementById(`module-${entry.moduleId}`)?.scrollIntoView({ block: 'start' });
          return false;
        }
      }
      if ((await now.current.beginning?.make()) === false) return false;
      const reason = await saveReason();
      if (reason === null) return false;
      const outcome = await session.save(
        dirty.map((entry) => entry.moduleId),
        reason,
      );
      if (outcome.refused !== null) showWarning(t('save.notSaved', { error: errorText(outcome.refused) }));
      else if (outcome.conflicts.length === 0 && !quietly) showDone(t('save.done'));
      const met = dirty.find((entry) => outcome.conflicts.includes(entry.moduleId));
      if (met !== undefined && !quietly) {
        showWarning(t('save.conflict', { module: met.title }));
        document.getElementById(`module-${met.moduleId}`)?.scrollIntoView({ block: 'start' });
      }
      await refresh();
      return outcome.refused === null && outcome.conflicts.length === 0;
    },
    [t],
  );

  /** One event for what changed, and the editor closes; what cannot be saved yet stays open and is kept as a draft. */
  const leaveModule = useCallback(
    async (moduleId: string): Promise<void> => {
      await allTaken();
      const { session } = now.current;
      const entry = session.store.get().entries.get(moduleId);
      if (entry?.editing !== true || entry.conflict !== null) return;
      // A blank page stays open: there is nothing to save, and nothing else to write in.
      if (now.current.beginning !== null && !entry.dirty) return;
      // Tried again when the connection is back.
      if (entry.dirty && !connectionStore.get().online) return noteEntered(moduleId);
      if (entry.dirty && !(await saveModules([moduleId], true))) return;
      // Somebody who came back meanwhile goes on.
      if (document.getElementById(`module-${moduleId}`)?.contains(document.activeElement) === true) return;
      if (session.store.get().entries.get(moduleId)?.dirty === true) return;
      await endEdit(moduleId);
    },
    [saveModules, endEdit],
  );
  return { beginEdit, continueHere, endEdit, saveModules, leaveModule };
};
