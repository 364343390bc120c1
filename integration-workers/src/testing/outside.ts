import { randomUUID } from 'node:crypto';
import type { Delivery } from '@shilu/infra/deliveries/ledger';
import type { Connector } from '../engine/connector';

export type Call = Pick<Delivery, 'id' | 'key' | 'revision' | 'state' | 'attempts'>;

/** A connector and the other side it talks to. Every event asks for one effect, its key being the event's session. */
export type Outside = {
  readonly connector: Connector;
  /** Every try, in the order they began. */
  readonly calls: readonly Call[];
  /** Keys in whose hands two tries were at once. */
  readonly overlaps: readonly string[];
};

export const createOutside = (
  options: Partial<Connector> & {
    /** The outcome of a try; resolves when it is done. */
    readonly answer?: (call: Call, signal: AbortSignal) => Promise<void> | void;
  } = {},
): Outside => {
  const calls: Call[] = [];
  const overlaps: string[] = [];
  const busy = new Set<string>();
  const { answer = () => undefined, ...rest } = options;
  return {
    calls,
    overlaps,
    connector: {
      name: `outside-${randomUUID()}`,
      contexts: ['identity'],
      eventTypes: ['LoggedOut'],
      from: 'beginning',
      timeoutMs: 20_000,
      intentsOf: (event) => [
        { key: (event.data as { readonly sessionId: string }).sessionId, effect: 'tell', payload: null },
      ],
      deliver: async ({ id, key, revision, state, attempts }, signal) => {
        const call: Call = { id, key, revision, state, attempts };
        calls.push(call);
        if (busy.has(key)) overlaps.push(key);
        busy.add(key);
        try {
          await answer(call, signal);
        } finally {
          busy.delete(key);
        }
      },
      ...rest,
    },
  };
};
