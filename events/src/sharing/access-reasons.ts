import type { Register } from '../core/define-register';
import { entryAudience } from '../core/register-access';
import type { Directory } from '../identity/directory';
import { audienceOf, meeting, ownTokens, readershipOf, sharedEntry } from '../identity/readership';
import { entriesSharedWith, recordsSharedWith } from '../identity/shared-with';
import { factsOf, mayOpenRecord, mayReadRecord } from '../records/record-rights';
import type { RecordState } from '../records/record-state';
import type { AccessKind } from './calls';
import type { ShareUse } from './share';

/** Why somebody reads a record; `place` is the category and id of what it is so by. */
export type AccessGround = {
  readonly kind: AccessKind;
  readonly place: { readonly category: 'department' | 'project' | 'task'; readonly id: string } | null;
  readonly endsAt: string | null;
  readonly use: ShareUse | null;
};

const ground = (kind: AccessKind, place: AccessGround['place'] = null): AccessGround => ({
  ...{ kind, place, endsAt: null, use: null },
});

/** What a token of the audience, which somebody holds, says of them. */
const groundsOf = (
  directory: Directory,
  accountId: string,
  record: RecordState,
  token: string,
): readonly AccessGround[] => {
  const [kind = '', first = '', second = ''] = token.split(':');
  const project = directory.projects.get(first);
  const task = directory.tasks.get(first);
  switch (kind) {
    case 'all':
      return [ground(directory.accounts.get(accountId)?.isOrganAdmin ? 'administrator' : 'organisation')];
    case 'u':
      return [ground(record.ownerId === accountId ? 'owner' : 'reviewer')];
    case 'd':
      return [ground('departmentHead', { category: 'department', id: first })];
    case 'p':
      return [
        ground(project?.leaderIds.includes(accountId) ? 'projectLead' : 'projectMember', {
          ...{ category: 'project', id: first },
        }),
      ];
    case 't':
      return [
        ground(task?.managerIds.includes(accountId) ? 'taskManager' : 'taskMember', { category: 'task', id: first }),
      ];
    case 'dp':
      return [ground('departmentInProject', { category: 'project', id: second })];
    case 'dt':
      return [ground('departmentInTask', { category: 'task', id: second })];
    case 'g':
      return [
        ...(record.modules.some(({ grants }) => grants.some((grant) => grant.accountId === accountId))
          ? [ground('granted')]
          : []),
        ...(record.pageInfo.participantIds.includes(accountId) ? [ground('participant')] : []),
      ];
    case 'r':
      return recordsSharedWith(directory, accountId)
        .filter(({ recordId }) => recordId === record.id)
        .map(({ use, endsAt, approving }) =>
          approving ? ground('shareApprover') : { ...ground('shared'), use, endsAt },
        );
    default:
      return [];
  }
};

/** Why somebody reads the record, by the tokens that decide it (`meeting`); nothing, if they do not. */
export const accessGrounds = (
  directory: Directory,
  accountId: string,
  record: RecordState,
): readonly AccessGround[] => {
  if (!mayReadRecord(directory, accountId, record))
    return mayOpenRecord(directory, accountId, record) ? [ground('permission')] : [];
  const met = meeting(audienceOf(factsOf(record)), readershipOf(directory, accountId));
  return [...new Set(met)].flatMap((token) => groundsOf(directory, accountId, record, token));
};

type Entry = Parameters<typeof entryAudience>[1];

/** What a token that an entry is for, and that somebody holds, says of them. */
const entryGround = (directory: Directory, accountId: string, entry: Entry, token: string): readonly AccessGround[] => {
  const [kind = '', first = ''] = token.split(':');
  switch (kind) {
    case 'admin':
      return [ground('administrator')];
    case 'anyone':
      return [ground('organisation')];
    case 'u':
      return [ground(entry.ownerId === accountId ? 'owner' : 'awaited')];
    case 'may':
      return [ground('permission')];
    case 'in':
      return [ground('departmentMember', { category: 'department', id: first })];
    case 'e':
      return entriesSharedWith(directory, accountId)
        .filter(({ subject }) => sharedEntry(subject) === token)
        .map(({ use, endsAt, approving }) =>
          approving ? ground('shareApprover') : { ...ground('shared'), use, endsAt },
        );
    default:
      return [];
  }
};

/** The same of an entry of a register, by the tokens that decide it (`entryAudience`). */
export const entryGrounds = (
  directory: Directory,
  accountId: string,
  register: Register,
  entry: Entry,
): readonly AccessGround[] => {
  const held = new Set(ownTokens(directory, accountId));
  return entryAudience(register, entry)
    .filter((token) => held.has(token))
    .flatMap((token) => entryGround(directory, accountId, entry, token));
};
