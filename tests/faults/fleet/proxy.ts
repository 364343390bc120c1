import { connect, createServer, type Socket } from 'node:net';

/**
 * How a connection is disturbed: `drop` resets what is open and takes nothing new; `hang` keeps everything open and
 * carries nothing, like a cable pulled out; `slow` carries everything, late.
 */
export const CUTS = ['drop', 'hang', 'slow'] as const;
export type Cut = (typeof CUTS)[number];

export type Proxy = {
  readonly port: number;
  readonly cut: (how: Cut) => void;
  readonly heal: () => void;
  readonly close: () => Promise<void>;
};

const LATE_MS = 150;

/** Stands before a server on loopback, so that its connections can be disturbed without touching the server. */
export const createProxy = async (targetPort: number, port = 0): Promise<Proxy> => {
  let state: Cut | 'whole' = 'whole';
  const pairs = new Set<readonly [Socket, Socket]>();

  /** What was read stays here until it may go on; the other side's slowness is the sender's slowness too. */
  const carry = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => {
      const step = (): void => {
        if (state === 'hang') setTimeout(step, 20);
        else if (to.destroyed || to.write(chunk)) from.resume();
        else to.once('drain', () => from.resume());
      };
      if (state === 'whole' && to.write(chunk)) return;
      from.pause();
      if (state === 'whole') to.once('drain', () => from.resume());
      else setTimeout(step, state === 'slow' ? LATE_MS : 0);
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  };

  const server = createServer((client) => {
    if (state === 'drop') return void client.resetAndDestroy();
    const target = connect({ host: '127.0.0.1', port: targetPort, noDelay: true });
    client.setNoDelay(true);
    const pair = [client, target] as const;
    pairs.add(pair);
    target.on('close', () => pairs.delete(pair));
    carry(client, target);
    carry(target, client);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const dropAll = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut: (how) => {
      state = how;
      if (how === 'drop') dropAll();
    },
    heal: () => void (state = 'whole'),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      dropAll();
      await closed;
    },
  };
};
