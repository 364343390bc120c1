import { Worker } from 'node:worker_threads';
import { AppError } from '@shilu/events/core/app-error';
import { threadMs } from './thread-time';
import { createTurns } from './turns';

export type WorkerPool<Job> = {
  /**
   * Refused with `workTooLarge` when the job takes more memory or time than it may (its worker ends, a new one takes
   * its place) or its answer would be too large for those who wait for it, with `tooManyRequests` when too many wait already
   * or half of those who may wait are this owner's.
   */
  readonly run: (job: Job, more: JobOptions) => Promise<unknown>;
  readonly stop: () => Promise<void>;
};

export type BringingPool<Job> = WorkerPool<Job> & {
  /** `run` of a job that is large: it is brought when its turn has come, so that one waits in memory and not all. */
  readonly runBrought: (bring: () => Promise<Brought<Job>>, more: Omit<JobOptions, 'transfer'>) => Promise<unknown>;
};
type Brought<Job> = { readonly job: Job; readonly transfer?: readonly ArrayBuffer[] };

export type JobOptions = {
  readonly transfer?: readonly ArrayBuffer[];
  /** The account that it is done for, else `THE_PRODUCT`: owners take turns, however many jobs each of them has. */
  readonly owner: string;
  /**
   * Given when nobody waits for it any more: it is refused at once with an `AbortError`, is not begun where it waits, and is
   * ended where it is being done, unless it is over in a moment.
   */
  readonly signal?: AbortSignal;
};

export type WorkerPoolOptions = {
  /** A URL relative to `import.meta.url`, of a file `…-worker.ts`: the bundler makes a file of its own of it. */
  readonly entry: URL;
  readonly size: number;
  readonly mostWaiting: number;
  readonly memoryMb: number;
  readonly timeoutMs: number;
  /**
   * Most processor time of one job: on a busy machine the time on the wall tells nothing of the job. Where nothing tells
   * it (no `/proc`), `timeoutMs` alone holds.
   */
  readonly processorMs?: number;
  /** A worker that had nothing to do for so long ends; the next job begins another. It stays where nothing is said. */
  readonly restsMs?: number;
};

type Task<Job> = {
  readonly bring: () => Promise<Brought<Job>>;
  readonly owner: string;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
};
type Answer = {
  readonly id?: number;
  /** What it does now is no work of the job, or is again. */
  readonly aside?: boolean;
  readonly thread?: string | null;
  readonly value?: unknown;
  readonly error?: Error;
  readonly tooLarge?: boolean;
};

/** Whose the work is that nobody asked for, such as keeping an index: it may fill all places that there are to wait at. */
export const THE_PRODUCT = '';
const LOOK_EVERY_MS = 200;
/** So long a job goes on that nobody waits for: most are over by then, and a new worker takes longer to begin. */
const LEFT_MS = 1_000;
/** What an answer that is copied may come to, of the memory that the job may take. */
const ANSWER_PART = 1 / 4;

const leftBehind = (): Error => new DOMException('nobody waits for it any more', 'AbortError');

/** Work that would keep everybody else waiting, done beside the event loop. Workers begin with the first job and stay. */
export const createWorkerPool = <Job>(options: WorkerPoolOptions): BringingPool<Job> => {
  const turns = createTurns<Task<Job>>(options.size);
  const idle: Worker[] = [];
  const workers = new Set<Worker>();
  const threads = new WeakMap<Worker, string>();
  const lastJob = new WeakMap<Worker, number>();
  let stopped = false;
  let lastId = 0;

  const begin = (): Worker => {
    const worker = new Worker(options.entry, {
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb },
      workerData: { mostAnswerBytes: options.memoryMb * 1024 * 1024 * ANSWER_PART },
    });
    workers.add(worker);
    worker.once('exit', () => {
      workers.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
      next();
    });
    worker.on('message', ({ thread }: Answer) => {
      if (typeof thread === 'string') threads.set(worker, thread);
    });
    // Out of memory or an error nobody caught: the exit that follows says the same.
    worker.on('error', () => undefined);
    return worker;
  };

  const used = (worker: Worker): number | null => {
    const thread = threads.get(worker);
    return thread === undefined ? null : threadMs(thread);
  };

  /** Ends the worker when its job has used more of the processor than it may; answers how to stop looking. */
  const watch = (worker: Worker, id: number): (() => void) => {
    const most = options.processorMs;
    if (most === undefined) return () => undefined;
    let from = used(worker);
    let isAside = false;
    const onAside = (answer: Answer): void => {
      if (answer.id !== id || answer.aside === undefined) return;
      isAside = answer.aside;
      from = used(worker);
    };
    worker.on('message', onAside);
    const look = setInterval(() => {
      if (isAside) return;
      const now = used(worker);
      from ??= now;
      if (now !== null && from !== null && now - from > most) void worker.terminate();
    }, LOOK_EVERY_MS);
    return () => {
      clearInterval(look);
      worker.off('message', onAside);
    };
  };

  const give = (task: Task<Job>, worker: Worker): void => {
    const id = (lastId += 1);
    worker.ref();
    const tooLong = setTimeout(() => void worker.terminate(), options.timeoutMs);
    const unwatch = watch(worker, id);
    let isAside = false;
    let ending: ReturnType<typeof setInterval> | undefined;
    const onLeft = (): void => {
      // What the worker does to be ready serves the next job.
      ending = setInterval(() => {
        if (!isAside) void worker.terminate();
      }, LEFT_MS);
    };
    task.signal?.addEventListener('abort', onLeft, { once: true });
    let isOver = false;
    const over = (): void => {
      isOver = true;
      clearTimeout(tooLong);
      clearInterval(ending);
      task.signal?.removeEventListener('abort', onLeft);
      unwatch();
      worker.off('message', onAnswer);
      worker.off('exit', onExit);
      turns.over(task.owner);
    };
    const onExit = (): void => {
      over();
      task.reject(new AppError(stopped ? 'unavailable' : 'workTooLarge'));
    };
    const onAnswer = (answer: Answer): void => {
      if (answer.id !== id) return;
      if (answer.aside !== undefined) {
        isAside = answer.aside;
        return;
      }
      over();
      if (answer.error) task.reject(answer.error);
      else if (answer.tooLarge === true) task.reject(new AppError('workTooLarge'));
      else task.resolve(answer.value);
      release();
    };
    const release = (): void => {
      worker.unref();
      idle.push(worker);
      next();
      endWhenIdle(worker, id);
    };
    worker.on('message', onAnswer);
    worker.once('exit', onExit);
    task
      .bring()
      .then(({ job, transfer = [] }) => {
        if (task.signal?.aborted === true) throw leftBehind();
        worker.postMessage({ id, job }, [...transfer]);
      })
      .catch((error: unknown) => {
        if (isOver) return;
        over();
        task.reject(error instanceof Error ? error : new Error(String(error)));
        release();
      });
  };

  /** Unless it has had another job since. */
  const endWhenIdle = (worker: Worker, id: number): void => {
    if (options.restsMs === undefined) return;
    lastJob.set(worker, id);
    setTimeout(() => {
      const at = lastJob.get(worker) === id ? idle.indexOf(worker) : -1;
      if (at < 0) return;
      idle.splice(at, 1);
      void worker.terminate();
    }, options.restsMs).unref();
  };

  const next = (): void => {
    if (stopped || turns.waiting() === 0) return;
    const worker = idle.pop() ?? (workers.size < options.size ? begin() : null);
    const task = worker === null ? undefined : turns.next();
    if (worker !== null && task !== undefined) give(task, worker);
  };

  const runBrought: BringingPool<Job>['runBrought'] = (bring, { owner, signal }) =>
    new Promise((resolve, reject) => {
      if (stopped) return reject(new AppError('unavailable'));
      if (signal?.aborted === true) return reject(leftBehind());
      const isShared = owner !== THE_PRODUCT && turns.waitingOf(owner) >= Math.ceil(options.mostWaiting / 2);
      if (isShared || turns.waiting() >= options.mostWaiting) return reject(new AppError('tooManyRequests'));
      const onLeft = (): void => {
        turns.remove(owner, task);
        reject(leftBehind());
      };
      const task: Task<Job> = {
        ...{ bring, owner, signal },
        resolve: (value) => {
          signal?.removeEventListener('abort', onLeft);
          resolve(value);
        },
        reject: (error) => {
          signal?.removeEventListener('abort', onLeft);
          reject(error);
        },
      };
      signal?.addEventListener('abort', onLeft, { once: true });
      turns.add(owner, task);
      next();
    });

  return {
    run: (job, { transfer = [], ...more }) => runBrought(() => Promise.resolve({ job, transfer }), more),
    runBrought,
    stop: async () => {
      stopped = true;
      for (const task of turns.clear()) task.reject(new AppError('unavailable'));
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
};
