import { Text } from '@mantine/core';
import type { RecordRow } from '@shilu/events/records/record-row';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../ui/relative-time';
import { StateChip } from '../ui/state-chip';
import { usePeople } from '../ui/use-people';
import classes from './home.module.css';

/** Records in short, for the home page and search. */
export const RecordLines = ({ rows, empty }: { readonly rows: readonly RecordRow[]; readonly empty: string }) => {
  const { t } = useTranslation('home');
  const { shownName } = usePeople();
  if (rows.length === 0) {
    return (
      <Text c="dimmed" p={14}>
        {empty}
      </Text>
    );
  }
  return (
    <ul className={classes['lines']}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/editRecord/${row.id}`} className={classes['line'] ?? ''}>
            <span className={classes['title']}>{row.title}</span>
            <span className={classes['meta']}>
              <span className="mono">{row.number}</span> · {shownName(row.ownerId) ?? row.ownerName}
              {row.projectName === null ? '' : ` · ${row.projectName}`} · {t('modules', { count: row.moduleCount })}
              {row.highlightedCount > 0 ? ` · ${t('marks', { count: row.highlightedCount })}` : ''}
            </span>
            <span className={classes['side']}>
              <StateChip state={row.status} beingRepaired={row.beingRepaired} />
            </span>
            <span className={classes['when']}>
              <RelativeTime at={row.modifiedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
};
