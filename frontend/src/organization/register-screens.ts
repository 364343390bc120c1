import { departmentRegister } from '@shilu/events/organization/department';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import { roleRegister } from '@shilu/events/identity/role';
import type { Register } from '@shilu/events/core/register';

export type RegisterScreen = {
  readonly register: Register;
  /** Its words, under this name. */
  readonly words: 'dictionary' | 'quickText' | 'department' | 'role';
};

/** Registers whose screens are derived from their declaration. */
export const registerScreens = {
  dictionary: { register: dictionaryRegister, words: 'dictionary' },
  quickText: { register: quickTextRegister, words: 'quickText' },
  department: { register: departmentRegister, words: 'department' },
  role: { register: roleRegister, words: 'role' },
} as const satisfies Record<string, RegisterScreen>;
