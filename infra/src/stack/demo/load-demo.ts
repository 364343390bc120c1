import type { Logger } from '../../logging/logger';
import type { Caller, Person } from './caller';
import { experiments } from './content/experiments';
import { loadExperiment, type RecordReader } from './load-experiment';
import type { TemplateHash } from './load-templates';
import { loadOrganisation, settleProjects } from './load-organisation';
import { loadRelations } from './load-relations';
import { loadHolds } from './load-holds';
import { loadShares } from './load-shares';

/** Fills an empty laboratory with the demo organisation, by the calls a person would use. Seconds, not minutes. */
export const loadDemo = async (options: {
  readonly caller: Caller;
  readonly admin: Person;
  readonly read: RecordReader;
  readonly templateHash: TemplateHash;
  readonly now: Date;
  /** Nobody stands behind these accounts: they sign from the first, with a password that everybody knows. */
  readonly identify: (accountId: string) => Promise<unknown>;
  readonly log: Logger;
  readonly onProgress: (done: number, total: number) => void;
}): Promise<void> => {
  const people = await loadOrganisation(options.caller, options.admin, options);
  for (const [index, experiment] of experiments.entries()) {
    try {
      await loadExperiment(experiment, people, options.read);
    } catch (error) {
      throw new Error(`demo record ${experiment.key} could not be loaded`, { cause: error });
    }
    options.onProgress(index + 1, experiments.length);
  }
  await loadRelations(options.admin);
  await loadShares(options.admin, people);
  await settleProjects(options.admin);
  await loadHolds(people);
};
