import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

// Below what `freePort` gives and what connections take: no server of another test stands in a block.
const FIRST = 10_000;
const BLOCKS = 20;
const SIZE = 500;

/** Listens on loopback; null where somebody does already. */
export const listenOn = (port: number): Promise<Server | null> =>
  new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', () => resolve(null));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

/**
 * A BASE_PORT whose services find their ports free. This process listens on the base itself, which no service takes, until
 * it ends: no other test process is given the same block.
 */
export const claimPortBlock = async (): Promise<number> => {
  const begun = randomInt(BLOCKS);
  for (let tried = 0; tried < BLOCKS; tried += 1) {
    const base = FIRST + ((begun + tried) % BLOCKS) * SIZE;
    if ((await listenOn(base)) !== null) return base;
  }
  throw new Error(`every block of ports from ${FIRST} on is taken`);
};
