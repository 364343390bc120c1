import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { BarStart } from '../page/bar-start';
import classes from '../page/record.module.css';
import type { Beginning } from './use-beginning';

/** The bar over a record that does not exist yet: what it waits for, and its number as soon as it has one. */
export const BlankBar = ({
  beginning,
  onOutline,
}: {
  readonly beginning: Beginning;
  readonly onOutline: () => void;
}) => {
  const { t } = useTranslation('records');
  const { state } = beginning;
  return (
    <header className={clsx(classes['bar'], 'no-print')}>
      <BarStart onOutline={onOutline} />
      <div className={classes['where']}>
        <nav className={classes['crumbs']} aria-label={t('top.breadcrumb')}>
          <span className={clsx(classes['number'], state === 'made' && 'mono')}>
            {state === 'made' ? beginning.number : t('create.title')}
          </span>
        </nav>
        <span
          role="status"
          aria-live="polite"
          className={classes['indicator']}
          data-state={state}
          data-tone={state === 'waiting' || state === 'refused' ? 'red' : undefined}
        >
          {t(`begin.${state}`)}
        </span>
      </div>
    </header>
  );
};
