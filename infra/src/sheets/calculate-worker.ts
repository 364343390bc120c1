import { type spreadSheetSchema } from '@shilu/events/records/modules/spread-sheet/sheet-schema';
import { z } from 'zod';
import { serveJobs } from '../workers/serve-jobs';
import { calculateBook, prepareEngine } from './univer-engine';

const job = z.object({
  content: z.custom<z.output<typeof spreadSheetSchema>>((value) => typeof value === 'object' && value !== null),
  fixed: z.object({ at: z.string(), seed: z.number() }),
});

serveJobs(async (given, aside) => {
  const { content, fixed } = job.parse(given);
  // To begin takes the engine longer than most sheets take it.
  await aside(() => Promise.resolve(prepareEngine()));
  return { value: await calculateBook(content, fixed) };
});
