import type { Register } from '@shilu/events/core/define-register';
import { own } from '@shilu/events/core/own';
import { PermissionsInput } from '../team/permissions-input';
import { ShownModules } from '../records/preview/shown-modules';
import type { FieldControl, FieldShown } from './field-control';
import { ItemsInput } from './items-input';

type Extras = {
  /** Controls for fields of a shape of its own, by field. */
  readonly controls?: Readonly<Record<string, FieldControl>>;
  /** What a field of such a shape shows on the page of an entry. */
  readonly shown?: Readonly<Record<string, FieldShown>>;
};
export type RegisterScreen = Extras & { readonly register: Register };

/** What single registers bring to the screen that is derived from their declaration. */
const extras: Readonly<Record<string, Extras>> = {
  dictionary: { controls: { items: ItemsInput } },
  role: { controls: { permissions: PermissionsInput } },
  template: { shown: { modules: ShownModules } },
};

export const screenOf = (register: Register): RegisterScreen => ({ register, ...own(extras, register.name) });
