import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@shilu/events/core/app-error';
import type { EventStreamReply, FileReply } from './call-context';
import { createPacedWriter, USUAL_PACE, type Pace } from './paced-writer';
import { NOT_KEPT, securityHeaders } from './security-headers';

/** Twice what the largest record takes; beyond it the caller asks in parts. */
const MOST_ANSWER_MEGABYTES = 64;

const jsonOf = (envelope: object): string => {
  try {
    return JSON.stringify(envelope);
  } catch (error) {
    // Longer than the longest text there is.
    if (error instanceof RangeError) throw new AppError('answerTooLarge', { max: MOST_ANSWER_MEGABYTES });
    throw error;
  }
};

/** An answer in the envelope of the product; refused in words when it would be too long to send. */
export const answerJson = (reply: FastifyReply, envelope: object): FastifyReply => {
  const text = jsonOf(envelope);
  if (text.length > MOST_ANSWER_MEGABYTES * 1024 * 1024)
    throw new AppError('answerTooLarge', { max: MOST_ANSWER_MEGABYTES });
  return reply.type('application/json; charset=utf-8').send(text);
};

/** A file never runs in our origin: no sniffing, a sandbox of its own, and a name that survives any script. */
export const answerFile = async (reply: FastifyReply, file: FileReply): Promise<FastifyReply> => {
  const ascii = file.fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  reply
    .header('content-type', file.mime)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header(
      'cache-control',
      file.keptSeconds === undefined ? `private, ${NOT_KEPT}` : `public, max-age=${file.keptSeconds}`,
    )
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    );
  if (file.size !== undefined) reply.header('content-length', file.size);
  return reply.send(file.body);
};

export const answerEventStream = async (
  request: FastifyRequest,
  reply: FastifyReply,
  stream: EventStreamReply,
  /** The server is asked to stop. */
  closing: AbortSignal,
  pace: Pace = USUAL_PACE,
): Promise<FastifyReply> => {
  const closed = new AbortController();
  reply.hijack();
  const raw = reply.raw;
  request.raw.on('close', () => closed.abort());
  raw.writeHead(200, {
    ...securityHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  });
  const writer = createPacedWriter(raw, pace);
  const write = (text: string): void => {
    if (raw.writableEnded || closed.signal.aborted) return;
    // Who reads no further is told no more of what waits here in memory: they begin anew, with all of it as it is then.
    if (!writer.write(text)) closed.abort();
  };
  const lastEventId = request.headers['last-event-id'];
  await stream.start({
    send: ({ id, event, data }) =>
      write(
        `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}${data
          .split('\n')
          .map((line) => `data: ${line}\n`)
          .join('')}\n`,
      ),
    comment: (text) => write(`: ${text}\n\n`),
    lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    closed: AbortSignal.any([closed.signal, closing]),
  });
  writer.end();
  return reply;
};
