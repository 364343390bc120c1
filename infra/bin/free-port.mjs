import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below what operating systems take for outgoing connections (32768 on Linux, 49152 elsewhere): between the choice and its
// use no connection takes the port.
const FIRST = 20_000;
const LAST = 32_767;
const TRIES = 200;
const given = new Set();

/** Whether a server may listen there on loopback. */
export const portIsFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** A port of loopback for a server that is about to start; the same one is not given twice. */
export const freePort = async () => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = randomInt(FIRST, LAST + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await portIsFree(port)) return port;
  }
  throw new Error(`no free port between ${FIRST} and ${LAST}`);
};
