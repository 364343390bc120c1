import type { Label } from '@shilu/events/core/call';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import { createWorkerPool } from '@shilu/infra/workers/worker-pool';
import type { ReadAll, ReadOne } from './read-references';

/** What the worker is sent. */
export type ReferenceJob = { readonly kind: 'text' | 'csl'; readonly text: string };

export type ReferenceReader = {
  /** Reads a text beside the event loop; refused in words, or with `workTooLarge`. */
  readonly read: (text: string, owner: string) => Promise<ReadAll>;
  /** The same of one reference as CSL-JSON, such as a registration agency answers; null where it is none. */
  readonly readCsl: (text: string, owner: string) => Promise<ReadOne | null>;
  readonly stop: () => Promise<void>;
};

export const createReferenceReader = (): ReferenceReader => {
  const pool = createWorkerPool<ReferenceJob>({
    entry: new URL('./reference-worker.ts', import.meta.url),
    ...{ size: 1, mostWaiting: 20, memoryMb: 256, timeoutMs: 30_000, processorMs: 8_000 },
  });
  return {
    read: async (text, owner) => {
      const answer = (await pool.run({ kind: 'text', text }, { owner })) as
        { readonly read: ReadAll } | { readonly fault: Label };
      if ('fault' in answer) throw inputUnfit([{ path: 'content', message: 'references', words: answer.fault }]);
      return answer.read;
    },
    readCsl: async (text, owner) =>
      ((await pool.run({ kind: 'csl', text }, { owner })) as { readonly one: ReadOne | null }).one,
    stop: pool.stop,
  };
};
