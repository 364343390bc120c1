import { Button, Portal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './data-table.module.css';

/** What can be done with the selected rows, 25 at most (V020). */
export const BulkBar = ({
  count,
  onClear,
  children,
}: {
  readonly count: number;
  readonly onClear: () => void;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('common');
  if (count === 0) return null;
  return (
    <>
      {/* The last card can be drawn up above the bar. */}
      <div className={classes['aboveBulk']} aria-hidden />
      <Portal>
        <div data-foot className={classes['bulk']} role="toolbar" aria-label={t('table.selected', { count })}>
          <span>{t('table.selected', { count })}</span>
          {children}
          <Button variant="transparent" size="compact-sm" className={classes['bulkClear'] ?? ''} onClick={onClear}>
            {t('actions.clear')} <kbd>Esc</kbd>
          </Button>
        </div>
      </Portal>
    </>
  );
};
