import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MomentField, momentText } from '../ui/moment-field';
import classes from './date-bar.module.css';
import { Link, useMatches } from 'react-router-dom';
import { NOW } from '../api/moment';
import { focusMain } from '../ui/focus-main';
import { NowOnly } from '../ui/now-only';
import { useMomentChange } from './moment-keeper';
import { OF_NOW } from './of-moment';

/** Over every screen while a moment of the past is shown: which, that nothing is changed there, another one, and now. */
export const DateBar = ({ moment }: { readonly moment: string }) => {
  const { t } = useTranslation('common');
  const [choosing, setChoosing] = useState(false);
  const change = useMomentChange();
  const chooser = useRef<HTMLButtonElement>(null);
  const chose = useRef(false);
  useEffect(() => () => {
    // What led back to now is gone with the focus in it.
    if (document.activeElement === document.body) focusMain();
  }, []); // prettier-ignore
  useEffect(() => {
    // The field is gone with the focus in it.
    if (!choosing && chose.current && document.activeElement === document.body) chooser.current?.focus();
    chose.current = choosing;
  }, [choosing]);
  return (
    <section className={classes['bar']} aria-label={t('moment.bar')}>
      <IconHistory size={18} aria-hidden />
      <span role="status" className={classes['said']}>
        <b>{t('moment.asOf', { moment: momentText(moment) })}</b> {t('moment.readOnly')}
      </span>
      {choosing ? (
        <MomentField
          isOpened
          label={t('moment.choose')}
          value={moment}
          onClose={() => setChoosing(false)}
          onChange={(next) => {
            setChoosing(false);
            change(next);
          }}
        />
      ) : (
        <Button ref={chooser} size="compact-sm" variant="default" onClick={() => setChoosing(true)}>
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

type Under = { readonly moment: string; readonly bar: Element | null; readonly children: ReactNode };

/** A screen under the date bar: neither comes without the other. A screen that is of now alone says so. */
export const UnderDateBar = ({ moment, bar, children }: Under) => {
  const isOfNow = useMatches().some(({ handle }) => handle === OF_NOW);
  return (
    <>
      {bar === null ? null : createPortal(<DateBar moment={moment} />, bar)}
      {isOfNow ? <NowOnly /> : children}
    </>
  );
};
