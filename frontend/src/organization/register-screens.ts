import type { Register } from '@shilu/events/core/define-register';
import { own } from '@shilu/events/core/own';
import { PermissionsInput } from '../team/permissions-input';
import type { FieldControl } from './field-control';
import { ItemsInput } from './items-input';

type Extras = {
  /** Controls for fields of a shape of its own, by field. */
  readonly controls?: Readonly<Record<string, FieldControl>>;
};
export type RegisterScreen = Extras & { readonly register: Register };

/** What single registers bring to the screen that is derived from their declaration. */
const extras: Readonly<Record<string, Extras>> = {
  dictionary: { controls: { items: ItemsInput } },
  role: { controls: { permissions: PermissionsInput } },
};

export const screenOf = (register: Register): RegisterScreen => ({ register, ...own(extras, register.name) });
