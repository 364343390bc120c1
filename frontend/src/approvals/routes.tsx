import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';
import type { RecordQueue } from './queue-tabs';

const queue = (key: RecordQueue) =>
  withTexts(['approvals', 'recordLists'], async () => {
    const { QueuePage } = await import('./queue-page');
    return () => <QueuePage key={key} queue={key} />;
  });

export const featureRoutes: RouteObject[] = [
  { path: '/team/record', lazy: queue('record') },
  { path: '/team/approvedRecord', lazy: queue('approvedRecord') },
  { path: '/team/recall', lazy: queue('recall') },
  { path: '/team/approvedRecall', lazy: queue('approvedRecall') },
  {
    path: '/team/publish',
    lazy: withTexts(
      ['approvals', 'organization', 'recordLists'],
      async () => (await import('./publish-page')).PublishPage,
    ),
  },
  {
    path: '/team/approvedPublish',
    lazy: withTexts(
      ['approvals', 'organization', 'recordLists'],
      async () => (await import('./published-page')).PublishedPage,
    ),
  },
  {
    path: '/team/process',
    lazy: withTexts(['approvals', 'audit', 'records'], async () => (await import('./process-page')).ProcessPage),
  },
];
