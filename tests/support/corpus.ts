import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', '..', 'shared', 'corpus');

/** Whether the collection of files that others made lies beside the project. */
export const hasCorpus = existsSync(join(folder, 'MANIFEST.tsv'));

/** A file or folder of it: `inCorpus('chem', 'rxn')`. Tests that read it are left out where it is not there. */
export const inCorpus = (...path: readonly string[]): string => join(folder, ...path);
