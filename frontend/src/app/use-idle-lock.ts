import { identityCalls } from '@shilu/events/identity/calls';
import { useEffect } from 'react';
import { callApi } from '../api/call-api';
import { queryClient } from '../api/query-client';
import { keepEverything } from '../api/session-lost';
import { lockStore, signedStore, useMe } from '../identity/session';
import { readStored, writeStored } from '../lib/remembered';

const ACTIVE = 'shilu.active';
const NOTE_EVERY_MS = 5_000;
const CHECK_EVERY_MS = 10_000;

/** Draws the curtain: drafts are kept, and nothing that was read stays in the page (L01). */
export const lockScreen = (): void => {
  void keepEverything();
  queryClient.clear();
  lockStore.set(true);
  signedStore.set(null);
  // The screen is locked whatever the server says; it notes the time.
  callApi(identityCalls.lockScreen, {}).catch(() => {});
};

/** Locks after the organisation's minutes without a touch in any tab. */
export const useIdleLock = (): void => {
  const minutes = useMe().lockScreenMinutes;
  useEffect(() => {
    let noted = 0;
    const note = (): void => {
      const now = Date.now();
      if (now - noted < NOTE_EVERY_MS) return;
      noted = now;
      writeStored(ACTIVE, now);
    };
    const check = (): void => {
      const last = readStored(ACTIVE);
      if (typeof last === 'number' && Date.now() - last > minutes * 60_000) lockScreen();
    };
    const stored = readStored(ACTIVE);
    // A page opened long after the last touch asks for the password first.
    if (typeof stored === 'number') check();
    note();
    const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
    for (const kind of kinds) window.addEventListener(kind, note, { passive: true });
    const timer = setInterval(check, CHECK_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const kind of kinds) window.removeEventListener(kind, note);
    };
  }, [minutes]);
};
