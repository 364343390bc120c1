import { AppError } from '@shilu/events/core/app-error';
import type { Label } from '@shilu/events/core/call';
import { createWorkerPool } from '../workers/worker-pool';
import type { Table } from './table-fault';

export type TableReader = {
  /** Reads a file beside the event loop. Refused with `tableUnfit`, which says why, or `workTooLarge`. */
  readonly read: (bytes: Buffer, mostRows: number, owner: string) => Promise<Table>;
  readonly stop: () => Promise<void>;
};

export const createTableReader = (): TableReader => {
  const pool = createWorkerPool<{ readonly bytes: Uint8Array; readonly mostRows: number }>({
    entry: new URL('./table-worker.ts', import.meta.url),
    ...{ size: 1, mostWaiting: 20, memoryMb: 512, timeoutMs: 60_000, processorMs: 10_000 },
  });
  return {
    read: async (bytes, mostRows, owner) => {
      const answer = (await pool.run({ bytes: Uint8Array.from(bytes), mostRows }, { owner })) as
        { readonly table: Table } | { readonly fault: Label };
      if ('fault' in answer) throw new AppError('tableUnfit', { why: answer.fault });
      return answer.table;
    },
    stop: pool.stop,
  };
};
