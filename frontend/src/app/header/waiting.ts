import { useCounts } from '../../messages/use-counts';
import { screenExists } from '../features';

/** Pending counts and the queues they lead to (L06). What is merely unread is told apart from what waits for somebody. */
const QUEUES = [
  { key: 'review', path: '/team/record', count: 'approvingExpCount' },
  { key: 'share', path: '/team/approvingRecord', count: 'approvingShareExpCount' },
  { key: 'reports', path: '/team/export', count: 'approvingReportCount' },
  { key: 'publish', path: '/team/publish', count: 'approvingTempShareCount' },
  { key: 'tests', path: '/sampleCenter/sampleTestTask', count: 'sampleTestCount' },
  { key: 'access', path: '/resource/allApply', count: 'accessRequestCount' },
  { key: 'recall', path: '/team/recall', count: 'recordCallExameCount' },
] as const;

export const useWaiting = () => {
  const counts = useCounts();
  const queues = QUEUES.map((queue) => ({ ...queue, n: counts?.[queue.count] ?? 0 })).filter(
    ({ n, path }) => n > 0 && screenExists(path),
  );
  return { queues, total: queues.reduce((sum, { n }) => sum + n, 0), unread: counts?.unreadMessageCount ?? 0 };
};
