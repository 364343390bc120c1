import { isAppError } from '@shilu/events/core/app-error';
import { messageOf } from '@shilu/events/messages/message-of';
import type { Author } from '../engine/author';
import type { Caller } from '../engine/command';
import { madeId } from '../engine/made-id';

type Result = { readonly id: string; readonly refusal: { readonly code: number; readonly message: string } | null };

/** Several entries, each decided by itself: one that is refused keeps none of the others back, and says why. */
export const eachAlone = async (
  caller: Caller,
  ids: readonly string[],
  act: (id: string, author: Author) => Promise<string | null>,
): Promise<{ readonly results: Result[]; readonly last: string | null }> => {
  const results: Result[] = [];
  let last: string | null = null;
  for (const id of ids) {
    // Each under a command of its own: a call that broke off half way is repeated as it is.
    const author = { ...caller.author, commandId: madeId(caller.author.commandId, id) };
    try {
      last = (await act(id, author)) ?? last;
      results.push({ id, refusal: null });
    } catch (error) {
      if (!isAppError(error)) throw error;
      const { code, key, params } = error;
      results.push({ id, refusal: { code, message: messageOf(key, params, caller.language) } });
    }
  }
  return { results, last };
};
