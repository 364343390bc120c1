import { threadId } from 'node:worker_threads';
import { serveJobs } from './serve-jobs';

/** For the pool's own test: a worker that does what it is told, also the worst. */
serveJobs(async (job, aside) => {
  if (job === 'fail') throw new Error('no such file');
  if (job === 'thread') return { value: threadId };
  if (job === 'exit') process.exit(3);
  if (job === 'memory') {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, () => Math.random()));
  }
  if (job === 'large answer') {
    const text = 'x'.repeat(100_000);
    return { value: Array.from({ length: 1_000 }, () => text) };
  }
  if (job === 'much aside') {
    await aside(() => {
      for (const end = performance.now() + 1_500; performance.now() < end;);
      return Promise.resolve();
    });
    return { value: 'ready' };
  }
  if (job === 'for ever') for (;;);
  if (job instanceof Int32Array) {
    // Held until the test lets go.
    Atomics.wait(job, 0, 0);
    return { value: 'released' };
  }
  return Promise.resolve({ value: { did: job } });
});
