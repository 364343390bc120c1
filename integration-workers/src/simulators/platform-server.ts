import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { lookUps, MOST_FOUND } from '@shilu/events/integrations/platforms/look-ups';
import { operations } from '@shilu/events/integrations/platforms/operations';
import { requestValuesSchema, type PlatformOperation } from '@shilu/events/integrations/platforms/operation';
import { z } from 'zod';
import { submissionSchema } from '../platforms/contract';
import { openBooks, type BooksOptions } from './platform-books';

const MOST_BYTES = 1024 * 1024;

/** Faults on demand. Each count is of calls from now on. */
const faultsSchema = z.strictObject({
  delayMs: z.number().int().min(0).max(600_000).default(0),
  /** So many calls are answered with 503, and nothing is done. */
  failNext: z.number().int().min(0).default(0),
  /** So many calls are done, and their connection is cut instead of an answer. */
  dropAnswerNext: z.number().int().min(0).default(0),
  /** So many submissions are refused, whatever they hold. */
  refuseNext: z.number().int().min(0).default(0),
  /** Until then every call is answered with 503. */
  downUntil: z.iso.datetime().nullable().default(null),
});

type Answer = { readonly status: number; readonly body?: unknown; readonly retryAfter?: number };
export type PlatformServer = { readonly url: string; readonly stop: () => Promise<void> };

const read = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
};

const send = (response: ServerResponse, { status, body, retryAfter }: Answer): void => {
  const text = body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  });
  response.end(text);
};

/** Whatever a platform's own clerk would find wrong with the form itself. */
const unreadable = (operation: PlatformOperation, body: unknown): Answer | null => {
  const parsed = submissionSchema.extend({ values: requestValuesSchema(operation) }).safeParse(body);
  return parsed.success ? null : { status: 400, body: { issues: parsed.error.issues } };
};

/** A platform played by a real server of its own, for the demo and for tests: what it does, it writes down first. */
export const startPlatformServer = async (
  options: BooksOptions & { readonly port: number; readonly key: string },
): Promise<PlatformServer> => {
  const books = openBooks(options);
  const its = operations.filter((operation) => operation.platform === options.platform);
  const found = new Set(
    lookUps.filter(({ platform }) => platform === options.platform).map(({ resource }) => resource),
  );
  let faults = faultsSchema.parse({});
  const received = new Map<string, number>();

  const submit = async (operation: PlatformOperation, request: IncomingMessage): Promise<Answer> => {
    const body = await read(request);
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || key === '') return { status: 400, body: { issues: ['Idempotency-Key is needed'] } };
    const wrong = unreadable(operation, body);
    if (wrong) return wrong;
    received.set(key, (received.get(key) ?? 0) + 1);
    const refuses = faults.refuseNext > 0 && books.outcomeOf(key) === null;
    if (refuses) faults = { ...faults, refuseNext: faults.refuseNext - 1 };
    const refusal = refuses ? { code: 'refused', message: 'refused on demand', fields: [] } : null;
    const outcome = books.submit(key, operation.name, submissionSchema.parse(body), refusal);
    return { status: outcome.outcome === 'accepted' ? 200 : 422, body: outcome };
  };

  const withdraw = (name: string): Answer => {
    const done = books.withdraw(name);
    return { status: { withdrawn: 204, unknown: 404, completed: 409 }[done] };
  };

  const lookUp = (asked: URLSearchParams): Answer => {
    const most = Math.min(MOST_FOUND, Math.max(1, Number(asked.get('most') ?? MOST_FOUND) || 1));
    return { status: 200, body: books.find(asked.get('key') ?? '', asked.get('inchiKey') ?? '', most) };
  };

  const work = async (request: IncomingMessage, path: readonly string[], asked: URLSearchParams): Promise<Answer> => {
    const [first = '', second = '', third] = path;
    if (request.method === 'GET' && path.length === 1 && found.has(first)) return lookUp(asked);
    const operation = its.find(({ resource }) => resource === first);
    if (request.method === 'GET' && first === 'outcomes') {
      const outcome = books.outcomeOf(second);
      return outcome === null ? { status: 404 } : { status: 200, body: outcome };
    }
    if (!operation) return { status: 404 };
    if (request.method === 'POST' && path.length === 1) return submit(operation, request);
    if (request.method === 'DELETE' && path.length === 2) return withdraw(second);
    if (request.method === 'GET' && third === 'progress') {
      const progress = books.progress(second);
      return progress === null ? { status: 404 } : { status: 200, body: progress };
    }
    return { status: 404 };
  };

  /** For whoever runs the simulator: not part of the contract. */
  const inside = async (request: IncomingMessage, name: string): Promise<Answer> => {
    if (name === '_books')
      return { status: 200, body: { effects: books.effects(), received: Object.fromEntries(received) } };
    if (name !== '_faults' || request.method !== 'POST') return { status: 404 };
    const given = faultsSchema.safeParse(await read(request));
    if (!given.success) return { status: 400, body: { issues: given.error.issues } };
    faults = given.data;
    return { status: 200, body: faults };
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const path = pathname.split('/').filter(Boolean).map(decodeURIComponent);
    const name = path[0] ?? '';
    if (name.startsWith('_')) return send(response, await inside(request, name));
    if (request.headers.authorization !== `Bearer ${options.key}`) return send(response, { status: 401 });
    if (faults.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs));
    const down = faults.downUntil !== null && options.clock().toISOString() < faults.downUntil;
    if (down || faults.failNext > 0) {
      if (!down) faults = { ...faults, failNext: faults.failNext - 1 };
      return send(response, { status: 503, retryAfter: 1 });
    }
    const done = await work(request, path, searchParams);
    if (faults.dropAnswerNext > 0) {
      faults = { ...faults, dropAnswerNext: faults.dropAnswerNext - 1 };
      return void request.socket.destroy();
    }
    send(response, done);
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, { status: 500, body: String(error) }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      books.close();
    },
  };
};
