import type { Language } from '@shilu/events/core/call';
import type { Row } from '@shilu/events/records/modules/equation/equation-schema';
import { takenCompound, type TakenStructure } from '@shilu/events/records/modules/equation/taken-compound';
import type { FoundCompound } from '@shilu/events/resources/compound-calls';
import { readStructure } from '../../../chemistry/read-structure';
import { showError } from '../../../ui/toasts';

const structureOf = async ({ structure }: FoundCompound): Promise<TakenStructure> => {
  if (structure === '') return null;
  const { entries } = await readStructure(structure);
  return entries[0]?.components[0] ?? null;
};

/** What a row becomes of a compound that was looked up; also where its structure does not come, which is said. */
export const takeCompound = async (
  found: FoundCompound,
  language: Language,
  put: (taken: (row: Row) => Partial<Row>) => void,
): Promise<void> => {
  let read: TakenStructure = null;
  try {
    read = await structureOf(found);
  } catch (error) {
    showError(error);
  }
  put((row) => takenCompound(row, found, read, language));
};
