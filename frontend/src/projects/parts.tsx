import { Progress } from '@mantine/core';
import { IconAlarm } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PersonName } from '../ui/person';
import { Chip } from '../ui/state-chip';
import { usePeople } from '../ui/use-people';
import classes from './projects.module.css';

export const ProgressCell = ({ percent }: { readonly percent: number | null }) => {
  const { t } = useTranslation('projects');
  if (percent === null) return <span className="mute">—</span>;
  return (
    <span className={classes['progress']}>
      <Progress.Root size={6} style={{ flex: 1 }}>
        <Progress.Section value={percent} aria-label={t('field.progress')} />
      </Progress.Root>
      <span className="num">{percent}%</span>
    </span>
  );
};

/** A span of days; red and said in words when the end is past and the work is not. */
export const Dates = ({
  startDate,
  endDate,
  overdue,
}: {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly overdue: boolean;
}) => {
  const { t } = useTranslation('projects');
  if (startDate === null && endDate === null) return <span className="mute">—</span>;
  return (
    <span className={classes['dates']}>
      <span>
        {startDate ?? '…'} – {endDate ?? '…'}
      </span>
      {overdue ? (
        <Chip tone="rejected" dot={false}>
          <IconAlarm size={12} aria-hidden /> {t('overdue')}
        </Chip>
      ) : null}
    </span>
  );
};

/** The first name, and how many more. */
export const People = ({ ids }: { readonly ids: readonly string[] }) => {
  const { t } = useTranslation('projects');
  const { shownName } = usePeople();
  const [first] = ids;
  if (first === undefined) return <span className="mute">—</span>;
  return (
    <PersonName
      name={shownName(first) ?? null}
      {...(ids.length > 1 ? { suffix: t('andMore', { count: ids.length - 1 }) } : {})}
    />
  );
};

/** All names, none broken over two lines. */
export const Names = ({ ids }: { readonly ids: readonly string[] }) => {
  const { t } = useTranslation(['projects', 'common']);
  const { shownName } = usePeople();
  if (ids.length === 0) return <>—</>;
  return ids.map((id, at) => (
    <span key={id} className={classes['whole']}>
      {shownName(id) ?? t('common:person.unknown')}
      {at === ids.length - 1 ? null : <span style={{ whiteSpace: 'pre' }}>{t('projects:listSeparator')}</span>}
    </span>
  ));
};
