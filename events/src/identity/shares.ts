import type { ShareEvent, ShareTargets, ShareUse } from '../sharing/share';

/** A share that was not withdrawn. Whether it is over by its date is asked when somebody reads. */
export type StandingShare = ShareTargets & {
  readonly id: string;
  readonly recordId: string;
  readonly use: ShareUse;
  readonly endsAt: string | null;
};

/** Shares by id, and by those whom each is with: a person's are found without looking at those of others. */
export type Shares = {
  readonly byId: Map<string, StandingShare>;
  readonly ofAccounts: Map<string, Set<string>>;
  readonly ofDepartments: Map<string, Set<string>>;
  readonly ofProjects: Map<string, Set<string>>;
};

export const noShares = (): Shares => ({
  ...{ byId: new Map(), ofAccounts: new Map(), ofDepartments: new Map(), ofProjects: new Map() },
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

export const applyShare = (shares: Shares, id: string, event: ShareEvent): void => {
  if (event.type === 'ShareWithdrawn') return takeBack(shares, id);
  const { accountIds, departmentIds, projectIds, recordId, use, endsAt } = event.data;
  const share = { id, accountIds, departmentIds, projectIds, recordId, use, endsAt };
  shares.byId.set(id, share);
  for (const [places, target] of placesOf(shares, share)) places.set(target, (places.get(target) ?? new Set()).add(id));
};
