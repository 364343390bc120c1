import { Text } from '@mantine/core';
import type { RecordRow } from '@shilu/events/records/record-row';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { OneLine } from '../ui/one-line';
import { RelativeTime } from '../ui/relative-time';
import { StateChip } from '../ui/state-chip';
import { usePeople } from '../ui/use-people';
import classes from './home.module.css';

type Props = {
  readonly rows: readonly RecordRow[];
  /** Said where there is none; without it nothing is. */
  readonly empty?: string;
  /** Since when it waits, or when it was last changed. */
  readonly when?: 'changed' | 'waiting';
  readonly addressOf?: (recordId: string) => string;
};

const recordAddress = (recordId: string): string => `/editRecord/${recordId}`;

/** Records in short, for the home page and search. */
export const RecordLines = ({ rows, empty, when = 'changed', addressOf = recordAddress }: Props) => {
  const { t } = useTranslation('home');
  const { shownName } = usePeople();
  if (rows.length === 0) {
    return empty === undefined ? null : (
      <Text c="dimmed" p={14}>
        {empty}
      </Text>
    );
  }
  return (
    <ul className={classes['lines']}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={addressOf(row.id)} className={classes['line'] ?? ''}>
            <OneLine title text={row.title} className={classes['title']} />
            <span className={classes['meta']}>
              <span className="mono">{row.number}</span> · {shownName(row.ownerId) ?? row.ownerName}
              {row.projectName === null ? '' : ` · ${row.projectName}`} · {t('modules', { count: row.moduleCount })}
              {row.highlightedCount > 0 ? ` · ${t('marks', { count: row.highlightedCount })}` : ''}
            </span>
            <span className={classes['side']}>
              <StateChip state={row.status} beingRepaired={row.beingRepaired} />
            </span>
            <span className={classes['when']} data-when={when}>
              {when === 'waiting' ? (
                <>
                  {t('review.since')} <RelativeTime at={row.waitingSince} />
                </>
              ) : (
                <RelativeTime at={row.modifiedAt} />
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
