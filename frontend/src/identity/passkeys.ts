import { passkeyCalls } from '@shilu/events/identity/passkey-calls';
import type { Assertion } from '@shilu/events/identity/passkey';
import type { ResponseOf } from '@shilu/events/core/call';
import { useQueryCall } from '../api/use-query-call';
import { useMe } from './session';

export type Passkeys = ResponseOf<typeof passkeyCalls.passkeys>;

/** One's own passkeys, and what holds of them here; undefined until it is known. */
export const usePasskeys = (): Passkeys | undefined => {
  const { id } = useMe().accountInfo;
  const watch = ['members', 'settings', `member:${id}`] as const;
  return useQueryCall(passkeyCalls.passkeys, {}, { staleTime: 60_000, watch: [...watch] }).data?.response;
};

/** Why passkeys do not work in this window; null where they do. */
export type PasskeyTrouble = 'unnamed' | 'elsewhere' | 'insecure' | 'unsupported';
export const passkeyTrouble = (site: string | null): PasskeyTrouble | null => {
  if (site === null) return 'unnamed';
  if (window.location.hostname !== site) return 'elsewhere';
  if (!window.isSecureContext) return 'insecure';
  return 'PublicKeyCredential' in window ? null : 'unsupported';
};

/** The address at which they work, as a person types it. */
export const passkeyAddress = (site: string | null): string =>
  site === 'localhost' ? `http://localhost:${window.location.port}` : `https://${site ?? ''}`;

/** The person gave up at the device, or it did not know them; anything else is no matter of theirs. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** What is fetched when a device is first asked. */
const library = () => import('@simplewebauthn/browser');

export const askDevice = async (asked: ResponseOf<typeof passkeyCalls.signingStatement>): Promise<Assertion> => {
  const { startAuthentication } = await library();
  const { challenge, site, known, timeout } = asked;
  const { id, response } = await startAuthentication({
    optionsJSON: {
      ...{ challenge, rpId: site, timeout, userVerification: 'required' as const },
      allowCredentials: known.map(({ id: each, transports }) => ({
        ...{ id: each, type: 'public-key' as const },
        transports: transports as AuthenticatorTransport[],
      })),
    },
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { challenge, credentialId: id, clientDataJSON, authenticatorData, signature };
};

export const makeKey = async (asked: ResponseOf<typeof passkeyCalls.enrolmentOptions>) => {
  const { startRegistration } = await library();
  const { challenge, rp, user, algorithms, known, timeout } = asked;
  const { id, response } = await startRegistration({
    optionsJSON: {
      ...{ challenge, rp, user, timeout, attestation: 'none' as const },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      excludeCredentials: known.map(({ id: each, transports }) => ({
        ...{ id: each, type: 'public-key' as const },
        transports: transports as AuthenticatorTransport[],
      })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    },
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { challenge, credentialId: id, clientDataJSON, attestationObject, transports };
};
