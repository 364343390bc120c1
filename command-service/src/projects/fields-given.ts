import type { Register } from '@shilu/events/core/define-register';

/** Of a call's input what is a field of the register; what was left out stays as it was. */
export const fieldsGiven = <Fields>({ fields }: Register, input: Readonly<Record<string, unknown>>): Partial<Fields> =>
  Object.fromEntries(
    fields.flatMap(({ key }) => (input[key] === undefined ? [] : [[key, input[key]]])),
  ) as Partial<Fields>;
