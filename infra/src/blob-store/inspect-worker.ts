import { z } from 'zod';
import { serveJobs } from '../workers/serve-jobs';
import { inspectFile } from './inspect-file';

const job = z.object({ path: z.string(), name: z.string() });

serveJobs(async (given) => {
  const { path, name } = job.parse(given);
  return { value: await inspectFile(path, name) };
});
