import type { Label, Language } from '@shilu/events/core/call';
import { registerEventTypes } from '@shilu/events/core/register';
import { requestField } from '@shilu/events/integrations/platforms/operations';
import { registers } from '@shilu/events/core/registers';
import type { TFunction } from 'i18next';

/** Events that were written by hand; their words are in the language files under `event`. */
const WRITTEN = [
  'RecordCreated',
  'RecordInfoChanged',
  'RecordDepartmentChanged',
  'RecordRemoved',
  'RecordRestored',
  'RecordSubmitted',
  'RecordApproved',
  'RecordRejected',
  'RecordRecallRequested',
  'RecordRecallRefused',
  'RecordRecalled',
  'RecordReactivated',
  'RecordRolledBack',
  'RecordExported',
  'ModuleAdded',
  'ModuleSaved',
  'ModuleRenamed',
  'ModulesReordered',
  'ModuleRemoved',
  'ModuleMarkedNotApplicable',
  'ModuleMadeApplicable',
  'ModuleGranted',
  'ModuleSigned',
  'ModuleSignatureRemoved',
  'CommentAdded',
  'CommentRead',
  'CommentRemoved',
  'ProjectOpened',
  'ProjectModified',
  'ProjectMoved',
  'TaskOpened',
  'TaskModified',
  'TaskMoved',
  'AccountOpened',
  'AccountProfileChanged',
  'AccountPlaced',
  'AccountDisabled',
  'AccountEnabled',
  'PasswordChanged',
  'SigningLocked',
  'SigningUnlocked',
  'SigningSuspended',
  'IdentityConfirmed',
  'SigningPasswordWrong',
  'SubjectKeyShredded',
  'ServiceAccountOpened',
  'ApiTokenIssued',
  'ApiTokenRevoked',
  'LoggedIn',
  'LoginFailed',
  'TrailExported',
  'LoggedOut',
  'ScreenLocked',
  'ScreenUnlocked',
  'SettingsChanged',
  'PlatformRequestMade',
  'PlatformRequestCorrected',
  'PlatformRequestAccepted',
  'PlatformRequestRefused',
  'PlatformRequestCompleted',
  'PlatformRequestWithdrawn',
  'DeliveriesRetried',
  'DeliveryDiscarded',
  'TestLetterRequested',
  'NumberAllocated',
  'NameReserved',
  'NameReleased',
] as const;
type Written = (typeof WRITTEN)[number];

type Derived = { readonly verb: 'added' | 'modified' | 'removed' | 'restored'; readonly label: Label };
const derived = new Map<string, Derived>(
  registers.flatMap((register) => {
    const types = registerEventTypes(register);
    return (['added', 'modified', 'removed', 'restored'] as const).map((verb): [string, Derived] => [
      types[verb],
      { verb, label: register.label },
    ]);
  }),
);

export const EVENT_TYPES: readonly string[] = [...WRITTEN, ...derived.keys()];
export const ENTITIES = [
  'record',
  'project',
  'task',
  'account',
  'access',
  'serviceAccount',
  'organization',
  'request',
  'connector',
  ...registers.map((register) => register.name),
] as const;

type T = TFunction<'audit'>;

/** What happened, in the reader's words; a type nobody has words for is shown as it is. */
export const eventWords = (type: string, t: T, language: Language): string => {
  const written = WRITTEN.find((each): each is Written => each === type);
  if (written) return t(`event.${written}`);
  const known = derived.get(type);
  return known
    ? t(`verb.${known.verb}`, {
        what: language === 'en-US' ? known.label[language].toLowerCase() : known.label[language],
      })
    : type;
};

const PLAIN = [
  'record',
  'project',
  'task',
  'account',
  'access',
  'serviceAccount',
  'organization',
  'request',
  'connector',
  'numbering',
  'reservation',
] as const;
export const entityWords = (entity: string, t: T, language: Language): string => {
  const plain = PLAIN.find((each) => each === entity);
  return plain
    ? t(`entity.${plain}`)
    : (registers.find((register) => register.name === entity)?.label[language] ?? entity);
};

const FIELDS = [
  'name',
  'number',
  'description',
  'leaderIds',
  'managerIds',
  'memberIds',
  'departmentId',
  'startDate',
  'endDate',
  'personal',
  'progress',
  'projectId',
  'taskId',
  'bookId',
  'title',
  'recordType',
  'temperature',
  'humidity',
  'participantIds',
  'participantsNotApplicable',
  'participants',
  'moreChanges',
  'nameZh',
  'nameEn',
  'watermarkText',
  'watermarkLimit',
  'watermarkOnScreen',
  'watermarkOnPrint',
  'recordPrefix',
  'recordSerialDigits',
  'tempSaveTime',
  'lockScreenMinutes',
  'fileSizeLimitSize',
  'isProjectMain',
  'authorisedPlatforms',
  'status',
  'definition',
  'order',
  'formatting',
  'paragraph',
  'file',
  'column',
  'columnOrder',
  'row',
  'comment',
  'module',
  'moduleOrder',
  'delivery',
  'notApplicable',
  'grants',
  'note',
  'opinion',
  'roleIds',
  'isOrganAdmin',
  'directLeaderId',
] as const;

/** Titles written by people stand as they are; `@entity.field` is looked up. */
export const fieldWords = (title: string, t: T, language: Language): string => {
  if (!title.startsWith('@')) return title;
  const asked = requestField(title);
  if (asked) return asked.label[language];
  const [entity = '', field = '', ...rest] = title.slice(1).split('.');
  const declared = registers.find((register) => register.name === entity)?.fields.find((each) => each.key === field);
  if (declared) return declared.label[language];
  const known = FIELDS.find((each) => each === field);
  return [known ? t(`field.${known}`) : field, ...rest].join(' ');
};
