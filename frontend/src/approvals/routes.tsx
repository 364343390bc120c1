import type { RouteObject } from 'react-router-dom';
import { ofNow, ofThen } from '../app/of-moment';
import type { ContextLink } from '../app/side-link';
import { withTexts } from '../i18n/with-texts';
import type { RecordQueue, ShareQueue } from './queue-tabs';

const queue = (key: RecordQueue) =>
  withTexts(['approvals', 'recordLists'], async () => {
    const { QueuePage } = await import('./queue-page');
    return () => <QueuePage key={key} queue={key} />;
  });

const shareQueue = (key: ShareQueue) =>
  withTexts(['approvals', 'sharing'], async () => {
    const { ShareQueuePage } = await import('./share-queue-page');
    return () => <ShareQueuePage key={key} queue={key} />;
  });

export const featureRoutes: RouteObject[] = [
  ...ofThen([
    { path: '/team/record', lazy: queue('record') },
    { path: '/team/approvedRecord', lazy: queue('approvedRecord') },
    { path: '/team/approvedRecall', lazy: queue('approvedRecall') },
    {
      path: '/team/publish',
      lazy: withTexts(
        ['approvals', 'registers', 'recordLists'],
        async () => (await import('./publish-page')).PublishPage,
      ),
    },
    {
      path: '/team/approvedPublish',
      lazy: withTexts(
        ['approvals', 'registers', 'recordLists'],
        async () => (await import('./published-page')).PublishedPage,
      ),
    },
    {
      path: '/team/process',
      lazy: withTexts(
        ['approvals', 'audit', 'chemistry', 'records', 'registers'],
        async () => (await import('./process-page')).ProcessPage,
      ),
    },
  ]),
  ...ofNow([
    { path: '/team/recall', lazy: queue('recall') },
    { path: '/team/approvingRecord', lazy: shareQueue('approvingRecord') },
    { path: '/team/approvedShareRecord', lazy: shareQueue('approvedShareRecord') },
  ]),
];

export const featureLinks: readonly ContextLink[] = [
  { section: 'queues', key: 'toReview', path: '/team/record', count: 'review' },
  { section: 'queues', key: 'reviewed', path: '/team/approvedRecord' },
  { section: 'queues', key: 'recalls', path: '/team/recall', count: 'recall' },
  { section: 'queues', key: 'recallsDone', path: '/team/approvedRecall' },
  { section: 'queues', key: 'sharesToApprove', path: '/team/approvingRecord', count: 'share' },
  { section: 'queues', key: 'sharesApproved', path: '/team/approvedShareRecord' },
  { section: 'queues', key: 'publications', path: '/team/publish', count: 'publish' },
  { section: 'queues', key: 'publicationsDone', path: '/team/approvedPublish' },
];
