import { referenceRegister } from '@shilu/events/resources/reference';
import { useTranslation } from 'react-i18next';
import { RecordsAbout } from './records-about';

/** Records that cite it. */
export const CitedIn = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('references');
  return (
    <RecordsAbout subject={{ category: referenceRegister.name, id }} title={t('citedIn')} nowhere={t('citedNowhere')} />
  );
};
