import type { RegisterEntry } from '@shilu/events/core/register';
import { registerCalls, versionCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import type { Register, RegisterValues } from '@shilu/events/core/define-register';
import { findModuleType } from '@shilu/events/records/modules/registry';

/** What a type of modules takes contents from. */
export const libraryOf = (type: string): { readonly register: Register; readonly library: Library } | null => {
  const library = findModuleType(type)?.library;
  const register = registers.find(({ name }) => name === library?.category);
  return library === undefined || register === undefined ? null : { register, library };
};
type Library = NonNullable<NonNullable<ReturnType<typeof findModuleType>>['library']>;

/** The content that an entry, or a version of it, holds for modules of a type; null where it holds none. */
export const contentIn = (type: string, values: RegisterValues): unknown =>
  findModuleType(type)?.takenFrom?.held({ id: '', revision: 0, values }) ?? null;

/** An entry as a record begins with it: the version that is in use. */
export const takenFrom = (type: string, entry: RegisterEntry): unknown => {
  const found = libraryOf(type);
  if (found === null || entry.version == null) return null;
  const content = contentIn(type, entry.values);
  return content === null ? null : found.library.taken(content, { entryId: entry.id, version: entry.version });
};

export const libraryCalls = (register: Register) => {
  const versions = versionCalls(register);
  if (versions === null) throw new Error(`${register.name} has no versions`);
  return { ...registerCalls(register), version: versions.version };
};
