import { AppError } from '@shilu/events/core/app-error';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../logging/logger';
import { sendRefusal } from './refusal';

export type SlowBodies = {
  /** In each such time, at least so many bytes of a body come. */
  readonly windowMs: number;
  readonly leastBytes: number;
};

/** 1 kB/s: a telephone at the edge of its net is faster. */
const USUAL: SlowBodies = { windowMs: 20_000, leastBytes: 20_000 };
/** Beyond it Node itself answers 408, however steadily bytes come: 30 MB at 35 kB/s. */
export const LONGEST_REQUEST_MS = 900_000;
/** So long the answer has to reach who sends slowly, before the connection is cut. */
const LAST_WORDS_MS = 1_000;

/** A body that trickles in holds a connection and a place in memory for as long as its sender likes: it is cut off. */
export const cutSlowBodies = (
  app: FastifyInstance,
  log: Logger,
  { windowMs, leastBytes }: SlowBodies = USUAL,
): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const announced = Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding'] !== undefined;
    if (announced) {
      let seen = raw.socket.bytesRead;
      const watch = setInterval(() => {
        const now = raw.socket.bytesRead;
        if (raw.complete || raw.socket.destroyed) clearInterval(watch);
        // What waits unread waits for us.
        else if (now - seen < leastBytes && raw.readableLength === 0) {
          clearInterval(watch);
          log.warn({ bytes: now - seen, ms: windowMs }, 'a body came too slowly and was cut off');
          if (!reply.sent)
            void sendRefusal(reply.header('connection', 'close'), request, new AppError('bodyTooSlow'), log);
          setTimeout(() => raw.socket.destroy(), LAST_WORDS_MS).unref();
        }
        seen = now;
      }, windowMs);
      watch.unref();
      const over = (): void => clearInterval(watch);
      raw.once('end', over);
      raw.once('close', over);
    }
    done();
  });
};
