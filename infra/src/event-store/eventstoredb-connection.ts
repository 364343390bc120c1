import { isIP } from 'node:net';
import { EventStoreDBClient } from '@eventstore/db-client';

/** One client at a time; another takes its place when its server has gone silent. */
export type Connection = {
  readonly client: () => EventStoreDBClient;
  /**
   * False once the client was left: its reads under way were cancelled, and a cancelled read ends as one that has read all
   * there is. What it gave is not to be believed.
   */
  readonly serves: (client: EventStoreDBClient) => boolean;
  /** What is asked from now on goes to whoever leads now; calls under way on the silent one are cancelled. */
  readonly renew: (silent: EventStoreDBClient) => void;
  /** Told when the client was replaced; answers how to stop being told. */
  readonly onRenew: (listener: () => void) => () => void;
  readonly dispose: () => Promise<void>;
};

/**
 * A member that says nothing is left after one second (the client's own five are all the time there is), and a
 * connection without a sign of life after three: both unless the address says otherwise.
 */
const withDefaults = (connectionString: string): string => {
  const [address = '', query = ''] = connectionString.split('?');
  const given = new URLSearchParams(query);
  const has = (name: string): boolean => [...given.keys()].some((key) => key.toLowerCase() === name.toLowerCase());
  const missing = Object.entries({ gossipTimeout: '1', keepAliveTimeout: '3000' }).filter(([name]) => !has(name));
  const all = [...(query === '' ? [] : [query]), ...missing.map((pair) => pair.join('='))];
  return `${address}?${all.join('&')}`;
};

const namesAnIp = (connectionString: string): boolean => {
  const hosts = /^esdb(?:\+discover)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(connectionString)?.[1] ?? '';
  return hosts.split(',').some((host) => isIP(host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')) !== 0);
};

let quiet = false;
/**
 * gRPC names the server in TLS also where it is an IP address, which Node warns of (DEP0123) and then leaves out. The
 * certificate is checked against the address all the same, and nobody who runs the product can do anything about it.
 */
export const withoutWarningOfIp = (connectionString: string): void => {
  if (quiet || !namesAnIp(connectionString)) return;
  quiet = true;
  const emitWarning = process.emitWarning.bind(process) as (...given: unknown[]) => void;
  process.emitWarning = (...given: unknown[]): void => {
    if (!given.includes('DEP0123')) emitWarning(...given);
  };
};

const open = (connectionString: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(withDefaults(connectionString));
  // The client takes its batch append where the server has it. That one has no deadline, and all clients of a process
  // share one table of pending batches: when any of them loses its server, the others' appends are rejected, and an
  // answer that still comes throws where nobody can catch it. Told that the server lacks it, it appends by single calls.
  return Object.assign(client, { supports: () => Promise.resolve(false) });
};

export const createConnection = (connectionString: string): Connection => {
  withoutWarningOfIp(connectionString);
  let current = open(connectionString);
  let disposed = false;
  const listeners = new Set<() => void>();
  return {
    client: () => current,
    serves: (client) => client === current && !disposed,
    renew: (silent) => {
      if (silent !== current) return;
      current = open(connectionString);
      for (const listener of [...listeners]) listener();
      // Ends its streams; it waits for each to end, and a silent server ends none.
      silent.dispose().catch(() => undefined);
    },
    onRenew: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispose: () => {
      disposed = true;
      return current.dispose();
    },
  };
};
