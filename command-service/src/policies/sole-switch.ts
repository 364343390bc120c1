import type { Register, RegisterOf } from '@shilu/events/core/define-register';
import { registerDecider } from '@shilu/events/core/register';
import { z } from 'zod';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { soleScope } from '../registers/claims';
import { appendEntry } from '../registers/append-entry';
import type { PolicyWork } from './policy-work';

const inputSchema = z.object({ register: z.string(), field: z.string(), id: z.string() });

const isOn = async (services: Services, register: Register, field: string, id: string): Promise<boolean> => {
  const { state } = await services.entriesOf(register).load(id);
  return state.exists && !state.removed && state.values[field] === true;
};

/**
 * Of all that have the switch on, the one that asked for it last keeps it. In whichever order this is carried out for
 * them, and however often, the same one stays.
 */
export const soleSwitch = (registers: readonly RegisterOf[]): PolicyWork => ({
  carry: async (services, input, author) => {
    const { register: name, field, id } = inputSchema.parse(input);
    const register = registers.find((one) => one.name === name);
    const sole = register?.sole.find((one) => one.field === field);
    if (!register || !sole || !(await isOn(services, register, field, id))) return;
    const { values } = (await services.entriesOf(register).load(id)).state;
    const { scope, key } = soleScope(register, sole, values);
    const inOrder = (await services.reservations.held(scope, key)).map(({ holder }) => holder);
    // Those that were turned on before the order was kept stand before all others.
    const known = [...services.live.kept(register)].flatMap(([other, entry]) =>
      soleScope(register, sole, entry.values).key === key ? [other] : [],
    );
    const on: string[] = [];
    for (const other of new Set([...known.filter((one) => !inOrder.includes(one)), ...inOrder]))
      if (await isOn(services, register, field, other)) on.push(other);
    const { decide } = registerDecider(register);
    for (const other of on.slice(0, -1))
      await appendEntry(
        services,
        register,
        other,
        { ...author, commandId: madeId(author.commandId, other) },
        (state) =>
          state.removed ? [] : decide({ kind: 'modify', values: { [field]: false }, baseRevision: null }, state),
      );
  },
});
