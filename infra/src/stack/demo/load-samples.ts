import type { Register } from '@shilu/events/core/define-register';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { referredFirst, samplesOf, type SampleWorld } from '@shilu/events/core/register-samples';
import type { Person } from './caller';

/** Each of these registers shows something: where the demo's own story has entered nothing, its samples. */
export const loadSamples = async (admin: Person, registers: readonly Register[], world: SampleWorld): Promise<void> => {
  const first = new Map<string, string>();
  const of = (category: string): string => first.get(category) ?? world.of(category);
  for (const register of referredFirst(registers)) {
    const { page, add } = registerCalls(register);
    const [standing] = (await admin.call(page, { pageSize: 1 })).response;
    if (standing) {
      first.set(register.name, standing.id);
      continue;
    }
    for (const { id, values, moves } of await samplesOf(register, { ...world, of })) {
      try {
        await admin.call(add, { ...values, id });
        for (const { name, set = {}, reason } of moves)
          await admin.call(moveCallsOf(register, name).one, {
            ...set,
            id,
            ...(reason === undefined ? {} : { reason }),
          });
      } catch (error) {
        throw new Error(`sample ${id} could not be added`, { cause: error });
      }
      if (!first.has(register.name)) first.set(register.name, id);
    }
  }
};
