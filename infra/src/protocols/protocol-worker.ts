import { z } from 'zod';
import { TableFault } from '../tables/table-fault';
import { serveJobs } from '../workers/serve-jobs';
import { readProtocol } from './read-protocol';

const job = z.object({ bytes: z.instanceof(Uint8Array), name: z.string(), language: z.enum(['zh-CN', 'en-US']) });
export type ProtocolJob = z.input<typeof job>;

serveJobs(async (given) => {
  const { bytes, name, language } = job.parse(given);
  try {
    return { value: { read: await readProtocol(Buffer.from(bytes), name, language) } };
  } catch (error) {
    if (error instanceof TableFault) return { value: { fault: error.why } };
    throw error;
  }
});
