import { useTranslation } from 'react-i18next';
import { NotHere } from '../ui/not-here';
import { useDocumentTitle } from '../ui/use-document-title';

/** R115: an address of no screen. */
export const NotFoundPage = () => {
  const { t } = useTranslation('common');
  useDocumentTitle(t('notHere.title'));
  return <NotHere />;
};
