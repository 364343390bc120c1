import type { Register } from '@shilu/events/core/define-register';
import { own } from '@shilu/events/core/own';
import type { FieldControl } from './field-control';
import type { RegisterExtra, RegisterExtras } from './register-extra';

/** Controls for fields of a shape of their own, by register and field. */
export type RegisterControls = Readonly<Record<string, Readonly<Record<string, FieldControl>>>>;
export type RegisterScreen = {
  readonly register: Register;
  readonly controls?: RegisterControls[string];
  readonly extra?: RegisterExtra;
};

/** What contexts bring to the screens that are derived from declarations: found by their folders. */
const files = import.meta.glob<{ readonly registerControls: RegisterControls }>('../*/register-controls.ts', {
  eager: true,
});
const controls: RegisterControls = Object.fromEntries(
  Object.values(files).flatMap((file) => Object.entries(file.registerControls)),
);

const extraFiles = import.meta.glob<{ readonly registerExtras: RegisterExtras }>('../*/register-extras.ts', {
  eager: true,
});
const extras: RegisterExtras = Object.fromEntries(
  Object.values(extraFiles).flatMap((file) => Object.entries(file.registerExtras)),
);

export const screenOf = (register: Register): RegisterScreen => {
  const its = own(controls, register.name);
  const extra = own(extras, register.name);
  return { register, ...(its === undefined ? {} : { controls: its }), ...(extra === undefined ? {} : { extra }) };
};
