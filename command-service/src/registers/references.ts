import { unknownReference } from '@shilu/events/core/input-unfit';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import type { RegisterField } from '@shilu/events/core/register-field';
import { z } from 'zod';
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

const pointsTo = (
  field: RegisterField,
  value: unknown,
): { readonly category: string; readonly ids: readonly string[] } | null => {
  if (value === undefined || value === null || value === '') return null;
  if (field.type === 'account' || field.type === 'accounts')
    return { category: 'account', ids: z.array(z.string()).parse(Array.isArray(value) ? value : [value]) };
  return field.type === 'reference' && field.references
    ? { category: field.references, ids: [z.string().parse(value)] }
    : null;
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
    const target = pointsTo(field, values[field.key]);
    for (const id of target?.ids ?? []) {
      if (!(await exists(services, target?.category ?? '', id))) throw unknownReference(field.key);
    }
  }
};
