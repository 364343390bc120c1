import { homeCalls } from '@shilu/events/home/calls';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { callApi } from '../api/call-api';
import { sessionStore } from '../identity/session';
import { needsTeam } from './areas';

export const loginAddress = (back: string): string =>
  back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;

/** Stands for this site where an address is read; no address that leaves it comes out under this name. */
const HERE = 'http://here.invalid';

/**
 * Only addresses of this site may be gone back to: read the way a browser reads them, which drops tabs and line breaks
 * (`/\t/evil` is `//evil`) and takes a backslash for a slash.
 */
export const safeRedirect = (wanted: string | null): string => {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\p{Cc}\p{Cs}\\]/u.test(wanted)) return '/';
  // Whoever decodes it once more must not be led away either.
  if (/^\/(%(09|0a|0d|2f|5c))/i.test(wanted) || !URL.canParse(wanted, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  return origin !== HERE || pathname.startsWith('//') || /^\/login(\/|$)/.test(pathname)
    ? '/'
    : pathname + search + hash;
};

/** Tells the login page that a session ended while somebody was working. */
export const SESSION_LOST = 'session-lost';

const TEAM_COOKIE = 'isGroup';
const hasTeam = (): boolean => document.cookie.split('; ').includes(`${TEAM_COOKIE}=true`);

/** Asks whether the person is in a team, and remembers it in the cookie the guard reads (R025). */
const askTeam = async (): Promise<boolean> => {
  try {
    await callApi(homeCalls.currentGroup, {});
    document.cookie = `${TEAM_COOKIE}=true; path=/; SameSite=Lax`;
    return true;
  } catch {
    return false;
  }
};

export const forgetTeam = (): void => {
  document.cookie = `${TEAM_COOKIE}=; path=/; max-age=0`;
};

/** Login is required inside the frame (E08); the team area also needs a team. */
export const guard = async ({ request }: LoaderFunctionArgs): Promise<Response | null> => {
  const { pathname, search } = new URL(request.url);
  // A loader's request has no fragment; the page that was asked for still stands in the address bar.
  const hash = window.location.pathname === pathname ? window.location.hash : '';
  if (!sessionStore.get()) return redirect(loginAddress(pathname + search + hash));
  if (needsTeam(pathname) && !hasTeam() && !(await askTeam())) return redirect('/noTeam');
  return null;
};
