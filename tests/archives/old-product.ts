import { registerCalls } from '@shilu/events/core/register-calls';
import type { Call } from '@shilu/events/core/call';
import { registers } from '@shilu/events/core/registers';
import type { ZodType } from 'zod';
import { Refused, type Person, type SendOptions } from '../support/client';

/**
 * Calls of an older product: paths are for ever, fields were other ones. What is sent is what it took then, so nothing here
 * is held to today's contract; each call reads what those before it wrote.
 */
export type OldProduct = {
  readonly did: (person: Person, call: Call, input: unknown, options?: SendOptions) => Promise<unknown>;
  readonly asked: <T>(person: Person, call: Call, input: unknown, schema: ZodType<T>) => Promise<T>;
};

export const createOldProduct = (): OldProduct => {
  let seen: string | undefined;
  const did: OldProduct['did'] = async (person, call, input, options = {}) => {
    const answer = await person.send(call, input, seen === undefined ? options : { minPosition: seen, ...options });
    if (answer.status !== 200) throw new Refused(call.path, answer);
    seen = answer.position ?? seen;
    return answer.response;
  };
  return {
    did,
    asked: async (person, call, input, schema) => schema.parse(await did(person, call, input)),
  };
};

/** The seven calls of a register, by its name. */
export const callsOf = (name: string): ReturnType<typeof registerCalls> => {
  const register = registers.find((each) => each.name === name);
  if (register === undefined) throw new Error(`there is no register ${name}`);
  return registerCalls(register);
};
