import { Anchor } from '@mantine/core';
import { homeCalls } from '@shilu/events/home/calls';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { screenExists } from '../app/features';
import { useQueryCall } from '../api/use-query-call';
import { handQueue, reviewAddress } from '../approvals/review-queue';
import { holds, useMe } from '../identity/session';
import { SigningClosed } from '../identity/signing-closed';
import { ErrorState } from '../ui/error-state';
import { LazyPart } from '../ui/lazy-part';
import { PageHeader } from '../ui/page-header';
import { CardSkeleton } from '../ui/skeletons';
import { CardHead } from './card-head';
import classes from './home.module.css';
import type { HomeView } from './home-view';
import { InitializationGuide } from './initialization-guide';
import { RecordLines } from './record-lines';
import { rolesOf } from './roles';

/** For the few who oversee: nobody else waits for it. */
const AuditCard = lazy(async () => ({ default: (await import('./audit-card')).AuditCard }));

const TO_REVIEW = { key: 'toReview', path: '/team/record' } as const;
const OWN = [
  { key: 'draft', path: '/record?f.status=draft' },
  { key: 'inReview', path: '/record?f.status=inReview' },
  { key: 'rejected', path: '/record?f.status=rejected' },
  { key: 'approved', path: '/record?f.status=approved' },
  { key: 'overdueTasks', path: '/project/overdue' },
] as const;

const existing = (path: string): boolean => screenExists(path.split('?')[0] ?? '/');

/**
 * R001: what waits for me first. Reviews lead where some wait, then what one who oversees looks at, then what is to be
 * finished; whoever writes nothing is not shown empty places for it.
 */
export const HomePage = () => {
  const { t } = useTranslation('home');
  const me = useMe();
  const query = useQueryCall(homeCalls.home, {}, { watch: ['records', 'counts', 'projects'] });
  const home = query.data?.response;
  const seesTrail = holds(me, 'AudittrailSearch');
  const roles = home ? rolesOf({ isOrganAdmin: me.accountInfo.isOrganAdmin, seesTrail }, home) : [];
  const author = roles.includes('work') || roles.includes('admin');
  if (query.isError && !home) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHeader title={t('title')} note={t('hello', { name: me.accountInfo.realName })} />
      <SigningClosed mb={16} />
      {home ? (
        <>
          <InitializationGuide roles={roles} />
          {author ? <Counts home={home} /> : null}
          <div className={classes['columns']}>
            <Cards home={home} seesTrail={seesTrail} author={author} />
            <section className={`${classes['card'] ?? ''} ${classes['whole'] ?? ''}`}>
              <CardHead title={t('recent.title')} count={null}>
                <More path={author ? '/record' : '/record?view=all'} label={t('pending.all')} />
              </CardHead>
              <RecordLines rows={home.recent} empty={t(author ? 'recent.empty' : 'recent.none')} />
            </section>
          </div>
        </>
      ) : (
        <CardSkeleton height={240} />
      )}
    </>
  );
};

const Counts = ({ home }: { readonly home: HomeView }) => {
  const { t } = useTranslation('home');
  const shown = [...(home.reviews ? [TO_REVIEW] : []), ...OWN].filter(({ path }) => existing(path));
  return (
    <div className={classes['counts']}>
      {shown.map(({ key, path }) => (
        <Link key={key} to={path} className={classes['count'] ?? ''}>
          <span className={classes['number']}>{home.counts[key]}</span>
          <span className="mute">{t(`counts.${key}`)}</span>
        </Link>
      ))}
    </div>
  );
};

const More = ({ path, label }: { readonly path: string; readonly label: string }) =>
  existing(path) ? (
    <Anchor component={Link} to={path} fz="sm">
      {label}
    </Anchor>
  ) : null;

type CardsProps = { readonly home: HomeView; readonly seesTrail: boolean; readonly author: boolean };

const Cards = ({ home, seesTrail, author }: CardsProps) => {
  const { t } = useTranslation('home');
  const review = (
    <section key="review" className={classes['card']}>
      <CardHead title={t('review.title')} count={home.counts.toReview}>
        <More path="/team/record" label={t('review.all')} />
      </CardHead>
      {/* Opened one after another: the next one follows a decision. */}
      <div onClickCapture={() => handQueue(home.toReview.map(({ id }) => id))}>
        <RecordLines rows={home.toReview} empty={t('review.empty')} when="waiting" addressOf={reviewAddress} />
      </div>
    </section>
  );
  const pending = (
    <section key="pending" className={classes['card']}>
      <CardHead title={t('pending.title')} count={home.pending.length}>
        <More path="/record" label={t('pending.all')} />
      </CardHead>
      <RecordLines rows={home.pending} empty={t('pending.empty')} />
    </section>
  );
  const waits = home.toReview.length > 0;
  return [
    ...(waits ? [review] : []),
    ...(seesTrail
      ? [
          <LazyPart key="audit" fallback={<CardSkeleton height={240} />}>
            <AuditCard />
          </LazyPart>,
        ]
      : []),
    ...(author ? [pending] : []),
    ...(!waits && (author || home.reviews) ? [review] : []),
  ];
};
