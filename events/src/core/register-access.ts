import type { Register, RegisterValues } from './register';

/** Whom an entry is for: everybody, or its owner; a phrase also when it is shared (L31). Administrators read all. */
export const mayReadEntry = (
  register: Register,
  entry: { readonly ownerId: string | null; readonly values: RegisterValues },
  account: { readonly id: string; readonly isOrganAdmin: boolean },
): boolean =>
  account.isOrganAdmin ||
  entry.ownerId === account.id ||
  (register.name === 'quickText' ? entry.values['shared'] === true : register.mayRead === 'anyone');
