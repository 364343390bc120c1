import { ACCOUNT } from '../identity/account-category';
import { keyFault, passkeyFault, readEvidence, signedWith, type EnrolledKey } from '../identity/passkey';
import { streamName } from '../core/stream-name';

/** By which a person's account says with which keys they sign. */
export const KEY_ENROLLED = 'PasskeyEnrolled';
export const KEY_REMOVED = 'PasskeyRemoved';
const SETTINGS = 'SettingsChanged';
const SUBMITTED = 'RecordSubmitted';

/** An event as it was written, whatever its version. */
export type WrittenEvent = {
  readonly type: string;
  readonly stream: string;
  readonly actor: string;
  readonly recordedAt: string;
  readonly data: Readonly<Record<string, unknown>>;
};
export type PasskeyFinding = { readonly kind: 'passkeyMismatch' | 'passkeyMissing'; readonly detail: string };

/** What was on its way when a setting changed, or a key went, was decided before. */
const ON_ITS_WAY_MS = 60_000;
const isLong = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) > ON_ITS_WAY_MS;

type Key = EnrolledKey & { readonly removedAt: string | null };

const passkeyOnlyIn = ({ settings }: WrittenEvent['data']): unknown =>
  typeof settings === 'object' && settings !== null ? (settings as Readonly<Record<string, unknown>>)['passkeyOnly'] : undefined; // prettier-ignore

/**
 * Signatures that were made with passkeys are verified anew, by the keys that their signers had enrolled by then; since an
 * organisation takes no others, one without is a finding. `signed` are the types of events by which people sign; `take` is
 * given events in the order of the log.
 */
export const judgingPasskeys = (signed: ReadonlySet<string>) => {
  const keys = new Map<string, readonly Key[]>();
  const submitted = new Map<string, string>();
  let onlySince: string | null = null;

  const follow = (event: WrittenEvent): void => {
    const { type, stream, recordedAt, data } = event;
    const before = keys.get(stream) ?? [];
    const { credentialId, publicKey } = data;
    if (type === KEY_ENROLLED) {
      if (typeof credentialId === 'string' && typeof publicKey === 'string')
        keys.set(stream, [...before, { credentialId, publicKey, removedAt: null }]);
    } else if (type === KEY_REMOVED) {
      const isGone = (key: Key): boolean => key.credentialId === credentialId && key.removedAt === null;
      keys.set(
        stream,
        before.map((key) => (isGone(key) ? { ...key, removedAt: recordedAt } : key)),
      );
    } else if (type === SETTINGS) {
      const only = passkeyOnlyIn(data);
      if (typeof only === 'boolean') onlySince = only ? (onlySince ?? recordedAt) : null;
    } else if (type === SUBMITTED && typeof data['recordHash'] === 'string') submitted.set(stream, data['recordHash']);
  };

  return {
    /** Whether events of this type are to be given at all. */
    concerns: (type: string): boolean =>
      signed.has(type) || type === KEY_ENROLLED || type === KEY_REMOVED || type === SETTINGS,
    take: async (event: WrittenEvent): Promise<PasskeyFinding | null> => {
      follow(event);
      const { type, stream, actor, recordedAt, data } = event;
      if (!signed.has(type)) return null;
      if (data['passkey'] === undefined)
        return onlySince !== null && isLong(onlySince, recordedAt)
          ? { kind: 'passkeyMissing', detail: `signatures take a passkey since ${onlySince}` }
          : null;
      const given = readEvidence(data['passkey']);
      const held = (keys.get(streamName(ACCOUNT, actor)) ?? []).filter(
        ({ removedAt }) => removedAt === null || !isLong(removedAt, recordedAt),
      );
      const said = signedWith(event, submitted.get(stream) ?? null);
      const detail = given ? (keyFault(given, held) ?? (await passkeyFault(given, said))) : 'not readable';
      return detail === null ? null : { kind: 'passkeyMismatch', detail };
    },
  };
};
