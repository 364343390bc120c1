import type { Services } from '../engine/services';
import type { RoomPlace } from './rooms/seats';

/** A draft was saved or discarded: what a writing together gave back, and lay beside it, is the next. */
export const draftIsDone = async (
  { drafts, givenBack }: Pick<Services, 'drafts' | 'givenBack'>,
  accountId: string,
  place: RoomPlace,
): Promise<void> => {
  await drafts.discard(accountId, place.recordId, place.moduleId);
  const next = await givenBack.next(accountId, place);
  if (next !== null) await drafts.keep(accountId, place.recordId, next);
};
