import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import type { Author } from '../engine/author';
import { reservationId, type Claim } from '../engine/reservations';
import type { Services } from '../engine/services';

const claimsOf = (register: Register, id: string, values: RegisterValues): Claim[] =>
  register.fields.flatMap((field) => {
    const value = values[field.key];
    return field.unique && typeof value === 'string' && value.trim() !== ''
      ? [{ scope: `${register.name}.${field.key}`, value, holder: id }]
      : [];
  });

const keyOf = ({ scope, value }: Claim): string => reservationId(scope, value);

/** Takes the names an entry is to have (E10 name repeated). Those it gives up are freed by `releaseUnused`, after it was written. */
export const reserveNames = async (
  services: Services,
  register: Register,
  id: string,
  next: RegisterValues,
  author: Author,
): Promise<void> => {
  for (const claim of claimsOf(register, id, next)) {
    await services.reservations.reserve(claim, author, async (holder) => {
      const other = await services.entriesOf(register).load(holder);
      return (
        other.state.exists &&
        !other.state.removed &&
        claimsOf(register, holder, other.state.values).some((held) => keyOf(held) === keyOf(claim))
      );
    });
  }
};

export const releaseUnused = async (
  services: Services,
  register: Register,
  id: string,
  old: RegisterValues,
  kept: RegisterValues,
  author: Author,
): Promise<void> => {
  const held = new Set(claimsOf(register, id, kept).map(keyOf));
  for (const claim of claimsOf(register, id, old))
    if (!held.has(keyOf(claim))) await services.reservations.release(claim, author);
};
