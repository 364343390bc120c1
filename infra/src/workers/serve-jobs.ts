import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { ownThread } from './thread-time';
import { weighsMore } from './weight';

const request = z.object({ id: z.number(), job: z.unknown() });
/** What a worker is told when it begins: how many bytes an answer may come to on the other side. */
const given = z.object({ mostAnswerBytes: z.number() });

export type JobDone = { readonly value: unknown; readonly transfer?: readonly ArrayBuffer[] };

/** Does what every job of the worker gains by, such as reading an index into memory: its time is not this job's. */
export type Aside = <T>(work: () => Promise<T>) => Promise<T>;

/** The worker's side of a worker pool: does what it is sent, one after the other, and answers with the value or the error. */
export const serveJobs = (handle: (job: unknown, aside: Aside) => Promise<JobDone>): void => {
  const port = parentPort;
  if (port === null) throw new Error('not a worker');
  const { mostAnswerBytes } = given.parse(workerData);
  // From here on its processor time counts: what it took to begin is no job's.
  port.postMessage({ thread: ownThread() });
  port.on('message', (message: unknown) => {
    const { id, job } = request.parse(message);
    const aside: Aside = async (work) => {
      port.postMessage({ id, aside: true });
      try {
        return await work();
      } finally {
        port.postMessage({ id, aside: false });
      }
    };
    handle(job, aside).then(
      ({ value, transfer = [] }) =>
        transfer.length === 0 && weighsMore(value, mostAnswerBytes)
          ? port.postMessage({ id, tooLarge: true })
          : port.postMessage({ id, value }, [...transfer]),
      (error: unknown) => port.postMessage({ id, error: error instanceof Error ? error : new Error(String(error)) }),
    );
  });
};
