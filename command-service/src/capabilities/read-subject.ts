import type { CapabilityName, Subject } from '@shilu/events/capabilities/capability';
import { AppError } from '@shilu/events/core/app-error';
import type { RegisterOf } from '@shilu/events/core/define-register';
import type { RegisterState } from '@shilu/events/core/register';
import { mayReadEntry } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import type { Caller } from '../engine/command';
import type { Services } from '../engine/services';

export type Entry = { readonly register: RegisterOf; readonly state: RegisterState & { readonly id: string } };

/** The entry as the log has it; whoever may not read it is told no more than of one that is not there. */
export const readSubject = async (
  services: Services,
  caller: Caller,
  { category, id }: Subject,
  capability: CapabilityName,
): Promise<Entry> => {
  const register = registers.find(({ name }) => name === category);
  if (!register?.capabilities.includes(capability)) throw new AppError('notFound');
  const { state: kept } = await services.entriesOf(register).load(id);
  const state = { ...kept, id };
  if (!state.exists || !mayReadEntry(register, state, services.directory, caller.id)) throw new AppError('notFound');
  return { register, state };
};

/** The same, where something is added beside it: not to what was removed. */
export const standingSubject = async (...asked: Parameters<typeof readSubject>): Promise<Entry> => {
  const entry = await readSubject(...asked);
  if (entry.state.removed) throw new AppError('wrongState');
  return entry;
};
