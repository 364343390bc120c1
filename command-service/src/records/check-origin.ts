import { AppError } from '@shilu/events/core/app-error';
import { sameJson } from '@shilu/events/core/canonical';
import type { Register } from '@shilu/events/core/define-register';
import { isInUse } from '@shilu/events/core/entry-versions';
import { mayReadEntry, mayTakeEntry } from '@shilu/events/core/register-access';
import type { RegisterState } from '@shilu/events/core/register';
import { registers } from '@shilu/events/core/registers';
import { unlikePin, type EntryOrigin, type HeldEntry } from '@shilu/events/records/modules/library-origin';
import type { Directory } from '@shilu/events/identity/directory';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { entryAt, versionAt, type EntryStore } from '../registers/entry-at';

/** What it takes to read an entry as it was. */
export type OriginServices = EntryStore & {
  readonly directory: Directory;
  readonly entriesOf: (register: Register) => { readonly load: (id: string) => Promise<{ readonly state: RegisterState }> }; // prettier-ignore
};

const isTakenNow = (register: Register, origin: EntryOrigin, state: RegisterState): boolean =>
  'version' in origin ? isInUse(register, state) : !state.removed && origin.inUse.includes(state.status ?? '');

/** What stood in the module was taken from a later version of the entry than this one. */
const isEarlier = (origin: EntryOrigin, was: EntryOrigin): boolean => {
  if (origin.entryId !== was.entryId) return false;
  if ('version' in origin) return 'version' in was && origin.version < was.version;
  return 'revision' in was && origin.revision < was.revision;
};

/** The entry as the content says that it was; null where it never was so, or nobody worked by it then. */
const heldBy = async (
  services: OriginServices,
  register: Register,
  origin: EntryOrigin,
  state: RegisterState,
): Promise<HeldEntry | null> => {
  const { entryId: id } = origin;
  if ('version' in origin) {
    const then = await versionAt(services, register, id, state, origin.version);
    return then?.newest ? { id, revision: then.revision, values: then.newest } : null;
  }
  if (origin.revision > state.revision) return null;
  const then = await entryAt(services, register, id, origin.revision);
  const isNumbered = origin.numbered === undefined || then.versions.at(-1)?.number === origin.numbered;
  return isNumbered && origin.inUse.includes(then.status ?? '')
    ? { id, revision: then.revision, values: then.values }
    : null;
};

type Held = RegisterState & { readonly id: string };

/** Nobody takes what they may not read, nor what is shared with them for reading alone. */
const refusesTo = ({ directory }: OriginServices, register: Register, entry: Held, accountId: string) => {
  if (mayTakeEntry(register, entry, directory, accountId)) return null;
  return new AppError(mayReadEntry(register, entry, directory, accountId) ? 'originToRead' : 'originNotInUse');
};

/**
 * What a content says it was taken from is there, is in use where it is named for the first time, and reads in the content
 * as it does there. What a module said before is not asked again: it was asked then, and what was in use may be over.
 */
export const checkOrigin = async (
  services: OriginServices,
  type: string,
  {
    before,
    next,
    isBegun,
    by,
  }: { readonly before: unknown; readonly next: unknown; readonly isBegun: boolean; readonly by: string },
): Promise<void> => {
  const { takenFrom } = moduleTypeOf(type);
  const origin = takenFrom?.origin(next) ?? null;
  if (takenFrom === undefined || origin === null) return;
  const pins = takenFrom.pins(next);
  const was = before === null ? null : takenFrom.origin(before);
  if (was !== null && sameJson([was, takenFrom.pins(before)], [origin, pins])) return;
  const register = registers.find(({ name }) => name === takenFrom.category);
  if (register === undefined) throw new Error(`no register ${takenFrom.category} to take ${type} from`);
  // Nobody goes back to limits that were superseded, in a module that was written by the later ones.
  if (was !== null && isEarlier(origin, was)) throw new AppError('originNotInUse');
  const { state } = await services.entriesOf(register).load(origin.entryId);
  const of = { ...state, id: origin.entryId };
  // A template may go on naming what was in use when it was made, and a module what it names. Another version is another
  // thing that is taken: it holds what nobody reads by the right to the one before.
  if (!isBegun) {
    if (was?.entryId !== origin.entryId && !isTakenNow(register, origin, state)) throw new AppError('originNotInUse');
    const refusal = sameJson(was, origin) ? null : refusesTo(services, register, of, by);
    if (refusal !== null) throw refusal;
  }
  const entry = await heldBy(services, register, origin, state);
  const held = entry && takenFrom.held(entry);
  if (held === null) throw new AppError('originNotInUse');
  const unlike = unlikePin(takenFrom.pins(held), pins);
  if (unlike === null) return;
  // What reads otherwise tells what stands there.
  if (!mayReadEntry(register, of, services.directory, by)) throw new AppError('originNotInUse');
  throw new AppError(takenFrom.mayUntie ? 'designDiffers' : 'originDiffers', { part: unlike.name });
};
