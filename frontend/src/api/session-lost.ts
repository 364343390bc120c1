import { sessionStore } from '../identity/session';

/** Pages whose drafts must reach the browser's store before the login page takes over. */
type Keeper = () => void | Promise<void>;
const keepers = new Set<Keeper>();

/** Called before a session ends on its own: write what is typed to the draft store. Answers the way to unregister. */
export const keepBeforeSessionEnds = (keep: Keeper): (() => void) => {
  keepers.add(keep);
  return () => keepers.delete(keep);
};

export const keepEverything = async (): Promise<void> => {
  await Promise.all([...keepers].map((keep) => keep()));
};

/** The server no longer knows the session (401): keep what is typed; the frame then shows login with the way back (E08). */
export const loseSession = (): void => {
  void keepEverything();
  sessionStore.set(null);
};

/** A password that expired in the middle of a session, or a second factor: keep what is typed; the frame then asks for it. */
export const owe = (duty: 'passwordExpired' | 'secondFactorDue'): void => {
  const session = sessionStore.get();
  if (session === null || session[duty]) return;
  void keepEverything();
  sessionStore.set({ ...session, [duty]: true });
};
