import { departmentRegister } from '@shilu/events/organization/department';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import { roleRegister } from '@shilu/events/identity/role';
import type { Register } from '@shilu/events/core/register';
import type { ParseKeys } from 'i18next';

export type RegisterScreen = { readonly register: Register; readonly about: ParseKeys<'organization'> };

/** Registers whose screens are derived from their declaration. */
export const registerScreens = {
  dictionary: { register: dictionaryRegister, about: 'about.dictionary' },
  quickText: { register: quickTextRegister, about: 'about.quickText' },
  department: { register: departmentRegister, about: 'about.department' },
  role: { register: roleRegister, about: 'about.role' },
} as const satisfies Record<string, RegisterScreen>;
