import type { Call } from '@shilu/events/core/call';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error';
import { callUrl } from '../../api/call-url';
import { readEvent, readStream, StreamRefused } from '../../api/stream';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const MOST_WAIT_MS = 15_000;

type Following<Said> = {
  readonly call: Call;
  readonly request: unknown;
  readonly schema: z.ZodType<Said>;
  readonly hear: (said: Said) => void;
  /** True where something was missed: it is asked for from the beginning. */
  readonly isBehind?: () => boolean;
  readonly onLost: () => void;
  /** It is no longer there to be followed. */
  readonly onRefused: (error: ApiError) => void;
};

const parsed = <Said>(schema: z.ZodType<Said>, data: string): Said | null => {
  try {
    return schema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
};

/** Hears what happens in a room, and begins anew whenever something may have been missed. Answers the way to stop. */
export const follow = <Said>({
  call,
  request,
  schema,
  hear,
  isBehind = () => false,
  onLost,
  onRefused,
}: Following<Said>): (() => void) => {
  const stopped = new AbortController();
  const { url } = callUrl(call, request);
  const once = async (): Promise<void> => {
    const behind = new AbortController();
    const take = (block: string): void => {
      const { data } = readEvent(block);
      const said = data === '' ? null : parsed(schema, data);
      if (said === null || stopped.signal.aborted) return;
      hear(said);
      if (isBehind()) behind.abort();
    };
    await readStream(url, { signal: AbortSignal.any([stopped.signal, behind.signal]), take });
  };
  const forever = async (): Promise<void> => {
    for (let failures = 0; !stopped.signal.aborted;) {
      const began = performance.now();
      try {
        await once();
      } catch (error) {
        if (stopped.signal.aborted) return;
        if (error instanceof StreamRefused && error.status < 500 && ![401, 429].includes(error.status))
          return onRefused(new ApiError(error.status, '', error.status));
        if (!isBehind()) onLost();
      }
      failures = performance.now() - began > 5_000 ? 0 : failures + 1;
      await wait(Math.min(MOST_WAIT_MS, 200 * 2 ** failures) * (0.75 + Math.random() / 2));
    }
  };
  void forever();
  return () => stopped.abort();
};
