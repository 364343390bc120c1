import { createServer, connect, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { createPool } from './pool';
import { watchServer } from './watch-server';

let database: TestDatabase;
let between: Server | null = null;
const links = new Set<Socket>();
afterEach(async () => {
  for (const link of links) link.destroy();
  between?.close();
  await database.drop();
});

/** The server as seen through a wire that can be held: nothing comes through, and nothing is closed. */
const holdable = async (url: string) => {
  const target = new URL(url);
  const { hostname, port } = target;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const link of [near, far]) {
      links.add(link);
      link.on('error', () => undefined).on('close', () => [near, far].forEach((end) => end.destroy()));
      if (held) link.pause();
    }
  });
  between = server;
  let held = false;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  target.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return {
    url: target.href,
    hold: (hold: boolean) => {
      held = hold;
      for (const link of links)
        if (hold) link.pause();
        else link.resume();
    },
  };
};

test(
  'a database that falls silent: whoever waits is told, and once it answers again the pool goes on',
  { timeout: 60_000 },
  async () => {
    database = await createTestDatabase();
    const wire = await holdable(database.url);
    const sockets = new Set<Socket>();
    const pool = createPool(wire.url, { max: 3, name: 'silent', sockets });
    const told: string[] = [];
    const watch = watchServer({
      ...{ url: wire.url, everyMs: 20, withinMs: 4_000 },
      onSilence: () => {
        told.push('silent');
        for (const socket of sockets) socket.destroy();
      },
      onAnswer: () => told.push('answers'),
    });
    // Slow work is no silence: it is waited for, longer than the watch waits for its own answer.
    expect((await pool.query('select 1 as n, pg_sleep(6)')).rows).toMatchObject([{ n: 1 }]);
    expect(told).toEqual([]);

    const kept = await pool.connect();
    wire.hold(true);
    const waiting = await Promise.allSettled([kept.query('select 1'), pool.query('select 2'), pool.query('select 3')]);
    kept.release(true);
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(new Set(told)).toEqual(new Set(['silent']));

    wire.hold(false);
    await expect.poll(() => told.at(-1), { timeout: 20_000 }).toBe('answers');
    expect((await pool.query('select 4 as n')).rows).toEqual([{ n: 4 }]);
    await watch.stop();
    await pool.end();
  },
);
