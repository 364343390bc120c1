import { AppError } from '@shilu/events/core/app-error';
import type { Label, Language } from '@shilu/events/core/call';
import { createWorkerPool } from '../workers/worker-pool';
import type { ProtocolJob } from './protocol-worker';
import type { ReadProtocol } from './read-protocol';

export type ProtocolReader = {
  /** Reads a document beside the event loop, fetched when its turn has come. Refused with `tableUnfit`, which says why, or `workTooLarge`. */
  readonly read: (file: { readonly fetch: () => Promise<Buffer>; readonly name: string }, language: Language, owner: string) => Promise<ReadProtocol>; // prettier-ignore
  readonly stop: () => Promise<void>;
};

export const createProtocolReader = (): ProtocolReader => {
  const pool = createWorkerPool<ProtocolJob>({
    entry: new URL('./protocol-worker.ts', import.meta.url),
    ...{ size: 1, mostWaiting: 40, memoryMb: 1_024, timeoutMs: 90_000, processorMs: 20_000, restsMs: 60_000 },
  });
  return {
    read: async ({ fetch, name }, language, owner) => {
      const bring = async () => {
        const bytes = new Uint8Array(await fetch());
        return { job: { bytes, name, language }, transfer: [bytes.buffer] };
      };
      const answer = (await pool.runBrought(bring, { owner })) as
        { readonly read: ReadProtocol } | { readonly fault: Label };
      if ('fault' in answer) throw new AppError('tableUnfit', { why: answer.fault });
      return answer.read;
    },
    stop: pool.stop,
  };
};
