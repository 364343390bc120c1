import type { ApiToken } from '@shilu/events/identity/service-account-calls';
import { describe, expect, it } from 'vitest';
import { inOrder, tokenState } from './token-state';

const now = Date.parse('2026-11-20T08:00:00.000Z');
const token = (id: string, expiresAt: string, revoked = false): ApiToken => ({
  ...{ id, label: id, scopes: ['records:read'], expiresAt, revoked, lastUsedAt: null },
});

describe('X381 what has become of an API token', () => {
  it('is in use, ends soon, has ended or was revoked', () => {
    expect(tokenState(token('a', '2027-01-01T00:00:00.000Z'), now)).toBe('active');
    expect(tokenState(token('a', '2026-12-01T00:00:00.000Z'), now)).toBe('soon');
    expect(tokenState(token('a', '2026-11-20T08:00:00.000Z'), now)).toBe('expired');
    expect(tokenState(token('a', '2027-01-01T00:00:00.000Z', true), now)).toBe('revoked');
  });

  it('those in use come first, the soonest to end on top', () => {
    const tokens = [
      token('revoked', '2027-06-01T00:00:00.000Z', true),
      token('later', '2027-03-01T00:00:00.000Z'),
      token('expired', '2026-01-01T00:00:00.000Z'),
      token('sooner', '2026-12-01T00:00:00.000Z'),
    ];
    expect(inOrder(tokens, now).map(({ id }) => id)).toEqual(['sooner', 'later', 'revoked', 'expired']);
  });
});
