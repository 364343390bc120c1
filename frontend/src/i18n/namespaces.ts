/** One namespace per feature, loaded with the route that needs it. */
export const NAMESPACES = [
  'common',
  'frame',
  'manual',
  'release',
  'identity',
  'home',
  'organization',
  'search',
  'records',
  'recordLists',
  'projects',
  'approvals',
  'audit',
  'team',
  'integrations',
  'messages',
  'deliveries',
  'serviceAccounts',
  'system',
  'phone',
] as const;
export type Namespace = (typeof NAMESPACES)[number];
