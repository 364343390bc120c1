import type { RecordView } from '@shilu/events/records/views';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showLasting } from '../../ui/toasts';
import type { EditingSession } from '../session/editing-session';
import { mayChange } from './record-context';
import { heedTyping, ignoreTyping } from './type-ahead';

/**
 * Editors of what can no longer be changed close at once, whoever ended it: submitted here or in another tab, approved,
 * signed, removed, the right withdrawn. What was typed and is not in the record stays with the module as a draft.
 */
export const useClosing = ({
  record,
  session,
  editable,
}: {
  readonly record: RecordView;
  readonly session: EditingSession;
  readonly editable: boolean;
}): void => {
  const { t } = useTranslation('records');
  useEffect(() => heedTyping, []);
  useEffect(() => {
    for (const entry of session.store.get().entries.values()) {
      const module = record.modules.find((each) => each.id === entry.moduleId);
      if (!entry.editing || (module && mayChange({ editable }, module))) continue;
      void session.flushLocally();
      session.close(entry.moduleId);
      // The card itself is gone, and the focus with it.
      if (!module && document.activeElement === document.body) ignoreTyping();
      if (entry.dirty) showLasting(t('module.closedKept', { module: entry.title }), t('module.closedTitle'));
    }
  }, [record, session, editable, t]);
};
