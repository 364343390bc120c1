import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';

/** R025. */
export const NoTeamPage = () => {
  const { t } = useTranslation('frame');
  return (
    <>
      <PageHeader title={t('nav.team')} />
      <EmptyState icon={<IconUsersGroup size={40} stroke={1.5} />} title={t('noTeam.title')}>
        {t('noTeam.body')}
      </EmptyState>
    </>
  );
};
