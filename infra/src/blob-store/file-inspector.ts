import { AppError, isAppError } from '@shilu/events/core/app-error';
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool';
import type { FileFindings } from './inspect-file';

export type FileInspector = {
  /**
   * Looks into a file beside the event loop. Refused with `fileNotInspected` when that takes longer or more memory than
   * it may, with `tooManyRequests` when this person's files, or everybody's, wait in too great a number.
   */
  readonly inspect: (file: {
    readonly path: string;
    readonly name: string;
    readonly of: string;
  }) => Promise<FileFindings>;
  readonly stop: () => Promise<void>;
};

type Job = { readonly path: string; readonly name: string };

/** Ten times what the slowest file of 25 MB takes of a processor that it has for itself. */
const PROCESSOR_MS = 10_000;
/** The last guard: a busy machine may take long over an honest file. */
const DEADLINE_MS = 120_000;
const MOST_PER_PERSON = 20;

const workers = (): WorkerPool<Job> =>
  createWorkerPool<Job>({
    entry: new URL('./inspect-worker.ts', import.meta.url),
    size: 2,
    mostWaiting: 100,
    memoryMb: 512,
    timeoutMs: DEADLINE_MS,
    processorMs: PROCESSOR_MS,
  });

export const createFileInspector = (pool: WorkerPool<Job> = workers()): FileInspector => {
  const running = new Map<string, number>();
  return {
    inspect: async ({ path, name, of }) => {
      const mine = running.get(of) ?? 0;
      if (mine >= MOST_PER_PERSON) throw new AppError('tooManyRequests');
      running.set(of, mine + 1);
      try {
        return (await pool.run({ path, name }, { owner: of })) as FileFindings;
      } catch (error) {
        throw isAppError(error) && error.key === 'workTooLarge' ? new AppError('fileNotInspected') : error;
      } finally {
        const left = (running.get(of) ?? 1) - 1;
        if (left === 0) running.delete(of);
        else running.set(of, left);
      }
    },
    stop: pool.stop,
  };
};
