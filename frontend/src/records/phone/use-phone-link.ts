import type { FileRef } from '@shilu/events/core/schemas';
import { recordCalls } from '@shilu/events/records/calls';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../api/call-api';

const ASK_EVERY_MS = 2_000;

export type PhoneLink = { readonly code: string; readonly expiresAt: string };
type State = {
  readonly link: PhoneLink | null;
  readonly photos: readonly FileRef[];
  readonly ended: boolean;
  readonly problem: unknown;
};
const NONE: State = { link: null, photos: [], ended: false, problem: null };

/** A code for the phone while the dialog is open, and what arrived by it. A new one is made on `renew`. */
export const usePhoneLink = (experimentId: string): State & { readonly renew: () => void } => {
  const [state, setState] = useState(NONE);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const closed = new AbortController();
    let code: string | null = null;
    const ask = async (): Promise<void> => {
      if (code === null) return;
      try {
        const { response } = await callApi(recordCalls.phonePhotos, { code }, { signal: closed.signal });
        setState((old) => ({
          ...old,
          problem: null,
          ended: response.expiresAt === null,
          // An ended code answers nothing; what arrived by it stays.
          photos: response.expiresAt === null ? old.photos : response.photos,
        }));
      } catch (problem) {
        if (!closed.signal.aborted) setState((old) => ({ ...old, problem }));
      }
    };
    callApi(recordCalls.beginPhone, { experimentId }, { signal: closed.signal }).then(
      ({ response }) => {
        code = response.code;
        setState((old) => ({ ...old, link: response, ended: false, problem: null }));
      },
      (problem: unknown) => {
        if (!closed.signal.aborted) setState((old) => ({ ...old, problem }));
      },
    );
    const beat = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => {
      clearInterval(beat);
      closed.abort();
      if (code !== null) void callApi(recordCalls.endPhone, { code }).catch(() => undefined);
    };
  }, [experimentId, round]);
  const renew = useCallback((): void => {
    setState(NONE);
    setRound((at) => at + 1);
  }, []);
  return { ...state, renew };
};
