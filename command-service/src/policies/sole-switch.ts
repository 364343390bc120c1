import { AppError } from '@shilu/events/core/app-error';
import type { Register, RegisterOf } from '@shilu/events/core/define-register';
import { registerDecider } from '@shilu/events/core/register';
import { z } from 'zod';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { soleScope } from '../registers/claims';
import { appendEntry } from '../registers/append-entry';
import type { PolicyWork } from './policy-work';

const inputSchema = z.object({ register: z.string(), field: z.string(), id: z.string() });

type Sole = Register['sole'][number];
type On = { readonly id: string; readonly revision: number };

/**
 * All that have the switch on: the one that asked for it last is the last. The order is read after them: each stands in it
 * before its event is written, so that whoever is on and not in it was turned on before the order was kept, and stands
 * before all others.
 */
const allOn = async (services: Services, register: RegisterOf, sole: Sole, id: string): Promise<readonly On[]> => {
  const entries = services.entriesOf(register);
  const onOf = async (other: string): Promise<readonly On[]> => {
    const { exists, removed, values, revision } = (await entries.load(other)).state;
    return exists && !removed && values[sole.field] === true ? [{ id: other, revision }] : [];
  };
  if ((await onOf(id)).length === 0) return [];
  const { scope, key } = soleScope(register, sole, (await entries.load(id)).state.values);
  const order = async (): Promise<readonly string[]> =>
    (await services.reservations.held(scope, key)).map(({ holder }) => holder);
  const known = [...services.live.kept(register)].flatMap(([other, entry]) =>
    soleScope(register, sole, entry.values).key === key ? [other] : [],
  );
  const on: On[] = [];
  for (const other of new Set([...known, ...(await order())])) on.push(...(await onOf(other)));
  const inOrder = await order();
  return on.toSorted((a, b) => inOrder.indexOf(a.id) - inOrder.indexOf(b.id));
};

/** So often the order is read again where an entry was changed meanwhile. */
const MOST_TURNS = 20;

/**
 * Of all that have the switch on, the one that asked for it last keeps it. In whichever order this is carried out for
 * them, and however often, the same one stays: an entry is turned off only as it was seen, for one that was turned on
 * again since then has asked for it later.
 */
export const soleSwitch = (registers: readonly RegisterOf[]): PolicyWork => ({
  carry: async (services, input, author) => {
    const { register: name, field, id } = inputSchema.parse(input);
    const register = registers.find((one) => one.name === name);
    const sole = register?.sole.find((one) => one.field === field);
    if (!register || !sole) return;
    const { decide } = registerDecider(register);
    /** Answers whether it was still as it was seen. */
    const turnOff = async ({ id: other, revision }: On): Promise<boolean> => {
      let seen = true;
      const commandId = madeId(author.commandId, `${other} ${revision}`);
      await appendEntry(services, register, other, { ...author, commandId }, (state) => {
        seen = state.revision === revision;
        return !seen || state.removed
          ? []
          : decide({ kind: 'modify', values: { [field]: false }, baseRevision: null }, state);
      });
      return seen;
    };
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      let settled = true;
      for (const other of (await allOn(services, register, sole, id)).slice(0, -1))
        settled = (await turnOff(other)) && settled;
      if (settled) return;
    }
    throw new AppError('changedMeanwhile');
  },
});
