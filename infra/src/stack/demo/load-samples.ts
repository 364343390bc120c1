import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { moveCallsOf, registerCalls } from '@shilu/events/core/register-calls';
import { referredFirst, samplesOf, type SampleEntry, type SampleWorld } from '@shilu/events/core/register-samples';
import type { FileRef } from '@shilu/events/core/schemas';
import { fileCalls } from '@shilu/events/files/calls';
import { textFile, type Person } from './caller';

/** What files hold is uploaded before the entry that names it. */
const brought = async (admin: Person, files: SampleEntry['files']): Promise<RegisterValues> => {
  const values: [string, FileRef[]][] = [];
  for (const [key, list] of Object.entries(files)) {
    const stored: FileRef[] = [];
    for (const { name, text } of list)
      stored.push((await admin.call(fileCalls.upload, { purpose: 'document' }, textFile(name, text))).response);
    values.push([key, stored]);
  }
  return Object.fromEntries(values);
};

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
    for (const { id, values, files, moves } of await samplesOf(register, { ...world, of })) {
      try {
        await admin.call(add, { ...values, ...(await brought(admin, files)), id });
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
