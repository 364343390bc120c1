import type { RouteObject } from 'react-router-dom';
import { withTexts } from '../i18n/with-texts';
import type { QueueKey } from './queue-tabs';

const queue = (key: QueueKey) =>
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
    path: '/team/process',
    lazy: withTexts(['approvals', 'audit', 'records'], async () => (await import('./process-page')).ProcessPage),
  },
];
