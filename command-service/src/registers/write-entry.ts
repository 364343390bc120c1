import type { RegisterOf } from '@shilu/events/core/define-register';
import type { RegisterEvent, RegisterState } from '@shilu/events/core/register';
import type { Author } from '../engine/author';
import type { Decide, Outcome } from '../engine/handle-command';
import type { Services } from '../engine/services';
import { carryNow } from '../policies/carry-policies';
import { appendEntry } from './append-entry';

/** Writes an entry, and carries out what follows from that. */
export const writeEntry = async (
  services: Services,
  register: RegisterOf,
  id: string,
  author: Author,
  decide: Decide<RegisterState, RegisterEvent>,
): Promise<Outcome<RegisterState>> => {
  const outcome = await appendEntry(services, register, id, author, decide);
  await carryNow(services, outcome.events, author);
  return outcome;
};
