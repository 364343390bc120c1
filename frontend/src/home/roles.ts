import type { HomeView } from './home-view';

export type Role = 'admin' | 'review' | 'audit' | 'work';
type Rights = { readonly isOrganAdmin: boolean; readonly seesTrail: boolean };

/** Whether the person has records of their own. */
const writes = ({ counts, pending }: HomeView): boolean =>
  pending.length + counts.draft + counts.inReview + counts.rejected + counts.approved > 0;

/**
 * What a person is here for, from rights and from what waits, never from what a role is called; several may hold at once.
 * Whoever neither decides nor oversees writes, also before the first record.
 */
export const rolesOf = ({ isOrganAdmin, seesTrail }: Rights, home: HomeView): readonly Role[] => {
  if (isOrganAdmin) return ['admin'];
  const review: readonly Role[] = home.reviews ? ['review'] : [];
  const audit: readonly Role[] = seesTrail ? ['audit'] : [];
  const roles = home.toReview.length > 0 ? [...review, ...audit] : [...audit, ...review];
  return roles.length === 0 ? ['work'] : writes(home) ? [...roles, 'work'] : roles;
};
