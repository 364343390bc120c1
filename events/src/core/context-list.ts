import { approvalsContext } from '../approvals/context';
import { auditContext } from '../audit/context';
import { capabilitiesContext } from '../capabilities/context';
import { filesContext } from '../files/context';
import { homeContext } from '../home/context';
import { identityContext } from '../identity/context';
import { integrationsContext } from '../integrations/context';
import { liveContext } from '../live/context';
import { messagesContext } from '../messages/context';
import { organizationContext } from '../organization/context';
import { projectsContext } from '../projects/context';
import { recordsContext } from '../records/context';
import { resourcesContext } from '../resources/context';
import { searchContext } from '../search/context';
import { sharingContext } from '../sharing/context';
import { structuresContext } from '../structures/context';
import { templatesContext } from '../templates/context';
import type { ContextManifest } from './context-manifest';

/** Every context of the product. Fixed paths come before `{id}` ones of the same shape. */
export const contextList = [
  identityContext,
  organizationContext,
  filesContext,
  liveContext,
  homeContext,
  messagesContext,
  projectsContext,
  recordsContext,
  approvalsContext,
  sharingContext,
  auditContext,
  searchContext,
  structuresContext,
  integrationsContext,
  templatesContext,
  resourcesContext,
  capabilitiesContext,
] as const satisfies readonly ContextManifest[];

/** Each has a folder of this name in every package that has to do with it. */
export type ContextName = (typeof contextList)[number]['name'];
