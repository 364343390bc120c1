import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionStore } from '../../api/connection';
import { useSelected, useStore } from '../../lib/store';
import type { SessionState } from '../session/entries';
import { sameSaveState, saveState } from '../session/save-state';
import { saveWords } from '../session/save-words';
import { savable, useOpenRecord } from './record-context';
import classes from './record.module.css';

/** T15: auto-caching, last cached, last saved, has changes to save; and what is true when the network is not there. */
export const SaveIndicator = () => {
  const { t } = useTranslation(['records', 'common']);
  const openRecord = useOpenRecord();
  const { online } = useStore(connectionStore);
  const stateOf = useCallback(
    (session: SessionState) => saveState(session, savable(openRecord, session.entries.values()), online),
    [openRecord, online],
  );
  const now = useSelected(openRecord.session.store, stateOf, sameSaveState);
  const tone = now.state === 'offline' ? 'red' : now.state === 'changes' ? 'amber' : undefined;
  const isDraft = ['changes', 'here', 'caching', 'cached'].includes(now.state);
  return (
    <span
      role="status"
      aria-live="polite"
      className={classes['indicator']}
      data-tone={tone}
      data-state={now.state}
      {...(isDraft ? { title: t('save.how') } : {})}
    >
      {saveWords(t, now)}
    </span>
  );
};
