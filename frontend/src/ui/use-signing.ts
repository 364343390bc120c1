import { refusals } from '@shilu/events/core/result-codes';
import { organizationCalls } from '@shilu/events/organization/calls';
import { MEANINGS, meaningsFor, type SigningAct } from '@shilu/events/records/signature-meanings';
import type { Assertion } from '@shilu/events/identity/passkey';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../api/api-error';
import { useQueryCall } from '../api/use-query-call';
import { useNoteSigningLocked } from '../identity/signing-closed';
import { isGivenUp } from '../identity/passkeys';
import { signWithPasskey, statementOf, type SignedThing } from '../identity/signed-thing';
import { signedStore, useMe } from '../identity/session';
import { languageStore } from '../lib/language';
import { useStore } from '../lib/store';
import { errorText } from './toasts';
import type { Signing } from './sign-dialog';

export type SignedFields = {
  readonly password?: string;
  readonly passkey?: Assertion;
  readonly meaning: string;
  readonly meaningShown: string;
  readonly timeZone: string;
  readonly account?: string;
};

/** What signing asks for and what the server said to it. Only meanings that fit the act are offered. */
export const useSigning = (act: SigningAct, signs?: SignedThing) => {
  const language = useStore(languageStore);
  const listed = useQueryCall(organizationCalls.dictionaryItems, { code: MEANINGS }, { staleTime: 5 * 60_000 }).data
    ?.response;
  const { token } = useMe();
  const signedIn = useStore(signedStore);
  const noteLocked = useNoteSigningLocked();
  const { t } = useTranslation('common');
  const [accountWanted, setAccountWanted] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const offered = meaningsFor(act, listed ?? []).map(({ value, zh, en }) => ({
    value,
    label: language === 'zh-CN' ? zh : en,
  }));

  /**
   * Runs the signed call; true when it went through, false where `call` says that nothing was sent. A refusal is shown
   * beside the password, the account asked for when wanted.
   */
  const run = async (signing: Signing, call: (fields: SignedFields) => Promise<boolean>): Promise<boolean> => {
    const meaning = offered.find((each) => each.value === signing.meaning) ?? offered[0];
    if (!meaning) return false;
    setBusy(true);
    setError(null);
    try {
      const said = { meaning: meaning.value, meaningShown: meaning.label, timeZone: signing.timeZone };
      const proof =
        signing.password !== null
          ? { password: signing.password }
          : signs && { passkey: await signWithPasskey(signs, { ...said, shown: statementOf(signs, meaning.label) }) };
      const sent = await call({
        ...said,
        ...proof,
        ...(signing.account === null ? {} : { account: signing.account }),
      });
      if (sent) signedStore.set(token);
      return sent;
    } catch (refused) {
      if (isGivenUp(refused)) {
        setError(t('passkey.givenUp'));
        return false;
      }
      if (isApiError(refused) && refused.code === refusals.accountRequired.code) setAccountWanted(true);
      if (isApiError(refused) && refused.code === refusals.signingLocked.code) noteLocked();
      setError(errorText(refused));
      if (
        isApiError(refused) &&
        ![
          refusals.accountRequired.code,
          refusals.wrongPassword.code,
          refusals.passwordRequired.code,
          refusals.signingLocked.code,
          refusals.accountLocked.code,
          refusals.passkeyRequired.code,
          refusals.passkeyUnfit.code,
          refusals.passkeyExpired.code,
          refusals.passkeySynced.code,
        ].some((code) => code === refused.code)
      )
        throw refused;
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    meanings: offered,
    ...(signs && { statement: (meaning: string) => statementOf(signs, meaning) }),
    askAccount: accountWanted || signedIn !== token,
    error,
    busy,
    run,
  };
};
