import { useTranslation } from 'react-i18next';
import { dialogStore } from '../dialogs';
import { useReleaseNotes } from '../use-release-notes';
import classes from './header.module.css';

/** Release notes that the person has not seen, offered quietly; gone once they were read (L02). */
export const WhatsNew = () => {
  const { t } = useTranslation('frame');
  const { unread } = useReleaseNotes();
  return unread ? (
    <button type="button" className={classes['whatsNew']} onClick={() => dialogStore.set('releaseNotes')}>
      {t('product.whatsNew')}
    </button>
  ) : null;
};
