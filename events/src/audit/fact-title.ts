/** What an event tells besides what changed, by the entity or the field of its title: how many failures, which reviewers. */
const FACTS = new Set([
  'approval',
  'export',
  'signature',
  'token',
  'access',
  'request',
  'connector',
  'share',
  'dispute',
  'reading',
  'epoch',
  'clock',
  'incident',
]);
const FACT_FIELDS = new Set([
  ...['@account.profile', '@account.byAdministrator', '@account.failures', '@account.why', '@account.by'],
  ...[
    '@account.how',
    '@account.onServer',
    '@account.algorithm',
    '@account.way',
    '@account.codesLeft',
    '@account.synced',
    '@record.comments',
    '@record.passage',
    '@module.copiedFrom',
  ],
  ...['@record.resolvedComment', '@record.sourceFile', '@record.asItWas'],
  ...['@module.wrote', '@module.whyEach', '@module.setOnly', '@module.unread', '@module.openParts'],
]);
/** The one thing of those entities that an event takes away. */
const CHANGED = new Set(['@connector.delivery']);

/** Whether a change is a fact that is told, and nothing that was added, modified or removed. */
export const isFact = (title: string): boolean => {
  if (!title.startsWith('@') || CHANGED.has(title)) return false;
  return FACT_FIELDS.has(title) || FACTS.has(title.slice(1, Math.max(1, title.indexOf('.'))));
};
