import type { Register, RegisterOf, RegisterValues } from '@shilu/events/core/define-register';
import { ids } from '@shilu/events/core/fields/ids';
import { keepingReferences } from '@shilu/events/core/keep-used';
import { own } from '@shilu/events/core/own';
import { registerDecider } from '@shilu/events/core/register';
import { usersLabel } from '@shilu/events/core/uses';
import { RECORD } from '@shilu/events/records/record-category';
import { z } from 'zod';
import type { Author } from '../engine/author';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { useOf } from '../registers/uses';
import { appendEntry } from '../registers/append-entry';
import type { PolicyWork } from './policy-work';

const inputSchema = z.union([
  z.object({ used: z.string(), id: z.string() }),
  z.object({ user: z.string(), id: z.string() }),
]);

/** What a thing says of itself, as the log has it: its draft and what is in use of it. */
const valuesOf = async (
  services: Services,
  registers: readonly Register[],
  category: string,
  id: string,
): Promise<readonly RegisterValues[]> => {
  if (category === RECORD) return [{ ...(await services.records.load(id)).state }];
  const register = registers.find(({ name }) => name === category);
  if (register === undefined) return [];
  const { values, newest } = (await services.entriesOf(register).load(id)).state;
  return [values, ...(newest === null ? [] : [newest])];
};

/** Stands in the trace, whatever the language of whoever reads it. */
const reasonOf = (what: ReturnType<typeof usersLabel>): string =>
  `仍在使用（${what['zh-CN']}），因此保留 / Still in use (${what['en-US']}), so it stays`;

const putBack = async (services: Services, register: RegisterOf, id: string, author: Author): Promise<void> => {
  const { state } = await services.entriesOf(register).load(id);
  if (!state.removed) return;
  const use = await useOf(services, register, id);
  if (use === null) return;
  const { decide } = registerDecider(register);
  const { correlation, causation = null } = author;
  const as: Author = {
    ...{ actor: 'system', session: null, correlation, causation, reason: reasonOf(usersLabel(use)) },
    commandId: madeId(author.commandId, `${register.name} ${id}`),
  };
  await appendEntry(services, register, id, as, (now) => decide({ kind: 'restore' }, now));
};

/** An entry that was removed while something came to use it is put back, in the name of the product. */
export const keepUsed = (registers: readonly RegisterOf[]): PolicyWork => ({
  carry: async (services, input, author) => {
    const asked = inputSchema.parse(input);
    if ('used' in asked) {
      const register = registers.find(({ name }) => name === asked.used);
      if (register) await putBack(services, register, asked.id, author);
      return;
    }
    const values = await valuesOf(services, registers, asked.user, asked.id);
    for (const register of registers) {
      const fields = keepingReferences([register], asked.user).map(({ use }) => use.field);
      const named = new Set(values.flatMap((one) => fields.flatMap((field) => ids(own(one, field)))));
      for (const id of named) await putBack(services, register, id, author);
    }
  },
});
