import type { RegisterEntry } from '@shilu/events/core/register';
import { compoundRegister } from '@shilu/events/resources/compound';
import { useTranslation } from 'react-i18next';
import { RecordsAbout } from '../resources/records-about';

/** Records whose reactions take a compound of the team, and as what. */
export const UsedIn = ({ entry: { id } }: { readonly entry: RegisterEntry }) => {
  const { t } = useTranslation('compounds');
  return (
    <RecordsAbout
      withTold
      subject={{ category: compoundRegister.name, id }}
      title={t('usedIn')}
      nowhere={t('usedNowhere')}
    />
  );
};
