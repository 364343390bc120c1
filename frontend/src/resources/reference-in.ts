import type { Reference } from '@shilu/events/references/reference';
import { referenceRegister } from '@shilu/events/resources/reference';

/** The reference that an answer of the server holds as values of the register; null where it holds none. */
export const referenceIn = (values: Readonly<Record<string, unknown>>): Reference | null =>
  typeof values['kind'] === 'string' && typeof values['title'] === 'string' ? referenceRegister.readable(values) : null;
