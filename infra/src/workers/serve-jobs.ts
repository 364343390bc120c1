import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { ownThread } from './thread-time';

const request = z.object({ id: z.number(), job: z.unknown() });

export type JobDone = { readonly value: unknown; readonly transfer?: readonly ArrayBuffer[] };

/** The worker's side of a worker pool: does what it is sent, one after the other, and answers with the value or the error. */
export const serveJobs = (handle: (job: unknown) => Promise<JobDone>): void => {
  const port = parentPort;
  if (port === null) throw new Error('not a worker');
  // From here on its processor time counts: what it took to begin is no job's.
  port.postMessage({ thread: ownThread() });
  port.on('message', (message: unknown) => {
    const { id, job } = request.parse(message);
    handle(job).then(
      ({ value, transfer = [] }) => port.postMessage({ id, value }, [...transfer]),
      (error: unknown) => port.postMessage({ id, error: error instanceof Error ? error : new Error(String(error)) }),
    );
  });
};
