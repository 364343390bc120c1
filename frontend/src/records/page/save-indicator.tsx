import { useTranslation } from 'react-i18next';
import { connectionStore } from '../../api/connection';
import { useStore } from '../../lib/store';
import { clockOrDay } from '../../ui/times';
import { saveState } from '../session/save-state';
import { savable, useDesk } from './record-context';
import classes from './record.module.css';

/** T15: auto-caching, last cached, last saved, has changes to save; and what is true when the network is not there. */
export const SaveIndicator = () => {
  const { t } = useTranslation(['records', 'common']);
  const desk = useDesk();
  const session = useStore(desk.session.store);
  const { online } = useStore(connectionStore);
  const now = saveState(session, savable(desk, session.entries.values()), online);
  const tone = now.state === 'offline' ? 'red' : now.state === 'changes' ? 'amber' : undefined;
  const words = (): string => {
    switch (now.state) {
      case 'clean':
        return '';
      case 'cached':
      case 'saved':
        return t(`save.${now.state}`, { time: clockOrDay(now.at) });
      default:
        return t(`save.${now.state}`);
    }
  };
  return (
    <span role="status" aria-live="polite" className={classes['indicator']} data-tone={tone} data-state={now.state}>
      {words()}
    </span>
  );
};
