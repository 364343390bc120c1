import type { RecordedEvent } from '@shilu/events/core/envelope';
import { fieldChange, type FieldChange } from '@shilu/events/core/trace';
import type { AccessEvent } from '@shilu/events/identity/access';
import type { AccountEvent } from '@shilu/events/identity/account';
import type { ConnectorEvent } from '@shilu/events/integrations/connector';
import type { ProjectEvent } from '@shilu/events/projects/project';
import type { TaskEvent } from '@shilu/events/projects/task';
import { withMentions } from '@shilu/events/records/mentions';
import type { RecordEvent } from '@shilu/events/records/record-events';

type Known = AccessEvent | RecordEvent | AccountEvent | ProjectEvent | TaskEvent | ConnectorEvent;
type Grants = readonly { readonly accountId: string; readonly attribute: 0 | 1 }[];

const shown = (value: string | boolean | null | readonly string[]): string | null =>
  value === null || value === ''
    ? null
    : typeof value === 'string'
      ? value
      : typeof value === 'boolean'
        ? String(value)
        : value.join(' ') || null;

const grantsText = (grants: Grants): string | null =>
  shown(grants.map((grant) => `${grant.accountId}:${grant.attribute === 1 ? 'write' : 'read'}`));

/** Those it mentions stand in it by their ids, as in the text of a module. */
const commentText = ({ text, mentions }: { readonly text: string; readonly mentions: readonly string[] }): string =>
  withMentions(text, mentions, (accountId) => accountId);

const said = (field: string, title: string, text: string): FieldChange[] =>
  text === '' ? [] : [fieldChange(field, title, null, text)];

type Discarded = {
  readonly effect: string;
  readonly eventType: string;
  readonly stream: string;
  readonly revision: number;
};
const discarded = ({ effect, eventType, stream, revision }: Discarded): string =>
  `${effect} · ${eventType} · ${stream} @ ${revision}`;

type Placement = {
  departmentId: string | null;
  roleIds: readonly string[];
  isOrganAdmin: boolean;
  directLeaderId: string | null;
};
const placementChanges = (old: Placement, next: Placement): FieldChange[] =>
  (['departmentId', 'roleIds', 'isOrganAdmin', 'directLeaderId'] as const).flatMap((key) =>
    shown(old[key]) === shown(next[key])
      ? []
      : [fieldChange(key, `@account.${key}`, shown(old[key]), shown(next[key]))],
  );

/** What an event says changed, field by field: as the event carries it, or read off the few that say it in their own words. */
export const changesOf = (event: RecordedEvent): readonly FieldChange[] => {
  const { data } = event;
  if (typeof data === 'object' && data !== null && 'changes' in data && Array.isArray(data.changes))
    return data.changes as readonly FieldChange[];
  const known = event as RecordedEvent<Known>;
  switch (known.type) {
    case 'ModuleRenamed':
      return [fieldChange('title', '@module.title', known.data.from, known.data.to)];
    case 'ModulesReordered':
      return [fieldChange('order', '@record.moduleOrder', shown(known.data.from), shown(known.data.to))];
    case 'ModuleRemoved':
      return [fieldChange(`module/${known.data.moduleId}`, '@record.module', known.data.title, null)];
    case 'ModuleMarkedNotApplicable':
      return [fieldChange('notApplicable', '@module.notApplicable', null, 'true')];
    case 'ModuleMadeApplicable':
      return [fieldChange('notApplicable', '@module.notApplicable', 'true', null)];
    case 'ModuleGranted':
      return [fieldChange('grants', '@module.grants', grantsText(known.data.previous), grantsText(known.data.grants))];
    case 'RecordDepartmentChanged':
      return [fieldChange('departmentId', '@record.departmentId', known.data.from, known.data.to)];
    case 'RecordSubmitted':
      return said('note', '@approval.note', known.data.note);
    case 'RecordApproved':
    case 'RecordRejected':
    case 'RecordRecallRefused':
      return said('opinion', '@approval.opinion', known.data.opinion);
    case 'CommentAdded':
      return [fieldChange(`comment/${known.data.commentId}`, '@record.comment', null, commentText(known.data))];
    case 'RecordExported':
      return [
        fieldChange('format', '@export.format', null, known.data.format),
        fieldChange('verificationCode', '@export.verificationCode', null, known.data.verificationCode),
      ];
    case 'TrailExported':
      return [
        fieldChange('what', '@export.what', null, known.data.what),
        fieldChange('format', '@export.format', null, known.data.format),
        ...Object.entries(known.data.filters).map(([key, value]) => fieldChange(key, `@export.${key}`, null, value)),
        fieldChange('verificationCode', '@export.verificationCode', null, known.data.verificationCode),
      ];
    case 'ProjectMoved':
      return [fieldChange('status', '@project.status', known.data.from, known.data.to)];
    case 'TaskMoved':
      return [fieldChange('status', '@task.status', known.data.from, known.data.to)];
    case 'AccountPlaced':
      return placementChanges(known.data.previous, known.data);
    case 'DeliveryDiscarded':
      return [fieldChange(`delivery/${known.data.deliveryId}`, '@connector.delivery', discarded(known.data), null)];
    default:
      return [];
  }
};

/** The module an event is about, if it is about one. */
export const moduleIdOf = (event: RecordedEvent): string | null => {
  const { data } = event;
  if (typeof data !== 'object' || data === null) return null;
  if ('moduleId' in data && typeof data.moduleId === 'string') return data.moduleId;
  if ('module' in data && typeof data.module === 'object' && data.module !== null && 'id' in data.module)
    return String(data.module.id);
  return null;
};
