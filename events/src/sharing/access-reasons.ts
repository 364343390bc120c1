import type { Directory } from '../identity/directory';
import { audienceOf, meeting, readershipOf } from '../identity/readership';
import { sharedWith } from '../identity/shared-with';
import { factsOf, mayReadRecord } from '../records/record-rights';
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
      return sharedWith(directory, accountId)
        .filter(({ recordId }) => recordId === record.id)
        .map(({ use, endsAt }) => ({ ...ground('shared'), use, endsAt }));
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
  if (!mayReadRecord(directory, accountId, record)) return [];
  const met = meeting(audienceOf(factsOf(record)), readershipOf(directory, accountId));
  return [...new Set(met)].flatMap((token) => groundsOf(directory, accountId, record, token));
};
