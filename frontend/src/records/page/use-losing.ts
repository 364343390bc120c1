import type { RecordView } from '@shilu/events/records/views';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showLasting } from '../../ui/toasts';
import type { EditingSession } from '../session/editing-session';
import { settleField } from './module-focus';
import { isModuleInSight } from './use-active-module';

type HeldBy = { readonly holderId: string | null; readonly holderName: string | null };

/**
 * An editor that closes because the module is edited elsewhere: what was typed is kept, and said to be (T02). Of one's
 * own other window the card says it, for as long as that is so.
 */
export const useLosing = (record: RecordView, session: EditingSession, myId: string) => {
  const { t } = useTranslation('records');
  const now = useRef({ record, t });
  useEffect(() => {
    now.current = { record, t };
  });
  const isOpen = useCallback(
    (moduleId: string): boolean => session.store.get().entries.get(moduleId)?.editing === true,
    [session],
  );
  const say = useCallback((key: 'module.lost' | 'module.given', moduleId: string, name: string): void => {
    const { record, t } = now.current;
    const module = record.modules.find((each) => each.id === moduleId)?.title ?? '';
    showLasting(t(key, { module, name }), t('module.heldTitle'));
  }, []);
  /** Another login holds it now. */
  const lose = useCallback(
    (moduleId: string, { holderId, holderName }: HeldBy): void => {
      if (!isOpen(moduleId)) return;
      settleField();
      void session.flushLocally();
      // With the server too, where a window in another browser looks for it.
      void session.sendLast(moduleId);
      session.close(moduleId);
      if (holderId !== myId) say('module.lost', moduleId, holderName ?? '');
      else if (!isModuleInSight(moduleId)) say('module.lost', moduleId, now.current.t('top.meElsewhere'));
    },
    [isOpen, say, session, myId],
  );
  /** Another tab of this browser goes on with it, and with what was typed. */
  const give = useCallback(
    async (moduleId: string): Promise<void> => {
      if (!isOpen(moduleId)) return;
      settleField();
      const handed = await session.handOver(moduleId);
      if (handed && isModuleInSight(moduleId)) return;
      say(handed ? 'module.given' : 'module.lost', moduleId, now.current.t('top.meElsewhere'));
    },
    [isOpen, say, session],
  );
  return { lose, give };
};
export type Losing = ReturnType<typeof useLosing>;
