import type { Subject } from '../capabilities/capability';
import type { ShareEvent, ShareTargets, ShareUse } from '../sharing/share';

/** A share that was not withdrawn. Whether it is over by its date is asked when somebody reads. */
export type StandingShare = ShareTargets & {
  readonly id: string;
  readonly subject: Subject;
  readonly use: ShareUse;
  readonly endsAt: string | null;
  /** It is with those who have to approve a share, for as long as it waits for them. */
  readonly approving: boolean;
};

/** Shares by id, and by those whom each is with: a person's are found without looking at those of others. */
export type Shares = {
  readonly byId: Map<string, StandingShare>;
  readonly ofAccounts: Map<string, Set<string>>;
  readonly ofDepartments: Map<string, Set<string>>;
  readonly ofProjects: Map<string, Set<string>>;
  /** What people asked to read: so that nobody is asked without end. */
  readonly requests: Map<string, AskedAccess>;
};

/** A request as far as it bears on the next one of the same person. */
export type AskedAccess = {
  readonly applicantId: string;
  readonly sought: string;
  readonly lapsesAt: string;
  readonly over: boolean;
};

export const noShares = (): Shares => ({
  ...{ byId: new Map(), ofAccounts: new Map(), ofDepartments: new Map(), ofProjects: new Map(), requests: new Map() },
});

const placesOf = (
  { ofAccounts, ofDepartments, ofProjects }: Shares,
  share: ShareTargets,
): readonly (readonly [Map<string, Set<string>>, string])[] => [
  ...share.accountIds.map((id) => [ofAccounts, id] as const),
  ...share.departmentIds.map((id) => [ofDepartments, id] as const),
  ...share.projectIds.map((id) => [ofProjects, id] as const),
];

export const takeBack = (shares: Shares, id: string): void => {
  const share = shares.byId.get(id);
  if (share === undefined) return;
  shares.byId.delete(id);
  for (const [places, target] of placesOf(shares, share)) {
    const held = places.get(target);
    held?.delete(id);
    if (held?.size === 0) places.delete(target);
  }
};

/** In place of what the same share gave before. */
const give = (shares: Shares, share: StandingShare): void => {
  const { id } = share;
  takeBack(shares, id);
  shares.byId.set(id, share);
  for (const [places, target] of placesOf(shares, share)) places.set(target, (places.get(target) ?? new Set()).add(id));
};

const applyRequest = ({ requests }: Shares, id: string, event: ShareEvent): void => {
  if (event.type === 'AccessRequested') {
    const { applicantId, sought, lapsesAt } = event.data;
    return void requests.set(id, { applicantId, sought, lapsesAt, over: false });
  }
  const asked = requests.get(id);
  if (asked === undefined || event.type === 'ShareProposed' || event.type === 'ShareConsented') return;
  requests.set(id, { ...asked, over: true });
};

export const applyShare = (shares: Shares, id: string, event: ShareEvent): void => {
  applyRequest(shares, id, event);
  switch (event.type) {
    case 'ShareProposed': {
      const { subject, nodes } = event.data;
      const accountIds = [...new Set(nodes.flatMap(({ approverIds }) => approverIds))];
      return give(shares, {
        ...{ id, subject, accountIds, departmentIds: [], projectIds: [] },
        ...{ use: 'read', endsAt: null, approving: true },
      });
    }
    case 'RecordShared':
    case 'EntryShared':
    case 'ShareApproved': {
      const { accountIds, departmentIds, projectIds, subject, use, endsAt } = event.data;
      return give(shares, {
        ...{ id, accountIds, departmentIds, projectIds, subject, use, endsAt },
        approving: false,
      });
    }
    case 'ShareWithdrawn':
    case 'ShareDeclined':
    case 'AccessRequestWithdrawn':
      return takeBack(shares, id);
    default:
      return;
  }
};
