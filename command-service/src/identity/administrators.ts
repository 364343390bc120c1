import { AppError } from '@shilu/events/core/app-error';
import type { DomainEvent } from '@shilu/events/core/envelope';
import { accountDecider, administers, type AccountEvent, type AccountState } from '@shilu/events/identity/account';
import { mayAdminister } from '@shilu/events/identity/directory';
import { holdingLock } from '@shilu/infra/postgres/pool';
import type { Pool } from 'pg';
import type { LiveDirectory } from '../engine/directory';
import type { CommandHandler, Decide } from '../engine/handle-command';
import { createTurns } from '../engine/turns';

/** An administrator would stop being one, and whether another remains has not been looked at. */
class Leaving extends Error {}

export type AdministratorsDeps = { readonly live: LiveDirectory; readonly pool: Pool };

/** Administrators as the log has them this moment, but for one. Accounts that the directory does not know as such are not read. */
const others = async (
  accounts: CommandHandler<AccountState>,
  { directory }: LiveDirectory,
  but: string,
): Promise<readonly string[]> => {
  const candidates = [...directory.accounts.keys()].filter((id) => id !== but && mayAdminister(directory, id));
  const states = await Promise.all(candidates.map(async (id) => ({ id, ...(await accounts.load(id)) })));
  return states.filter(({ state }) => administers(state)).map(({ id }) => id);
};

/**
 * Accounts, of which one is always an administrator's whose person is known and who gets in, whatever is done to them.
 * That holds over several streams, so whoever would stop being one is looked at under a lock that all processes share:
 * of two who take each other down at once, the second finds nobody else left. Each stream's own revision still decides;
 * what is read of the others cannot get worse meanwhile, for that takes the same lock.
 */
export const keepingAnAdministrator = <State extends AccountState>(
  accounts: CommandHandler<State>,
  { live, pool }: AdministratorsDeps,
): CommandHandler<State> => {
  // One of this process waits at a time: the lock takes a connection, and so does the work under it.
  const turns = createTurns();
  const alone = <T>(work: () => Promise<T>): Promise<T> =>
    turns.take('leaving', () => holdingLock(pool, 'administrators', work));

  const looked =
    <Event extends DomainEvent>(decide: Decide<State, Event>, look: () => Promise<void>): Decide<State, Event> =>
    async (state, revision) => {
      const events = await decide(state, revision);
      const after = (events as readonly DomainEvent[]).reduce<AccountState>(
        (folded, event) => accountDecider.evolve(folded, event as AccountEvent),
        state,
      );
      if (administers(state) && !administers(after)) await look();
      return events;
    };

  return {
    ...accounts,
    run: async (id, author, decide) => {
      try {
        return await accounts.run(
          id,
          author,
          looked(decide, () => Promise.reject(new Leaving())),
        );
      } catch (error) {
        if (!(error instanceof Leaving)) throw error;
      }
      return alone(async () => {
        await live.current();
        return accounts.run(
          id,
          author,
          looked(decide, async () => {
            if ((await others(accounts, live, id)).length === 0) throw new AppError('lastAdmin');
          }),
        );
      });
    },
  };
};

/** Whether anybody is left who administers. */
export const anybodyAdministers = async (
  accounts: CommandHandler<AccountState>,
  live: LiveDirectory,
): Promise<boolean> => (await others(accounts, live, '')).length > 0;
