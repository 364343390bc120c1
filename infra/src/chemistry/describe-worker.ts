import { z } from 'zod';
import { serveJobs } from '../workers/serve-jobs';
import { createDescriber } from './describe-structure';
import { isBroken } from './engine-broken';
import { expandLabels } from './expand-labels';
import { loadIndigo, type Indigo } from './indigo';
import { loadRawRdkit } from './raw-rdkit';
import { rdkitOver } from './rdkit';
import type { EngineUse } from './wasm-module';

const job = z.discriminatedUnion('do', [
  z.object({ do: z.literal('describe'), structures: z.array(z.string()), use: z.enum(['seldom', 'often']) }),
  z.object({ do: z.literal('identify'), structures: z.array(z.string()), use: z.literal('seldom') }),
]);
export type DescribeJob = z.infer<typeof job>;

/** What an engine has taken it never gives back: past this the thread ends after its job, and the next one begins anew. */
const MOST_MEMORY_BYTES = 512 * 1024 * 1024;

const begun = async (use: EngineUse) => {
  const raw = await loadRawRdkit(use);
  return { use, raw, describer: createDescriber(raw), rdkit: rdkitOver(raw) };
};
/** One that was made for much work stays when there is less of it. */
let engine = await begun('seldom');
const engineFor = async (use: EngineUse) => {
  if (use === 'often' && engine.use === 'seldom') engine = await begun(use);
  return engine;
};
/** The other engine, which few drawings need: those with labels in place of atoms. */
let indigo: Promise<Indigo> | null = null;

/** Labels that are elements too where they have no bonds. */
const LABELS = /\b(?:Ac|Ts|Pr)\b/;
const mayHaveLabels = (structure: string, smiles: string | undefined): boolean =>
  structure.includes('\n') && (smiles === undefined || smiles.includes('*') || LABELS.test(structure));

const orNull = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch (error) {
    // It is in disorder: whoever asked asks again one by one, and a new one begins.
    if (isBroken(error)) process.exit(1);
    return null;
  }
};

serveJobs(async (given) => {
  const asked = job.parse(given);
  const { raw, describer, rdkit } = await engineFor(asked.use);
  const done = asked.do === 'describe' ? describer.describe : describer.identify;
  const value = [];
  for (const structure of asked.structures) {
    const drawn = orNull(() => done(structure));
    if (!mayHaveLabels(structure, drawn?.smiles)) {
      value.push(drawn);
      continue;
    }
    const drawing = await (indigo ??= loadIndigo());
    const expanded = orNull(() => expandLabels({ indigo: drawing, rdkit }, structure).molfile);
    value.push(expanded === null ? drawn : (orNull(() => done(expanded)) ?? drawn));
  }
  if (raw.memoryBytes() > MOST_MEMORY_BYTES) setTimeout(() => process.exit(), 0);
  return { value };
});
