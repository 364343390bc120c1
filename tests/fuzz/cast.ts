import type { ResponseOf } from '@shilu/events/core/call';
import { identityCalls } from '@shilu/events/identity/calls';
import type { Laboratory } from '../access/laboratory';
import { personOf, type Person } from '../support/client';

export type Cast = {
  /** An administrator who looks, and whom no call of the others touches. */
  readonly keeper: Person;
  readonly people: () => readonly Person[];
  readonly isActor: (accountId: string) => boolean;
  /** Logs in again whoever lost the session; who cannot any more leaves, and is told. */
  readonly again: (who: Person) => Promise<void>;
  /** Signing closes after wrong passwords, and when somebody else changed the account; it is opened again. */
  readonly unlock: (who: Person) => Promise<void>;
  readonly left: () => readonly string[];
};

/** Everybody of the laboratory who sends calls: all roles of the access matrix. */
export const gather = async (laboratory: Laboratory): Promise<Cast> => {
  const keeper = await laboratory.stack.member('keeper', { isOrganAdmin: true });
  await laboratory.stack.identify(keeper.id);
  const people = new Map<string, Person>();
  // In sessions of their own: those in which the laboratory was made go on when these end.
  for (const { id, account, digest } of Object.values(laboratory.people)) {
    const client = laboratory.stack.browser();
    const { response } = await client.send(identityCalls.login, { account, password: digest });
    const { token } = response as ResponseOf<typeof identityCalls.login>;
    people.set(id, personOf(client, { token, uid: id }, account, digest));
  }
  const names = new Set(people.keys());
  const left: string[] = [];
  return {
    keeper,
    people: () => [...people.values()],
    isActor: (accountId) => names.has(accountId) || accountId === keeper.id,
    again: async (who) => {
      const client = laboratory.stack.browser();
      const answer = await client.send(identityCalls.login, { account: who.account, password: who.digest });
      const given = answer.response as { readonly token: string } | null;
      if (answer.status === 200 && given !== null)
        people.set(who.id, personOf(client, { token: given.token, uid: who.id }, who.account, who.digest));
      else {
        left.push(`${who.account}: ${answer.status} ${answer.message}`);
        if (people.size > 1) people.delete(who.id);
      }
    },
    unlock: async (who) => {
      const by = who.id === laboratory.people.admin.id ? keeper : laboratory.people.admin;
      await by.send(identityCalls.modifyMember, { id: who.id, unlockSigning: true });
      // Changed at the same moment, it is done after the next refusal.
      await laboratory.stack.identify(who.id).catch(() => undefined);
    },
    left: () => left,
  };
};
