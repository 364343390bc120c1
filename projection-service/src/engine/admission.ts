import { AppError } from '@shilu/events/core/app-error';
import type { CallContext } from '@shilu/infra/http/call-context';

export type AdmissionOptions = {
  /** So many are worked off at once, of all people together. */
  readonly atOnce: number;
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
};

type Who = Pick<CallContext, 'closed'> & { readonly session: Pick<CallContext['session'], 'accountId'> };

export type Admission = {
  /**
   * Does the work when its turn comes: one at a time for each account, until its answer was taken or its caller has gone.
   * Refused with `heavyReadsBusy` when the turn does not come in time; work whose caller has gone is never begun.
   */
  readonly run: <T>(who: Who, work: () => Promise<T>) => Promise<T>;
};

type Waiting = { readonly accountId: string; readonly begin: () => void };

const gone = (): Error => new DOMException('the caller went away', 'AbortError');

/** Reads that weigh on everybody, such as the comparison of two large states: nobody has more than one of them at once. */
export const createAdmission = ({ atOnce, mostWaiting, longestWaitMs }: AdmissionOptions): Admission => {
  const held = new Set<string>();
  const waiting: Waiting[] = [];
  let working = 0;

  const next = (): void => {
    while (working < atOnce) {
      const at = waiting.findIndex(({ accountId }) => !held.has(accountId));
      const [turn] = at < 0 ? [] : waiting.splice(at, 1);
      if (turn === undefined) return;
      working += 1;
      held.add(turn.accountId);
      turn.begin();
    }
  };

  const turnOf = (accountId: string, closed: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      if (closed?.aborted) return reject(gone());
      if (waiting.length >= mostWaiting) return reject(new AppError('heavyReadsBusy'));
      const over = (): void => {
        clearTimeout(tooLong);
        closed?.removeEventListener('abort', onGone);
      };
      const leave = (why: Error): void => {
        const at = waiting.indexOf(turn);
        if (at < 0) return;
        waiting.splice(at, 1);
        over();
        reject(why);
      };
      const turn: Waiting = {
        accountId,
        begin: () => {
          over();
          resolve();
        },
      };
      const onGone = (): void => leave(gone());
      const tooLong = setTimeout(() => leave(new AppError('heavyReadsBusy')), longestWaitMs);
      closed?.addEventListener('abort', onGone, { once: true });
      waiting.push(turn);
      next();
    });

  return {
    run: async ({ session: { accountId }, closed }, work) => {
      await turnOf(accountId, closed);
      const release = (): void => {
        held.delete(accountId);
        next();
      };
      try {
        const answer = await work();
        // An answer that nobody fetches stays in memory: the next one of this account waits for that.
        if (closed === undefined || closed.aborted) release();
        else closed.addEventListener('abort', release, { once: true });
        return answer;
      } catch (error) {
        release();
        throw error;
      } finally {
        working -= 1;
        next();
      }
    },
  };
};
