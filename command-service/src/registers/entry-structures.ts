import { isAppError } from '@shilu/events/core/app-error';
import { sameJson } from '@shilu/events/core/canonical';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { typeOf } from '@shilu/events/core/fields/field-types';
import { inputUnfit } from '@shilu/events/core/input-unfit';
import type { ComponentReading } from '@shilu/events/structures/structure-reading';
import type { StructureEngine } from '@shilu/infra/chemistry/structure-engine';

type Asking = { readonly structures: Pick<StructureEngine, 'read'> };

const moleculeIn = async ({ structures }: Asking, structure: string): Promise<ComponentReading | null> => {
  try {
    const { total, entries } = await structures.read({ content: structure, name: '', from: 1 }, 'en-US');
    const [entry] = entries;
    return total === 1 && entry?.kind === 'molecule' ? (entry.components[0] ?? null) : null;
  } catch (error) {
    if (isAppError(error) && ['structureUnknown', 'structureUnreadable', 'structureTooLarge'].includes(error.key))
      return null;
    throw error;
  }
};

/**
 * What an entry says of a structure is what the product reads of it, whoever sent it: others find and weigh by that. What
 * stood there before is not read again.
 */
export const checkEntryStructures = async (
  services: Asking,
  { fields }: Register,
  values: RegisterValues,
  previous: RegisterValues,
): Promise<void> => {
  for (const field of fields) {
    const { key } = field;
    const { molecule } = typeOf(field);
    const held = molecule?.(field, values[key]) ?? null;
    if (held === null || sameJson(held, molecule?.(field, previous[key]) ?? null)) continue;
    const read = await moleculeIn(services, held.structure);
    if (read === null) throw inputUnfit([{ path: key, message: 'structureUnread' }]);
    const { smiles, inchiKey, formula } = read;
    if (smiles !== held.smiles || (inchiKey ?? '') !== held.inchiKey || (formula ?? '') !== held.formula)
      throw inputUnfit([{ path: key, message: 'structureDiffers' }]);
  }
};
