import { SYSTEM } from '@shilu/events/core/built-in';
import type { Language } from '@shilu/events/core/call';
import { AppError } from '@shilu/events/core/app-error';
import { IV_BYTES, openField, sealField, type Sealed, type SubjectKeys } from '@shilu/events/core/personal';
import { accountProfileSchema, type AccountProfile } from '@shilu/events/identity/account';
import { erasedName, systemName } from '@shilu/events/identity/shown-names';
import { LRUCache } from 'lru-cache';
import type { LiveDirectory, SealedProfile } from './directory';

/** Names of people: sealed in the log, opened with their keys for those who may see them. */
export interface People {
  /** Null for nobody, and for a person who was erased. */
  profileOf(accountId: string): Promise<AccountProfile | null>;
  /** As `profileOf`, of a profile that the log has. */
  open(accountId: string, profile: SealedProfile): Promise<AccountProfile | null>;
  /** Name to show; the account id where there is none any more. */
  nameOf(accountId: string): Promise<string>;
  /** As it stands on this reader's screen: what the product did, and who was erased, in words of theirs. */
  shownName(accountId: string, language: Language): Promise<string>;
  namesOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Seals a text about a person to its place in an event (law 9). Throws AppError `changedMeanwhile` for one who was erased. */
  seal(accountId: string, plain: string, place: { readonly eventId: string; readonly path: string }): Promise<Sealed>;
}

export const createPeople = (deps: {
  readonly live: LiveDirectory;
  readonly keys: SubjectKeys;
  readonly randomBytes: (size: number) => Uint8Array;
}): People => {
  const { live, keys, randomBytes } = deps;
  const opened = new LRUCache<string, AccountProfile>({ max: 20_000, ttl: 60_000 });
  live.onProfileChanged((accountId) => opened.delete(accountId));

  const open = async (accountId: string, profile: SealedProfile): Promise<AccountProfile | null> => {
    const plain = openField(profile.sealed, await keys.keyFor(accountId), {
      eventId: profile.eventId,
      path: 'sealedProfile',
    });
    return plain === null ? null : accountProfileSchema.parse(JSON.parse(plain));
  };

  const profileOf = async (accountId: string): Promise<AccountProfile | null> => {
    const known = opened.get(accountId);
    if (known) return known;
    const profile = live.profiles.get(accountId);
    if (!profile) return null;
    const parsed = await open(accountId, profile);
    // It may have changed, or the person been erased, while the key was fetched.
    if (parsed !== null && live.profiles.get(accountId) === profile) opened.set(accountId, parsed);
    return parsed;
  };
  const nameOf = async (accountId: string): Promise<string> => (await profileOf(accountId))?.realName ?? accountId;

  /** An id whose person was erased is taken for good, as one that somebody has is. */
  const keyOf = (accountId: string): Promise<Uint8Array> =>
    keys.create(accountId).catch((error: unknown) => {
      throw (error as { readonly code?: unknown }).code === 'subjectErased' ? new AppError('changedMeanwhile') : error;
    });

  return {
    profileOf,
    open,
    nameOf,
    shownName: async (accountId, language) => {
      if (accountId === SYSTEM) return systemName(language);
      const name = (await profileOf(accountId))?.realName;
      return name ?? (live.directory.accounts.has(accountId) ? erasedName(language) : accountId);
    },
    namesOf: async (accountIds) =>
      new Map(await Promise.all([...new Set(accountIds)].map(async (id) => [id, await nameOf(id)] as const))),
    seal: async (accountId, plain, place) =>
      sealField(plain, { subject: accountId, key: await keyOf(accountId) }, place, randomBytes(IV_BYTES)),
  };
};
