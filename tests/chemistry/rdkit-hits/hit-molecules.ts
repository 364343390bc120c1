import { moleculeAt } from '../../support/enumerated-molecules';

/** So many are few enough for a test of seconds. */
export const hitMolecules = (): readonly string[] => Array.from({ length: 500 }, (_, at) => moleculeAt(at * 7));
