import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MomentField, momentText } from '../ui/moment-field';
import classes from './date-bar.module.css';
import { Link } from 'react-router-dom';
import { NOW } from '../api/moment';
import { useMomentChange } from './moment-keeper';

/** Over every screen while a moment of the past is shown: which, that nothing is changed there, another one, and now. */
export const DateBar = ({ moment }: { readonly moment: string }) => {
  const { t } = useTranslation('common');
  const [choosing, setChoosing] = useState(false);
  const change = useMomentChange();
  return (
    <section className={classes['bar']} aria-label={t('moment.bar')}>
      <IconHistory size={18} aria-hidden />
      <span role="status" className={classes['said']}>
        <b>{t('moment.asOf', { moment: momentText(moment) })}</b> {t('moment.readOnly')}
      </span>
      {choosing ? (
        <MomentField
          label={t('moment.choose')}
          value={moment}
          onChange={(next) => {
            setChoosing(false);
            change(next);
          }}
        />
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => setChoosing(true)}>
          {t('moment.change')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        component={Link}
        to={`/team/auditDifferences?f.from=${encodeURIComponent(moment)}`}
        state={NOW}
      >
        {t('moment.compare')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => change(null)}>
        {t('moment.clear')}
      </Button>
    </section>
  );
};
