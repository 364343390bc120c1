import { PICTURE } from '@shilu/events/core/schemas';
import type { ModuleView } from '@shilu/events/records/views';

/** Hashes of the pictures that stand in the modules of a record. */
export const picturesOf = (modules: readonly Pick<ModuleView, 'files' | 'notApplicable'>[]): readonly string[] => [
  ...new Set(
    modules.flatMap(({ files, notApplicable }) =>
      notApplicable ? [] : files.filter(({ mime }) => mime === PICTURE).map(({ hash }) => hash),
    ),
  ),
];
