import type { Answer } from '@shilu/events/core/call';
import { recordCalls } from '@shilu/events/records/calls';
import type { RecordView } from '@shilu/events/records/views';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { keepBeforeSessionEnds } from '../../api/session-lost';
import { useMe } from '../../identity/session';
import { createEditingSession, type EditingSession } from '../session/editing-session';

const TEMP_SAVE_SECONDS = 20;

/** The unsaved content of this record while its page is open: restored once, following what others save. */
export const useRecordSession = (record: RecordView, editable: boolean, exists: boolean): EditingSession => {
  const me = useMe();
  const myId = me.accountInfo.id;
  const client = useQueryClient();
  const { experimentId } = record;
  const session = useMemo(
    () =>
      createEditingSession({
        recordId: experimentId,
        accountId: myId,
        tempSaveSeconds: me.tempSaveTime > 0 ? me.tempSaveTime : TEMP_SAVE_SECONDS,
        // The saved content shows at once; the query's own answer follows.
        onSaved: (moduleId, answer, content) =>
          client.setQueriesData<Answer<RecordView>>(
            { queryKey: [recordCalls.record.path, { id: experimentId }] },
            (old) =>
              old
                ? {
                    ...old,
                    response: {
                      ...old.response,
                      modules: old.response.modules.map((module) =>
                        module.id === moduleId ? { ...module, content, ...answer } : module,
                      ),
                    },
                  }
                : old,
          ),
      }),
    [experimentId, myId, me.tempSaveTime, client],
  );
  useEffect(() => session.sendDrafts(exists), [session, exists]);
  useEffect(() => session.start(), [session]);
  useEffect(() => keepBeforeSessionEnds(session.flushLocally), [session]);
  const restored = useRef(false);
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const mine = record.ownerId === myId || record.modules.some((module) => module.writerIds.includes(myId));
    void session.restore(record, exists && (editable || mine));
  }, [editable, exists, session, record, myId]);
  useEffect(() => {
    for (const module of record.modules) session.follow(module);
  }, [record, session]);
  return session;
};

export const useUnsaved = (session: EditingSession): boolean =>
  useSyncExternalStore(session.store.subscribe, () =>
    [...session.store.get().entries.values()].some((entry) => entry.dirty && entry.editing),
  );
