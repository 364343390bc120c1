import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { NOW, withMoment } from '../api/moment';

/** Leads to the same screen as it is now. */
export const BackToNow = () => {
  const { t } = useTranslation('common');
  const { pathname, search, hash } = useLocation();
  return (
    <Button component={Link} to={{ pathname, search: withMoment(search, null), hash }} state={NOW}>
      {t('moment.clear')}
    </Button>
  );
};
