import { homeCalls } from '@shilu/events/home/calls';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryCall } from '../api/use-query-call';
import { holds, useMe } from '../identity/session';
import { SigningClosed } from '../identity/signing-closed';
import { ErrorState } from '../ui/error-state';
import { LazyPart } from '../ui/lazy-part';
import { PageHeader } from '../ui/page-header';
import { CardSkeleton } from '../ui/skeletons';
import { Counts } from './counts';
import classes from './home.module.css';
import type { HomeView } from './home-view';
import { InitializationGuide } from './initialization-guide';
import { PendingCard, RecentCard, ReviewCard } from './record-cards';
import { rolesOf } from './roles';

/** For the few who oversee: nobody else waits for it. */
const AuditCard = lazy(async () => ({ default: (await import('./audit-card')).AuditCard }));

/** R001. */
export const HomePage = () => {
  const { t } = useTranslation('home');
  const me = useMe();
  const query = useQueryCall(homeCalls.home, {}, { watch: ['records', 'counts', 'projects'] });
  const home = query.data?.response;
  if (query.isError && !home) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <PageHeader title={t('title')} note={t('hello', { name: me.accountInfo.realName })} />
      <SigningClosed mb={16} />
      {home ? <Parts home={home} /> : <CardSkeleton height={240} />}
    </>
  );
};

/**
 * First what one goes on with, then what waits for one and what one who oversees looks at, then what else was in hand:
 * on a phone nothing else is in sight. The guide and the counts follow, and so come first where there is nothing yet;
 * last the places that are empty. Whoever writes nothing is not shown empty places for it.
 */
const Parts = ({ home }: { readonly home: HomeView }) => {
  const me = useMe();
  const seesTrail = holds(me, 'AudittrailSearch');
  const roles = rolesOf({ isOrganAdmin: me.accountInfo.isOrganAdmin, seesTrail }, home);
  const author = roles.includes('work') || roles.includes('admin');
  const reviews = home.toReview.length > 0;
  const shown = new Set([...(author ? home.pending : []), ...home.toReview].map(({ id }) => id));
  const recent = home.recent.filter(({ id }) => !shown.has(id));
  return (
    <div className={classes['parts']}>
      <div className={classes['columns']}>
        {author && home.pending.length > 0 ? <PendingCard rows={home.pending} /> : null}
        {reviews ? <ReviewCard rows={home.toReview} count={home.counts.toReview} /> : null}
        {seesTrail ? (
          <LazyPart fallback={<CardSkeleton height={240} />}>
            <AuditCard />
          </LazyPart>
        ) : null}
      </div>
      {recent.length > 0 ? <RecentCard rows={recent} author={author} /> : null}
      <InitializationGuide roles={roles} />
      {author ? <Counts home={home} /> : null}
      {home.reviews && !reviews ? <ReviewCard rows={[]} count={0} /> : null}
      {home.recent.length === 0 ? <RecentCard rows={[]} author={author} /> : null}
    </div>
  );
};
