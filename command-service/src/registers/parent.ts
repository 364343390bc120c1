import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { registers } from '@shilu/events/core/registers';
import type { Services } from '../engine/services';

type Entry = { readonly ownerId: string | null; readonly values: RegisterValues };

/** An entry with what the one holds that it stands below, as the log has it now; what was removed gives nobody a right. */
export const withParent = async <E extends Entry>(
  services: Services,
  { parent }: Register,
  entry: E,
): Promise<E & { readonly parent: RegisterValues | null }> => {
  const id = parent && entry.values[parent.field];
  const above = registers.find(({ name }) => name === parent?.register);
  if (above === undefined || typeof id !== 'string') return { ...entry, parent: null };
  const { state } = await services.entriesOf(above).load(id);
  return { ...entry, parent: state.exists && !state.removed ? state.values : null };
};
