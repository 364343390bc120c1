import { Button } from '@mantine/core';
import type { ConnectorRow } from '@shilu/events/integrations/delivery-calls';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/state-chip';
import classes from './deliveries.module.css';

const COUNTS = ['parked', 'unknown', 'retrying', 'waiting', 'deliveredToday', 'lag'] as const;

type Props = {
  readonly rows: readonly ConnectorRow[];
  /** Null for who may only look. */
  readonly onRetryAll: ((connector: string) => void) | null;
};

const Circuit = ({ circuit }: Pick<ConnectorRow, 'circuit'>) => {
  const { t } = useTranslation('deliveries');
  const tone = circuit === null ? 'draft' : circuit === 'open' ? 'rejected' : 'approved';
  return <Chip tone={tone}>{t(`circuit.${circuit ?? 'stopped'}`)}</Chip>;
};

/** Which connectors there are, and how much stands with each. */
export const ConnectorsTable = ({ rows, onRetryAll }: Props) => {
  const { t } = useTranslation('deliveries');
  return (
    <div className={classes['card']} tabIndex={0} role="region" aria-label={t('connectors')}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('column.connector')}</th>
            <th scope="col">{t('column.circuit')}</th>
            {COUNTS.map((count) => (
              <th key={count} scope="col" className={classes['number']}>
                {t(`column.${count}`)}
              </th>
            ))}
            {onRetryAll === null ? null : <td />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.connector}>
              <td>{row.label}</td>
              <td>
                <Circuit circuit={row.circuit} />
              </td>
              {COUNTS.map((count) => (
                <td
                  key={count}
                  className={clsx(classes['number'], count === 'parked' && row.parked > 0 && classes['wrong'])}
                >
                  {row[count] ?? t('none')}
                </td>
              ))}
              {onRetryAll === null ? null : (
                <td className={classes['number']}>
                  {row.parked + row.unknown + row.retrying === 0 ? null : (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('retryAllOf', { connector: row.label })}
                      onClick={() => onRetryAll(row.connector)}
                    >
                      {t('retryAll')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
