import { availableParallelism } from 'node:os';
import { createWorkerPool, type WorkerPool } from '../workers/worker-pool';
import type { DescribeJob } from './describe-worker';

/** Fifty large drawings take a second or two. */
const PROCESSOR_MS = 30_000;
const DEADLINE_MS = 120_000;
const IDLE_MS = 60_000;

/** A whole core each, and an engine in its memory: a small machine has two of them, a large one leaves cores for others. */
const THREADS = Math.min(6, Math.max(2, availableParallelism() - 2));

/** Threads that work out what structures are found by; they begin with the first and end when there are no more. */
export const createDescribers = (): WorkerPool<DescribeJob> =>
  createWorkerPool<DescribeJob>({
    entry: new URL('./describe-worker.ts', import.meta.url),
    ...{ size: THREADS, mostWaiting: 1_000, memoryMb: 512, timeoutMs: DEADLINE_MS, processorMs: PROCESSOR_MS, restsMs: IDLE_MS },
  }); // prettier-ignore
