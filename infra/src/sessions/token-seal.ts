import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '@shilu/events/core/canonical';
import type { SubjectKeys } from '@shilu/events/core/personal';

/**
 * What the tables have of sessions and API tokens is made with a key that the database does not have: it is wrapped by the
 * master key, as those of people are. So nobody makes a row that opens anything, or makes one another person's, by SQL.
 */
export type TokenSeal = {
  /** By which a token is found. */
  readonly hashOf: (token: string) => Buffer;
  /** Of all that a row says that matters. */
  readonly over: (facts: object) => Buffer;
  readonly holds: (seal: Buffer, facts: object) => boolean;
};

const SUBJECT = 'login tokens';

export const openTokenSeal = async (keys: Pick<SubjectKeys, 'keyFor' | 'create'>): Promise<TokenSeal> => {
  // Who may only read keys finds it made: the command side opens first.
  const key = (await keys.keyFor(SUBJECT)) ?? (await keys.create(SUBJECT));
  const mac = (kind: string, text: string): Buffer => createHmac('sha256', key).update(`${kind}\n${text}`).digest();
  const over = (facts: object): Buffer => mac('row', canonicalJson(facts));
  return {
    hashOf: (token) => mac('token', token),
    over,
    holds: (seal, facts) => {
      const wanted = over(facts);
      return seal.length === wanted.length && timingSafeEqual(seal, wanted);
    },
  };
};
