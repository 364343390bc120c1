import { CONVERSIONS } from '@shilu/events/structures/structure-calls';
import { z } from 'zod';
import { serveJobs } from '../workers/serve-jobs';
import { convertStructure } from './convert-structure';
import { isBroken } from './engine-broken';
import { loadIndigo } from './indigo';
import { marksOfStructure } from './marks-of-structure';
import { loadRdkit } from './rdkit';
import { readStructures, type ReadJob, type StructuresRead } from './read-structures';
import { structureFacts } from './structure-facts';
import { TooMuch } from './too-much';

const job = z.discriminatedUnion('do', [
  z.object({ do: z.literal('read'), content: z.string(), name: z.string(), from: z.number() }),
  z.object({
    do: z.literal('marks'),
    structure: z.string(),
    marked: z.object({ atoms: z.array(z.number()), bonds: z.array(z.number()) }).nullable(),
  }),
  z.object({
    do: z.literal('convert'),
    content: z.string(),
    to: z.enum(CONVERSIONS),
    texts: z.array(z.string()).nullable(),
  }),
  z.object({ do: z.literal('facts'), texts: z.array(z.string()) }),
]);
export type StructureJob = z.infer<typeof job>;

/** What an engine has taken it never gives back: past this the thread ends after its job, and the next one begins anew. */
const MOST_MEMORY_BYTES = 768 * 1024 * 1024;

// Loaded before the first job is taken: what that takes is no job's time.
const [indigo, rdkit] = await Promise.all([loadIndigo(), loadRdkit()]);
const engines = { indigo, rdkit };

/** An error that crosses over to the other side has no kind any more: this is told as an answer. */
const readOrTooMuch = (asked: ReadJob): StructuresRead | 'tooMuch' | null => {
  try {
    return readStructures(engines, asked);
  } catch (error) {
    if (error instanceof TooMuch) return 'tooMuch';
    throw error;
  }
};

const done = (asked: StructureJob): unknown => {
  switch (asked.do) {
    case 'read':
      return readOrTooMuch(asked);
    case 'marks':
      return marksOfStructure(engines, asked.structure, asked.marked);
    case 'convert':
      return convertStructure(engines, asked);
    case 'facts':
      return asked.texts.map((text) => structureFacts(engines, text));
  }
};

/** Whoever asked is told that it was too much, and whoever comes next has a new engine. */
const doneOrEnded = (asked: StructureJob): unknown => {
  try {
    return done(asked);
  } catch (error) {
    if (isBroken(error)) process.exit(1);
    throw error;
  }
};

serveJobs(async (given) => {
  const value = doneOrEnded(job.parse(given));
  if (indigo.memoryBytes() + rdkit.memoryBytes() > MOST_MEMORY_BYTES) setTimeout(() => process.exit(), 0);
  return Promise.resolve({ value });
});
