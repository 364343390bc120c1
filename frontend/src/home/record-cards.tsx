import { Anchor } from '@mantine/core';
import { HOME_LINES } from '@shilu/events/home/calls';
import type { RecordRow } from '@shilu/events/records/record-row';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { handQueue, reviewAddress } from '../approvals/review-queue';
import { CardHead } from './card-head';
import classes from './home.module.css';
import { placeExists } from './place-exists';
import { RecordLines } from './record-lines';

type Rows = { readonly rows: readonly RecordRow[] };

/** So many of each kind: what is next, not a list of its own. */
const SHOWN = 5;

const More = ({ path, label }: { readonly path: string; readonly label: string }) =>
  placeExists(path) ? (
    <Anchor component={Link} to={path} fz="sm">
      {label}
    </Anchor>
  ) : null;

/** L14: what one goes on with. */
export const PendingCard = ({ rows }: Rows) => {
  const { t } = useTranslation('home');
  return (
    <section className={classes['card']}>
      <CardHead title={t('pending.title')} count={rows.length < HOME_LINES ? rows.length : `${String(HOME_LINES)}+`}>
        <More path="/record" label={t('pending.all')} />
      </CardHead>
      <RecordLines rows={rows.slice(0, SHOWN)} />
    </section>
  );
};

/** What waits for one's decision, the longest waiting first. */
export const ReviewCard = ({ rows, count }: Rows & { readonly count: number }) => {
  const { t } = useTranslation('home');
  return (
    <section className={classes['card']}>
      <CardHead title={t('review.title')} count={count}>
        {rows.length > 0 ? <More path="/team/record" label={t('review.all')} /> : null}
      </CardHead>
      {/* Opened one after another: the next one follows a decision. */}
      <div onClickCapture={() => handQueue(rows.map(({ id }) => id))}>
        <RecordLines rows={rows.slice(0, SHOWN)} empty={t('review.empty')} when="waiting" addressOf={reviewAddress} />
      </div>
    </section>
  );
};

/** What else was in hand. */
export const RecentCard = ({ rows, author }: Rows & { readonly author: boolean }) => {
  const { t } = useTranslation('home');
  return (
    <section className={classes['card']}>
      <CardHead title={t('recent.title')} count={null}>
        <More path={author ? '/record' : '/record?view=all'} label={t('pending.all')} />
      </CardHead>
      <RecordLines rows={rows.slice(0, SHOWN)} empty={t(author ? 'recent.empty' : 'recent.none')} />
    </section>
  );
};
