import type { RouteObject } from 'react-router-dom';

export const roomRoutes: RouteObject[] = [
  { path: '/team/auditTrail', lazy: async () => ({ Component: (await import('./audit-trail-page')).AuditTrailPage }) },
  { path: '/team/auditTrace', lazy: async () => ({ Component: (await import('./audit-trace-page')).AuditTracePage }) },
];
