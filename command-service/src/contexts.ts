import type { ContextName } from '@shilu/events/core/context-list';
import { approvalCommands } from './approvals/context';
import { auditCommands } from './audit/context';
import { capabilityCommands } from './capabilities/context';
import type { ContextCommands } from './engine/context-commands';
import { fileCommands } from './files/context';
import { identityCommands } from './identity/context';
import { integrationCommands } from './integrations/context';
import { messageCommands } from './messages/context';
import { organizationCommands } from './organization/context';
import { projectCommands } from './projects/context';
import { recordCommands } from './records/context';
import { resourceCommands } from './resources/context';
import { sharingCommands } from './sharing/context';
import { templateCommands } from './templates/context';

/** Of a context that has queries alone, or registers that ask for nothing beyond their declarations. */
const DECLARED_ALONE: ContextCommands = {};

/** Every context of the product, whether it decides something here or not: one that is not said does not compile. */
export const contexts: Readonly<Record<ContextName, ContextCommands>> = {
  identity: identityCommands,
  organization: organizationCommands,
  files: fileCommands,
  live: DECLARED_ALONE,
  home: DECLARED_ALONE,
  messages: messageCommands,
  projects: projectCommands,
  records: recordCommands,
  approvals: approvalCommands,
  sharing: sharingCommands,
  audit: auditCommands,
  search: DECLARED_ALONE,
  structures: DECLARED_ALONE,
  integrations: integrationCommands,
  templates: templateCommands,
  resources: resourceCommands,
  capabilities: capabilityCommands,
};
