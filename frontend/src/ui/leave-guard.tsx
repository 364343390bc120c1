import { useEffect, useRef } from 'react';
import { useBlocker, useLocation, type BlockerFunction } from 'react-router-dom';
import { sessionStore } from '../identity/session';
import { createStore, useSelected } from '../lib/store';
import { noteEntry } from './first-entry';
import { openDialogs, topDialog, type OpenDialog } from './open-dialogs';
import { useCloseRequests } from './use-close-requests';

type Addresses = Pick<Parameters<BlockerFunction>[0], 'currentLocation' | 'nextLocation'>;
export type Way = {
  readonly go: () => void;
  readonly stay: () => void;
  /** Not yet answered, nor given up for another. */
  readonly stands: () => boolean;
};
export type LeaveQuestion = {
  readonly asks: (addresses: Addresses) => boolean;
  readonly ask: (way: Way) => void;
};

/** What a screen asks before it is left; at most one is asked. */
export const leaveQuestions = createStore<readonly LeaveQuestion[]>([]);
const questionAbout = (addresses: Addresses): LeaveQuestion | undefined =>
  leaveQuestions.get().findLast((question) => question.asks(addresses));

/**
 * Around every screen, for the router knows one blocker at a time: Back closes the topmost dialog and nothing else;
 * with none open a screen may ask before it is left. A lost session goes to login whatever is open (E08).
 * The router takes a Back that is refused out of the history again, except from the first entry, which it cannot hold.
 */
export const LeaveGuard = () => {
  const location = useLocation();
  useEffect(noteEntry, [location]);
  const dialogs = useSelected(openDialogs, (open) => open.length > 0);
  const questions = useSelected(leaveQuestions, (asked) => asked.length > 0);
  return dialogs || questions ? <Guard /> : null;
};

const Guard = () => {
  const over = useRef<OpenDialog | undefined>(undefined);
  const question = useRef<LeaveQuestion | undefined>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (sessionStore.get() === null) return false;
    over.current = historyAction === 'POP' ? topDialog() : undefined;
    question.current = over.current ? undefined : questionAbout({ currentLocation, nextLocation });
    return over.current !== undefined || question.current !== undefined;
  });
  const latest = useRef(blocker);
  useCloseRequests();
  useEffect(() => {
    latest.current = blocker;
    if (blocker.state !== 'blocked') return;
    if (over.current === undefined) {
      const stands = (): boolean => latest.current === blocker;
      question.current?.ask({
        go: () => stands() && blocker.proceed(),
        stay: () => stands() && blocker.reset(),
        stands,
      });
      return;
    }
    blocker.reset();
    over.current.close();
  }, [blocker]);
  return null;
};
