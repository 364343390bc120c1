import { serveJobs } from '@shilu/infra/workers/serve-jobs';
import { z } from 'zod';
import { readCsl, readReferences } from './read-references';
import { ReferenceFault } from './reference-fault';

const job = z.object({ kind: z.enum(['text', 'csl']), text: z.string() });

serveJobs((given) => {
  try {
    const { kind, text } = job.parse(given);
    return Promise.resolve({ value: kind === 'csl' ? { one: readCsl(text) } : { read: readReferences(text) } });
  } catch (error) {
    if (error instanceof ReferenceFault) return Promise.resolve({ value: { fault: error.why } });
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  }
});
