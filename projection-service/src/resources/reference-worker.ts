import { serveJobs } from '@shilu/infra/workers/serve-jobs';
import { z } from 'zod';
import { readReferences } from './read-references';
import { ReferenceFault } from './reference-fault';

serveJobs((given) => {
  try {
    return Promise.resolve({ value: { read: readReferences(z.string().parse(given)) } });
  } catch (error) {
    if (error instanceof ReferenceFault) return Promise.resolve({ value: { fault: error.why } });
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
});
