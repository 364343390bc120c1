import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AS_OF, momentStore, NOW, withMoment } from '../api/moment';
import { queryClient } from '../api/query-client';
import { useStore } from '../lib/store';

const isNow = (state: unknown): boolean => typeof state === 'object' && state !== null && 'now' in state;

/**
 * The moment is the address's, so that it can be sent; links within the product say none, and keep it. False while what
 * is shown would be of another moment than the address says.
 */
export const useMomentOfAddress = (): boolean => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const moment = useStore(momentStore);
  const said = new URLSearchParams(search).get(AS_OF);
  const wanted = said ?? (isNow(state) ? null : moment);
  useEffect(() => {
    if (wanted !== moment) {
      // Nothing of one moment is shown as of another.
      momentStore.set(wanted);
      void queryClient.resetQueries();
    } else if (said !== moment) {
      void navigate({ pathname, search: withMoment(search, moment), hash }, { replace: true, state: state as unknown });
    }
  }, [wanted, moment, said, navigate, pathname, search, hash, state]);
  return wanted === moment;
};

/** Goes to another moment, or back to now, on the same screen. */
export const useMomentChange = (): ((moment: string | null) => void) => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (moment) =>
    void navigate({ pathname, search: withMoment(search, moment), hash }, moment === null ? { state: NOW } : {});
};
