import { Button } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';

/** R115. */
export const NotFoundPage = () => {
  const { t } = useTranslation(['frame', 'common']);
  return (
    <>
      <PageHeader title="404" />
      <EmptyState
        icon={<IconMapPinOff size={40} stroke={1.5} />}
        title={t('frame:notFound.title')}
        action={
          <Button component={Link} to="/">
            {t('common:actions.goHome')}
          </Button>
        }
      >
        {t('frame:notFound.body')}
      </EmptyState>
    </>
  );
};
