import { Button, Text } from '@mantine/core';
import { organizationCalls } from '@shilu/events/organization/calls';
import { IconDroplet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { knownServerNow } from '../../api/server-time';
import { useQueryCall } from '../../api/use-query-call';
import { useMe } from '../../identity/session';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { PageHeader } from '../../ui/page-header';
import { PageSkeleton } from '../../ui/skeletons';
import { date } from '../../ui/times';
import classes from './record-mark.module.css';
import { watermarkTile } from '../../organization/watermark-tile';

const LINES = [62, 94, 88, 96, 71, 90, 84, 93, 58, 91, 87, 66];

const Sheet = ({
  label,
  note,
  children,
}: {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}) => (
  <figure className={classes['figure']}>
    <div role="img" aria-label={label} className={classes['sheet']}>
      {LINES.map((width, at) => (
        <div
          key={at}
          style={{
            width: `${String(width)}%`,
            height: at === 0 ? 14 : 8,
            borderRadius: 3,
            background: 'var(--line)',
          }}
        />
      ))}
      {children}
    </div>
    <figcaption>
      <Text fw={500}>{label}</Text>
      <Text fz="sm" c="dimmed">
        {note}
      </Text>
    </figcaption>
  </figure>
);

/** R021: the watermark that records carry, as whoever reads or prints one meets it. */
export const RecordMarkPage = () => {
  const { t } = useTranslation('team');
  const me = useMe();
  const query = useQueryCall(organizationCalls.watermark, { ProductType: 'EDM' }, { watch: ['settings'] });
  const mark = query.data?.response;
  const applies = (key: string): boolean =>
    mark?.Applicability.some((each) => each.Key === key && each.Enabled) ?? false;
  const change = me.accountInfo.isOrganAdmin ? (
    <Button component={Link} to="/team/watermark" variant="default">
      {t('recordMark.change')}
    </Button>
  ) : null;
  const viewer = `${me.accountInfo.realName} ${me.accountInfo.account} ${date(knownServerNow())}`;
  return (
    <>
      <PageHeader title={t('recordMark.title')} description={t('recordMark.help')} actions={change} />
      {query.isError && !mark ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !mark ? (
        <PageSkeleton />
      ) : mark.text === '' ? (
        <EmptyState icon={<IconDroplet size={40} stroke={1.5} />} title={t('recordMark.none')}>
          {t('recordMark.noneHelp')}
        </EmptyState>
      ) : (
        <div className={classes['sheets']}>
          <Sheet
            label={t('recordMark.screen')}
            note={applies('INTERFACE') ? t('recordMark.screenOn', { text: mark.text, viewer }) : t('recordMark.off')}
          >
            {applies('INTERFACE') ? (
              <div
                data-mark="screen"
                className={classes['tiles']}
                style={{ backgroundImage: watermarkTile([mark.text, viewer]) }}
              />
            ) : null}
          </Sheet>
          <Sheet
            label={t('recordMark.paper')}
            note={applies('PRINT') ? t('recordMark.paperOn', { text: mark.text }) : t('recordMark.off')}
          >
            {applies('PRINT') ? (
              <div data-mark="paper" className={classes['across']}>
                <span>{mark.text}</span>
              </div>
            ) : null}
          </Sheet>
        </div>
      )}
    </>
  );
};
