import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { AS_OF, momentStore } from '../api/moment';
import { queryClient } from '../api/query-client';
import { useStore } from '../lib/store';

/** Said with the way back to now, where the address without a moment would be given the present one. */
export const NOW = { now: true } as const;

const withMoment = (search: string, moment: string | null): string => {
  const query = new URLSearchParams(search);
  if (moment === null) query.delete(AS_OF);
  else query.set(AS_OF, moment);
  const said = query.toString();
  return said === '' ? '' : `?${said}`;
};

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
      queryClient.removeQueries({ type: 'inactive' });
      momentStore.set(wanted);
      void queryClient.invalidateQueries();
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
