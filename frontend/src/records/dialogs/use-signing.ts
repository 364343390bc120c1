import { refusals } from '@shilu/events/core/result-codes';
import { organizationCalls } from '@shilu/events/organization/calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/api-error';
import { useQueryCall } from '../../api/use-query-call';
import { signedStore, useMe } from '../../identity/session';
import { languageStore } from '../../lib/language';
import { useStore } from '../../lib/store';
import { errorText } from '../../ui/toasts';
import type { Signing } from '../../ui/sign-dialog';

type Meaning = { readonly value: string; readonly zh: string; readonly en: string };
/** Used while the organisation's own list is away. */
const BUILT_IN: readonly Meaning[] = [
  { value: 'authored', zh: '作者确认', en: 'Authored' },
  { value: 'reviewed', zh: '复核', en: 'Reviewed' },
  { value: 'approved', zh: '批准', en: 'Approved' },
  { value: 'witnessed', zh: '见证', en: 'Witnessed' },
  { value: 'rejected', zh: '退回', en: 'Rejected' },
];
const matches = (meaning: Meaning, wanted: string): boolean =>
  meaning.value === wanted || BUILT_IN.some((each) => each.value === wanted && each.zh === meaning.zh);

type SignedFields = {
  readonly password: string;
  readonly meaning: Meaning;
  readonly timeZone: string;
  readonly account?: string;
};

/** What signing asks for and what the server said to it. `first` is the meaning offered first; `only` leaves no choice. */
export const useSigning = (first: string, only = false) => {
  const { t } = useTranslation(['records', 'common']);
  const language = useStore(languageStore);
  const listed = useQueryCall(
    organizationCalls.dictionaryItems,
    { code: 'signatureMeaning' },
    { staleTime: 5 * 60_000 },
  ).data?.response;
  const { token } = useMe();
  const signedIn = useStore(signedStore);
  const [accountWanted, setAccountWanted] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const known: readonly Meaning[] =
    listed !== undefined && listed.length > 0
      ? listed.filter((item) => item.enabled).map(({ value, zh, en }) => ({ value, zh, en }))
      : BUILT_IN;
  const preferred =
    known.find((meaning) => matches(meaning, first)) ?? BUILT_IN.find((meaning) => meaning.value === first);
  const offered = preferred
    ? [preferred, ...(only ? [] : known.filter((meaning) => meaning !== preferred && !matches(meaning, 'rejected')))]
    : known;

  /** Runs the signed call; true when it went through. A refusal is shown beside the password, the account asked for when wanted. */
  const run = async (signing: Signing, call: (fields: SignedFields) => Promise<void>): Promise<boolean> => {
    const meaning = offered.find((each) => each.value === signing.meaning) ?? offered[0];
    if (!meaning) return false;
    setBusy(true);
    setError(null);
    try {
      await call({
        password: signing.password,
        meaning,
        timeZone: signing.timeZone,
        ...(signing.account === null ? {} : { account: signing.account }),
      });
      signedStore.set(token);
      return true;
    } catch (refused) {
      if (isApiError(refused) && refused.code === refusals.accountRequired.code) setAccountWanted(true);
      setError(errorText(refused));
      if (
        isApiError(refused) &&
        ![
          refusals.accountRequired.code,
          refusals.wrongPassword.code,
          refusals.passwordRequired.code,
          refusals.signingLocked.code,
        ].some((code) => code === refused.code)
      )
        throw refused;
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    t,
    meanings: offered.map((meaning) => ({
      value: meaning.value,
      label: language === 'zh-CN' ? meaning.zh : meaning.en,
    })),
    askAccount: accountWanted || signedIn !== token,
    error,
    busy,
    run,
  };
};
