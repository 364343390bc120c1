import { Anchor, Group, Text, Title } from '@mantine/core';
import { homeCalls } from '@shilu/events/home/calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { screenExists } from '../app/features';
import { useQueryCall } from '../api/use-query-call';
import { useMe } from '../identity/session';
import { SigningSuspended } from '../identity/signing-suspended';
import { ErrorState } from '../ui/error-state';
import { PageHeader } from '../ui/page-header';
import { CardSkeleton } from '../ui/skeletons';
import classes from './home.module.css';
import { InitializationGuide } from './initialization-guide';
import { RecordLines } from './record-lines';

const COUNTS = [
  { key: 'draft', path: '/record?f.status=draft' },
  { key: 'inReview', path: '/record?f.status=inReview' },
  { key: 'rejected', path: '/record?f.status=rejected' },
  { key: 'approved', path: '/record?f.status=approved' },
  { key: 'overdueTasks', path: '/project/overdue' },
] as const;

const existing = (path: string): boolean => screenExists(path.split('?')[0] ?? '/');

/** R001: what waits for me first: reviews of a reviewer who has some, else what is to be finished; then what I worked on. */
export const HomePage = () => {
  const { t } = useTranslation('home');
  const me = useMe();
  const query = useQueryCall(homeCalls.home, {}, { watch: ['records', 'counts', 'projects'] });
  const home = query.data?.response;
  if (query.isError && !home) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHeader title={t('title')} note={t('hello', { name: me.accountInfo.realName })} />
      <SigningSuspended mb={16} />
      <InitializationGuide />
      <div className={classes['counts']}>
        {COUNTS.filter((count) => existing(count.path)).map((count) => (
          <Link key={count.key} to={count.path} className={classes['count'] ?? ''}>
            <span className={classes['number']}>{home ? home.counts[count.key] : '·'}</span>
            <span className="mute">{t(`counts.${count.key}`)}</span>
          </Link>
        ))}
      </div>
      {home ? (
        <div className={classes['columns']}>
          {(home.toReview.length > 0 ? (['review', 'pending'] as const) : (['pending', 'review'] as const)).map(
            (part) => (
              <section key={part} className={classes['card']}>
                {part === 'review' ? (
                  <>
                    <Head
                      title={t('review.title')}
                      count={home.toReview.length}
                      path="/team/record"
                      link={t('review.all')}
                    />
                    <RecordLines rows={home.toReview} empty={t('review.empty')} />
                  </>
                ) : (
                  <>
                    <Head
                      title={t('pending.title')}
                      count={home.pending.length}
                      path="/record"
                      link={t('pending.all')}
                    />
                    <RecordLines rows={home.pending} empty={t('pending.empty')} />
                  </>
                )}
              </section>
            ),
          )}
          <section className={`${classes['card'] ?? ''} ${classes['whole'] ?? ''}`}>
            <Head title={t('recent.title')} count={null} path="/record" link={t('pending.all')} />
            <RecordLines rows={home.recent} empty={t('recent.empty')} />
          </section>
        </div>
      ) : (
        <CardSkeleton height={240} />
      )}
    </>
  );
};

const Head = ({
  title,
  count,
  path,
  link,
}: {
  readonly title: string;
  readonly count: number | null;
  readonly path: string;
  readonly link: string;
}) => (
  <Group justify="space-between" className={classes['head'] ?? ''}>
    <Group gap={8} align="baseline">
      <Title order={2} fz={15}>
        {title}
      </Title>
      {count === null || count === 0 ? null : <Text c="dimmed">{count}</Text>}
    </Group>
    {existing(path) ? (
      <Anchor component={Link} to={path} fz="sm">
        {link}
      </Anchor>
    ) : null}
  </Group>
);
