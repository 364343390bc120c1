import type { RegisterOf } from '@shilu/events/core/define-register';
import { registerDecider, type RegisterEvent, type RegisterState } from '@shilu/events/core/register';
import type { Author } from '../engine/author';
import type { Decide, Outcome } from '../engine/handle-command';
import type { Services } from '../engine/services';
import { makeClaims, releaseClaims } from './claims';

/**
 * Writes what is decided of an entry, for policies: everything else goes by `writeEntry`, which carries out what follows.
 * First what it takes up beside other entries is reserved, then its events are written, then what it gave up is released.
 */
export const appendEntry = async (
  services: Services,
  register: RegisterOf,
  id: string,
  author: Author,
  decide: Decide<RegisterState, RegisterEvent>,
): Promise<Outcome<RegisterState>> => {
  const entries = services.entriesOf(register);
  const { evolve } = registerDecider(register);
  const { state: old } = await entries.load(id);
  const outcome = await entries.run<RegisterEvent>(id, author, async (state, revision) => {
    const events = await decide(state, revision);
    if (events.length > 0) await makeClaims(services, register, id, events.reduce(evolve, state), author);
    return events;
  });
  await releaseClaims(services, register, id, old, outcome.state, author);
  return outcome;
};
