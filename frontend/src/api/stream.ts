import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { sessionStore } from '../identity/session';
import { callHeaders } from './headers';
import { rememberPosition } from './positions';
import { refreshTold } from './watching';

/** What the server pushes when read models moved: which watch keys changed. */
const messageSchema = z.object({ position: z.string().optional(), keys: z.array(z.string()) });
type StreamMessage = z.infer<typeof messageSchema>;

/**
 * Takes what was told. What is asked for again waits for all that it is made of to hold it: of two read models one is told of
 * before the other has come as far.
 */
export const takeMessage = (client: QueryClient, data: string): Promise<void> => {
  const message = data === '' ? null : parseMessage(data);
  if (message === null) return Promise.resolve();
  rememberPosition(message.position);
  return refreshTold(client, message.keys);
};

/** One server-sent event out of its lines. Comments and fields we do not know are passed over. */
export const readEvent = (block: string): { readonly id: string | null; readonly data: string } => {
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'id' && value !== undefined) id = value;
    if (field === 'data' && value !== undefined) data.push(value);
  }
  return { id, data: data.join('\n') };
};

const parseMessage = (data: string): StreamMessage | null => {
  try {
    const parsed = messageSchema.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type Reading = {
  readonly signal: AbortSignal;
  /** Resumes after this one. */
  readonly lastId?: string | null;
  readonly take: (block: string) => void;
};

/** Server-sent events of a call, until they end. EventSource cannot send headers, so this reads the response as it comes. */
export const readStream = async (url: string, { signal, lastId = null, take }: Reading): Promise<void> => {
  const headers = {
    ...(await callHeaders()),
    accept: 'text/event-stream',
    ...(lastId === null ? {} : { 'last-event-id': lastId }),
  };
  const answer = await fetch(url, { headers, signal, cache: 'no-store' });
  if (!answer.ok || !answer.body) throw new StreamRefused(answer.status);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    blocks.forEach(take);
  }
};

/** The server answers, and not with a stream. */
export class StreamRefused extends Error {
  override readonly name = 'StreamRefused';
  constructor(readonly status: number) {
    super(`stream: ${String(status)}`);
  }
}

/**
 * Follows `GET /api/Stream` while somebody is logged in, resuming after `last-event-id`. Answers the way to stop.
 */
export const followStream = (client: QueryClient): (() => void) => {
  const abort = new AbortController();
  let lastId: string | null = null;
  const take = (block: string): void => {
    const event = readEvent(block);
    if (event.id !== null) lastId = event.id;
    void takeMessage(client, event.data);
  };
  const follow = async (): Promise<void> => {
    await readStream('/api/Stream', { signal: abort.signal, lastId, take });
  };
  const forever = async (): Promise<void> => {
    for (let failures = 0; !abort.signal.aborted;) {
      const startedAt = performance.now();
      try {
        if (sessionStore.get()) await follow();
      } catch {
        // Reconnect below; the queries themselves say when the server is away.
      }
      failures = performance.now() - startedAt > 10_000 ? 0 : failures + 1;
      await wait(Math.min(30_000, 500 * 2 ** failures) * (0.75 + Math.random() / 2));
    }
  };
  void forever();
  return () => abort.abort();
};
