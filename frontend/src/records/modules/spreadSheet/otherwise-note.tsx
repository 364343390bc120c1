import { UnstyledButton } from '@mantine/core';
import { cellName } from '@shilu/events/records/modules/spread-sheet/cell-names';
import { valueText } from '@shilu/events/records/modules/spread-sheet/cell-text';
import { ENGINE } from '@shilu/events/records/modules/spread-sheet/otherwise-now';
import type { SpreadSheet } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { useTranslation } from 'react-i18next';
import classes from './spread-sheet.module.css';
import type { OtherwiseNow } from './use-otherwise';

/** So many are listed; the table has them all. */
const MOST = 20;

type Props = {
  readonly book: SpreadSheet;
  readonly now: OtherwiseNow | null;
  /** Lists the cells, each with its two values; a click leads there. Left out where the table has them. */
  readonly onGo?: (sheet: string, row: number, column: number) => void;
};

/** That a newer engine than calculated the sheet gives some of its results otherwise: what was saved stands. */
export const OtherwiseNote = ({ book, now, onGo }: Props) => {
  const { t } = useTranslation('spreadSheet');
  if (now === null || (now.cells.length === 0 && !now.isTooLarge)) return null;
  const engines = { then: `${book.engine?.name ?? ''} ${book.engine?.version ?? ''}`, now: `${ENGINE.name} ${ENGINE.version}` }; // prettier-ignore
  if (now.isTooLarge) return <p className={classes['otherwise']}>{t('otherwiseUnasked', engines)}</p>;
  const said = t('otherwise', { ...engines, count: now.cells.length });
  if (onGo === undefined) return <p className={classes['otherwise']}>{said}</p>;
  const several = book.sheetOrder.length > 1;
  return (
    <section className={classes['otherwise']} aria-label={t('otherwiseCells')}>
      <p>{said}</p>
      <ul>
        {now.cells.slice(0, MOST).map(({ sheet, row, column, stored, given }) => (
          <li key={`${sheet} ${String(row)} ${String(column)}`}>
            <UnstyledButton fz={13} c="var(--accent)" onClick={() => onGo(sheet, row, column)}>
              {t('otherwiseCell', {
                cell: `${several ? `${book.sheets[sheet]?.name ?? ''}!` : ''}${cellName(row, column)}`,
                stored: valueText(stored) || t('absent'),
                given: valueText(given) || t('absent'),
              })}
            </UnstyledButton>
          </li>
        ))}
        {now.cells.length > MOST ? <li>{t('otherwiseMore', { count: now.cells.length - MOST })}</li> : null}
      </ul>
    </section>
  );
};
