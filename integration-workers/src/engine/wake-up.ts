import { DELIVERIES_CHANNEL } from '@shilu/infra/deliveries/ledger';
import { createNotices } from '@shilu/infra/sessions/notices';
import type { Pool } from 'pg';

/** Wakes a connector when the ledger of deliveries changed, whichever process wrote; one connection for all of them. */
export type WakeUp = {
  /** Answers how to stop listening. */
  readonly onWakeUp: (connector: string, listener: () => void) => () => void;
  readonly stop: () => Promise<void>;
};

export const createWakeUp = async (pool: Pool): Promise<WakeUp> => {
  const listeners = new Map<string, Set<() => void>>();
  const notices = await createNotices(pool, DELIVERIES_CHANNEL, {
    onNotice: (connector) => listeners.get(connector)?.forEach((wake) => wake()),
    onGap: () => listeners.forEach((ofOne) => ofOne.forEach((wake) => wake())),
  });
  return {
    onWakeUp: (connector, listener) => {
      const ofOne = listeners.get(connector) ?? new Set();
      listeners.set(connector, ofOne.add(listener));
      return () => void ofOne.delete(listener);
    },
    stop: () => notices.stop(),
  };
};
