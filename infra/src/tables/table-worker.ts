import { z } from 'zod';
import { serveJobs } from '../workers/serve-jobs';
import { readTable } from './read-table';
import { TableFault } from './table-fault';

const job = z.object({ bytes: z.instanceof(Uint8Array), mostRows: z.number() });

serveJobs(async (given) => {
  const { bytes, mostRows } = job.parse(given);
  try {
    return { value: { table: await readTable(Buffer.from(bytes), mostRows) } };
  } catch (error) {
    if (error instanceof TableFault) return { value: { fault: error.why } };
    throw error;
  }
});
