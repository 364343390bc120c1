import { DELIVERIES_CHANNEL } from '@shilu/infra/deliveries/ledger';
import { createNotices } from '@shilu/infra/sessions/notices';
import type { Pool } from 'pg';

/** Rings for a connector when the book of deliveries changed, whichever process wrote; one connection for all of them. */
export type Bell = {
  /** Answers how to stop listening. */
  readonly onRing: (connector: string, listener: () => void) => () => void;
  readonly stop: () => Promise<void>;
};

export const createBell = async (pool: Pool): Promise<Bell> => {
  const listeners = new Map<string, Set<() => void>>();
  const notices = await createNotices(pool, DELIVERIES_CHANNEL, {
    onNotice: (connector) => listeners.get(connector)?.forEach((ring) => ring()),
    onGap: () => listeners.forEach((ofOne) => ofOne.forEach((ring) => ring())),
  });
  return {
    onRing: (connector, listener) => {
      const ofOne = listeners.get(connector) ?? new Set();
      listeners.set(connector, ofOne.add(listener));
      return () => void ofOne.delete(listener);
    },
    stop: () => notices.stop(),
  };
};
