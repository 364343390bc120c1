import { AppError } from '@shilu/events/core/app-error';
import { sameJson } from '@shilu/events/core/canonical';
import { moduleTypeOf } from '@shilu/events/records/modules/registry';
import { sameWritten } from '@shilu/events/records/record-hash';
import type { RecordEvent, RecordModule } from '@shilu/events/records/record-events';
import { moduleOf, type ModuleLock, type ModuleState } from '@shilu/events/records/record-state';

/*
 * What a lock of the template means for those who write in a record. A lock is dropped by one event, `ModuleUnlocked`, which
 * only a newer version of the template brings that has the module open (`upgrade-plan.ts`): no command of a person does.
 */

/** The marks beside modules that their template locks. */
export const lockedEvents = (locks: ReadonlyMap<string, ModuleLock>): readonly RecordEvent[] =>
  [...locks].map(([moduleId, { open }]) => ({ type: 'ModuleLocked', data: { moduleId, open: [...open] } }));

/** What a module says now, and what it is to say. */
export type Rewritten = { readonly stored: unknown; readonly value: unknown };

type Locked = Pick<ModuleState, 'type' | 'title' | 'lock'>;

/** What its template locks is written by nobody. */
export const mustBeOpen = ({ type, title, lock }: Locked, { stored, value }: Rewritten): void => {
  if (lock === undefined) return;
  const { lockable } = moduleTypeOf(type);
  if (lockable === undefined || lock.open.length === 0) throw new AppError('lockedByTemplate', { module: title });
  const part = lockable.changed(stored, value, new Set(lock.open));
  if (part !== null) throw new AppError('partLockedByTemplate', { part, module: title });
};

/** It keeps its title, and stays in the record. */
export const mustBeUnlocked = ({ title, lock }: Locked): void => {
  if (lock !== undefined) throw new AppError('lockedByTemplate', { module: title });
};

const mayBecome = (held: ModuleState, then: RecordModule, rewritten: Rewritten | undefined): boolean => {
  if (sameWritten(held.content, then.content)) return true;
  const { lockable } = moduleTypeOf(held.type);
  const open = new Set(held.lock?.open);
  if (lockable === undefined || open.size === 0 || rewritten === undefined) return false;
  return lockable.changed(rewritten.stored, rewritten.value, open) === null;
};

const asItStands = ({ id, type, title, content, files, text, notApplicable }: ModuleState): RecordModule => ({
  ...{ id, type, title, content, files: [...files], text, notApplicable },
});

/** Locked modules of a record whose content an earlier version has otherwise: what each says is asked for. */
export const lockedOtherwise = (now: readonly ModuleState[], then: readonly RecordModule[]): readonly string[] =>
  then.flatMap(({ id, content }) => {
    const held = moduleOf({ modules: now }, id);
    return held?.lock === undefined || sameWritten(held.content, content) ? [] : id;
  });

/**
 * The modules of an earlier version as the record may go back to them: what the template locks now stays as it stands,
 * whatever stood there before it was locked, but for its open parts.
 */
export const underLocks = (
  now: readonly ModuleState[],
  then: readonly RecordModule[],
  rewritten: ReadonlyMap<string, Rewritten>,
): readonly RecordModule[] => {
  const returned = then.map((module): RecordModule => {
    const held = moduleOf({ modules: now }, module.id);
    if (held?.lock === undefined) return module;
    if (mayBecome(held, module, rewritten.get(module.id))) return { ...module, title: held.title };
    return { ...asItStands(held), notApplicable: module.notApplicable };
  });
  for (const [at, held] of now.entries()) {
    if (held.lock === undefined || returned.some(({ id }) => id === held.id)) continue;
    const before = now.slice(0, at).findLast(({ id }) => returned.some((module) => module.id === id));
    const index = before === undefined ? 0 : returned.findIndex(({ id }) => id === before.id) + 1;
    returned.splice(index, 0, asItStands(held));
  }
  return returned;
};

/** Modules that stay as they stand where an earlier version has them otherwise, or not at all. */
export const stayedUnder = (
  then: readonly RecordModule[],
  kept: readonly RecordModule[],
): readonly { readonly moduleId: string; readonly title: string }[] =>
  kept.flatMap(({ id: moduleId, title, content }) => {
    const module = then.find(({ id }) => id === moduleId);
    return module !== undefined && sameWritten(module.content, content) ? [] : [{ moduleId, title }];
  });

/** What a record goes back to leaves alone what its template locks. */
export const mustKeepLocked = (
  now: readonly ModuleState[],
  then: readonly RecordModule[],
  rewritten: ReadonlyMap<string, Rewritten>,
): void => {
  for (const kept of underLocks(now, then, rewritten)) {
    const module = then.find(({ id }) => id === kept.id);
    if (module === undefined || module.title !== kept.title || !sameJson(module.content, kept.content))
      throw new AppError('lockedByTemplate', { module: kept.title });
  }
};
