import { unknownReference } from '@shilu/events/core/input-unfit';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { typeOf } from '@shilu/events/core/fields/field-types';
import type { Services } from '../engine/services';

const exists = async (services: Services, category: string, id: string): Promise<boolean> => {
  const { directory } = services;
  switch (category) {
    case 'account':
      return directory.accounts.has(id);
    case 'project':
      return directory.projects.has(id);
    case 'task':
      return directory.tasks.has(id);
    default: {
      const entry = await services.registers.get(category)?.load(id);
      return entry !== undefined && entry.state.exists && !entry.state.removed;
    }
  }
};

/** What an entry points to exists. Values that were there before are not asked about again. */
export const checkReferences = async (
  services: Services,
  register: Register,
  values: RegisterValues,
  previous: RegisterValues,
): Promise<void> => {
  for (const field of register.fields) {
    if (JSON.stringify(values[field.key]) === JSON.stringify(previous[field.key])) continue;
    for (const { category, ids } of typeOf(field).pointsTo?.(field, values[field.key]) ?? [])
      for (const id of ids) if (!(await exists(services, category, id))) throw unknownReference(field.key);
  }
};
