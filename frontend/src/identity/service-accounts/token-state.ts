import type { ApiToken } from '@shilu/events/identity/service-account-calls';

/** Time enough to make a new one and to hand it to the program. */
const SOON_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

export type TokenState = 'active' | 'soon' | 'expired' | 'revoked';

export const tokenState = ({ revoked, expiresAt }: ApiToken, now: number): TokenState => {
  if (revoked) return 'revoked';
  const left = Date.parse(expiresAt) - now;
  return left <= 0 ? 'expired' : left <= SOON_DAYS * DAY_MS ? 'soon' : 'active';
};

export const opensDoors = (state: TokenState): boolean => state === 'active' || state === 'soon';

/** Those that open something first, the soonest to end on top; then those that ended, the latest on top. */
export const inOrder = (tokens: readonly ApiToken[], now: number): readonly ApiToken[] => {
  const open = (token: ApiToken): boolean => opensDoors(tokenState(token, now));
  const byEnd = (one: ApiToken, other: ApiToken): number => one.expiresAt.localeCompare(other.expiresAt);
  return [
    ...tokens.filter(open).sort(byEnd),
    ...tokens
      .filter((token) => !open(token))
      .sort(byEnd)
      .reverse(),
  ];
};
