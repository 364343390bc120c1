import type { ContextName } from '@shilu/events/core/context-list';
import { approvalQueries } from './approvals/context';
import { auditQueries } from './audit/context';
import { capabilityQueries } from './capabilities/context';
import type { ContextQueries } from './engine/context-queries';
import { fileQueries } from './files/context';
import { homeQueries } from './home/context';
import { identityQueries } from './identity/context';
import { integrationQueries } from './integrations/context';
import { liveQueries } from './live/context';
import { messageQueries } from './messages/context';
import { organizationQueries } from './organization/context';
import { projectQueries } from './projects/context';
import { recordQueries } from './records/context';
import { resourceQueries } from './resources/context';
import { searchQueries } from './search/context';
import { sharingQueries } from './sharing/context';
import { structureQueries } from './structures/context';
import { templateQueries } from './templates/context';

/** Every context of the product, whether it shows something of its own or not: one that is not said does not compile. */
export const contexts = {
  identity: identityQueries,
  organization: organizationQueries,
  files: fileQueries,
  live: liveQueries,
  home: homeQueries,
  messages: messageQueries,
  projects: projectQueries,
  records: recordQueries,
  approvals: approvalQueries,
  sharing: sharingQueries,
  audit: auditQueries,
  search: searchQueries,
  structures: structureQueries,
  integrations: integrationQueries,
  templates: templateQueries,
  resources: resourceQueries,
  capabilities: capabilityQueries,
} as const satisfies Readonly<Record<ContextName, ContextQueries>>;
