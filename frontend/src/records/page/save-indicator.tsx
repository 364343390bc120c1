import { useTranslation } from 'react-i18next';
import { connectionStore } from '../../api/connection';
import { useStore } from '../../lib/store';
import { clockTime } from '../../ui/times';
import type { EditingSession } from '../session/editing-session';
import classes from './record.module.css';

/** T15: auto-caching, last cached, last saved, has changes to save; and what is true when the network is not there. */
export const SaveIndicator = ({ session }: { readonly session: EditingSession }) => {
  const { t } = useTranslation(['records', 'common']);
  const state = useStore(session.store);
  const { online } = useStore(connectionStore);
  const dirty = [...state.entries.values()].some((entry) => entry.dirty);
  if (dirty && (!online || state.offline)) {
    return (
      <span className={classes['indicator']} data-tone="red" role="status">
        {t('save.offline')}
      </span>
    );
  }
  const parts: string[] = [];
  if (state.phase === 'saving') parts.push(t('save.saving'));
  else if (state.phase === 'caching') parts.push(t('save.caching'));
  else if (dirty && state.lastCached !== null) parts.push(t('save.cached', { time: clockTime(state.lastCached) }));
  else if (state.lastSaved !== null) parts.push(t('save.saved', { time: clockTime(state.lastSaved) }));
  return (
    <span role="status" aria-live="polite" style={{ display: 'inline-flex', gap: 8 }}>
      {parts.map((part) => (
        <span key={part} className={classes['indicator']}>
          {part}
        </span>
      ))}
      {dirty && state.phase !== 'saving' ? (
        <span className={classes['indicator']} data-tone="amber">
          {t('save.dirty')}
        </span>
      ) : null}
    </span>
  );
};
