import { connect, type Socket } from 'node:net';
import { setTimeout as pass } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { answerEventStream } from './answers';
import type { EventStreamOut } from './call-context';
import { MOST_UNREAD_BYTES, USUAL_PACE, type Pace } from './paced-writer';

it('who does not read what is said has no more of it kept for them, and is left to begin anew', async () => {
  const app = fastify();
  let said = 0;
  const ended = new Promise<void>((resolve) => {
    app.get('/said', (request, reply) =>
      answerEventStream(
        request,
        reply,
        {
          start: async ({ send, closed }) => {
            const line = 'x'.repeat(64 * 1024);
            // More than the buffers of any system hold, if nobody stopped it.
            for (; !closed.aborted && said < 64 * MOST_UNREAD_BYTES; said += line.length) {
              send({ data: line });
              await new Promise((next) => setImmediate(next));
            }
            resolve();
          },
        },
        new AbortController().signal,
      ),
    );
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const slow = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  slow.pause();
  slow.write('GET /said HTTP/1.1\r\nhost: localhost\r\n\r\n');
  try {
    await ended;
    expect(said).toBeGreaterThan(MOST_UNREAD_BYTES);
    expect(said).toBeLessThan(64 * MOST_UNREAD_BYTES);
    // What was said before can still be read, to its end.
    let read = 0;
    await new Promise<void>((resolve) => {
      slow.on('data', (bytes) => {
        read += bytes.length;
        // The end of an answer in pieces (RFC 9112, 7.1).
        if (bytes.subarray(-5).toString() === '0\r\n\r\n') resolve();
      });
      slow.resume();
    });
    expect(read).toBeGreaterThanOrEqual(said - 64 * 1024);
  } finally {
    slow.destroy();
    await app.close();
  }
});

const MB = 1024 * 1024;

/** What happens to one reader of a stream, who begins with reading nothing. */
const reading = async (
  pace: Pace,
  say: (out: EventStreamOut) => Promise<void>,
  read: (slow: Socket) => void = () => undefined,
): Promise<void> => {
  const app = fastify();
  const said = new Promise<void>((resolve, reject) => {
    app.get('/said', (request, reply) =>
      answerEventStream(
        request,
        reply,
        { start: (out) => say(out).then(resolve, reject) },
        new AbortController().signal,
        pace,
      ),
    );
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const slow = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  slow.pause();
  slow.write('GET /said HTTP/1.1\r\nhost: localhost\r\n\r\n');
  read(slow);
  try {
    await said;
  } finally {
    slow.destroy();
    await app.close();
  }
};
/** Reads 10 MB in a second. */
const readSteadily = (onBytes: (count: number) => void) => (slow: Socket) => {
  slow.on('data', (bytes) => {
    onBytes(bytes.length);
    slow.pause();
    setTimeout(() => slow.resume(), bytes.length / (10 * 1000));
  });
  slow.resume();
};

it('who is told much at once and reads it stays, and hears what is said meanwhile', async () => {
  let read = 0;
  await reading(
    USUAL_PACE,
    async ({ send, closed }) => {
      send({ data: 'x'.repeat(6 * MB) });
      for (let at = 0; at < 10; at += 1) {
        await pass(40);
        send({ data: 'y' });
        expect(closed.aborted).toBe(false);
      }
      for (let tries = 0; read < 6 * MB && tries < 200; tries += 1) await pass(25);
      expect(closed.aborted).toBe(false);
      expect(read).toBeGreaterThan(6 * MB);
    },
    readSteadily((count) => (read += count)),
  );
});

it('who reads no further of what is much is left behind after a while, and who is little behind is not', async () => {
  // More than the buffers of any system hold.
  for (const [size, isLeft] of [[32 * MB, true], [MB, false]] as const)
    await reading({ mostUnread: 2 * MB, stallMs: 200, ceiling: 40 * MB }, async ({ send, closed }) => {
      send({ data: 'x'.repeat(size) });
      await pass(50);
      send({ data: 'y' });
      expect(closed.aborted).toBe(false);
      await pass(600);
      send({ data: 'y' });
      expect(closed.aborted).toBe(isLeft);
    }); // prettier-ignore
});

it('who reads more slowly than is said is left behind before it fills the memory', async () => {
  let said = 0;
  let read = 0;
  await reading(
    { mostUnread: MB, stallMs: 60_000, ceiling: 4 * MB },
    async ({ send, closed }) => {
      for (; !closed.aborted && said < 64 * MB; said += MB) {
        send({ data: 'x'.repeat(MB) });
        await pass(10);
      }
      expect(closed.aborted).toBe(true);
      expect(said).toBeLessThan(64 * MB);
    },
    readSteadily((count) => (read += count)),
  );
  expect(read).toBeGreaterThan(0);
});
