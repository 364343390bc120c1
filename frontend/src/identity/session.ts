import type { PermissionCode } from '@shilu/events/core/permissions';
import { sessionInfoSchema, type SessionInfo } from '@shilu/events/identity/calls';
import { rememberedStore } from '../lib/remembered';
import { useStore } from '../lib/store';

/** Who is logged in, as the login call answered. Kept in this browser, so that a killed browser comes back (E08). */
export const sessionStore = rememberedStore<SessionInfo | null>('shilu.session', (stored) => {
  const parsed = sessionInfoSchema.safeParse(stored);
  return parsed.success ? parsed.data : null;
});

/** Screen lock (L01): kept beside the session, so that a reload does not open the curtain. */
export const lockStore = rememberedStore<boolean>('shilu.locked', (stored) => stored === true);

/** The session in which a signature was given since it began or was unlocked: the next one asks for the password alone (C002, V050). */
export const signedStore = rememberedStore<string | null>('shilu.signed', (stored) =>
  typeof stored === 'string' ? stored : null,
);

export const useSession = (): SessionInfo | null => useStore(sessionStore);

/** Inside the frame somebody is always logged in. */
export const useMe = (): SessionInfo => {
  const session = useSession();
  if (!session) throw new Error('nobody is logged in');
  return session;
};

/** Whether to offer an action; the server checks again at every command. */
export const holds = (session: SessionInfo | null, code: PermissionCode): boolean =>
  session !== null &&
  (session.accountInfo.isOrganAdmin ||
    session.permissions.some((each) => each.permissionCode === code && each.isActive));
