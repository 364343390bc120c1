import { AppError } from '@shilu/events/core/app-error';
import type { FoundPlaces, SearchInput } from './search-structures';

/** Reactions come with their own slice. */
export const findReactions = (_searched: unknown, _fragments: unknown, _input: SearchInput): Promise<FoundPlaces> => {
  throw new AppError('structureQueryReaction');
};
