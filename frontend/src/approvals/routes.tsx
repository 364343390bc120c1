import type { RouteObject } from 'react-router-dom';
import type { QueueKey } from './queue-tabs';

const queue = (key: QueueKey) => async () => {
  const { QueuePage } = await import('./queue-page');
  return { Component: () => <QueuePage key={key} queue={key} /> };
};

export const roomRoutes: RouteObject[] = [
  { path: '/team/record', lazy: queue('record') },
  { path: '/team/approvedRecord', lazy: queue('approvedRecord') },
  { path: '/team/recall', lazy: queue('recall') },
  { path: '/team/approvedRecall', lazy: queue('approvedRecall') },
  { path: '/team/process', lazy: async () => ({ Component: (await import('./process-page')).ProcessPage }) },
];
