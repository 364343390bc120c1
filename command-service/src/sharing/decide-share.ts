import { AppError } from '@shilu/events/core/app-error';
import { shareDecider, type ShareCommand } from '@shilu/events/sharing/share';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';
import { decidingAuthor, sharedThing } from './shared-thing';

/** The decision of whoever is waited for. To those who are not, and do not read it either, it is not there. */
const decideShare = async (
  services: Services,
  caller: Caller,
  id: string,
  command: Extract<ShareCommand, { readonly kind: 'consent' | 'decline' }>,
): Promise<string | null> => {
  const { shares } = services;
  const { state } = await shares.load(id);
  if (state.proposal === null) throw new AppError('notFound');
  const { subject, sharerId } = state.proposal;
  const author = decidingAuthor(caller, subject);
  const done = await shares.repeated(id, author);
  if (done) return done.position;
  const thing = await sharedThing(services, caller, subject);
  // What could not be shared any more is not approved; it can be declined.
  if (command.kind === 'consent') thing.mustShare(sharerId);
  const { position } = await shares.run(id, author, (now) => shareDecider.decide(command, now));
  return position;
};

/** C072, of a share. */
export const consentToShare = (services: Services, caller: Caller, id: string): Promise<string | null> =>
  decideShare(services, caller, id, { kind: 'consent', actor: caller.id });

/** C073, of a share: its reason is what the event says. */
export const declineShare = (
  services: Services,
  caller: Caller,
  id: string,
  opinion: string,
): Promise<string | null> => {
  const reason = opinion.trim() === '' ? null : opinion;
  const author = { ...caller.author, reason };
  return decideShare(services, { ...caller, author }, id, { kind: 'decline', actor: caller.id, reason });
};
