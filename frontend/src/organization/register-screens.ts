import type { Register } from '@shilu/events/core/define-register';
import { departmentRegister } from '@shilu/events/organization/department';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { quickTextRegister } from '@shilu/events/organization/quick-text';
import { roleRegister } from '@shilu/events/identity/role';
import { PermissionsInput } from '../team/permissions-input';
import type { FieldControl } from './field-control';
import { ItemsInput } from './items-input';

export type RegisterScreen = {
  readonly register: Register;
  /** Its words, under this name. */
  readonly words: 'dictionary' | 'quickText' | 'department' | 'role';
  /** Controls for fields of a shape of its own, by field. */
  readonly controls?: Readonly<Record<string, FieldControl>>;
};

/** Registers whose screens are derived from their declaration. */
export const registerScreens: Readonly<Record<RegisterScreen['words'], RegisterScreen>> = {
  dictionary: { register: dictionaryRegister, words: 'dictionary', controls: { items: ItemsInput } },
  quickText: { register: quickTextRegister, words: 'quickText' },
  department: { register: departmentRegister, words: 'department' },
  role: { register: roleRegister, words: 'role', controls: { permissions: PermissionsInput } },
};
