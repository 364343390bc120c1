import type { RegisterOf, RegisterValues } from '@shilu/events/core/define-register';
import { entityIdOf } from '@shilu/events/core/envelope';
import { readEvent } from '@shilu/events/core/read-event';
import type { RegisterEvent } from '@shilu/events/core/register';
import type { StoredEvent } from '@shilu/infra/event-store/port';

export type KeptEntry<Values> = { readonly values: Values; readonly removed: boolean };

/** Entries of registers that others are decided by, folded from the log in memory. */
export interface KeptEntries {
  readonly categories: readonly string[];
  readonly take: (category: string, stored: StoredEvent) => void;
  /** By id; those whose events cannot all be read are not among them, for nothing may be decided by those. */
  readonly of: <Values>(register: RegisterOf<Values>) => ReadonlyMap<string, KeptEntry<Values>>;
}

type Held = {
  readonly register: RegisterOf;
  readonly entries: Map<string, KeptEntry<RegisterValues>>;
  readonly closed: Set<string>;
};

const fold = ({ register, entries }: Held, id: string, { data }: RegisterEvent): void => {
  const known = entries.get(id);
  if (data.kind === 'added' || data.kind === 'modified') {
    if (register.keptFor(data.values)) entries.set(id, { values: register.read(data.values), removed: false });
    else entries.delete(id);
  } else if (data.kind === 'moved') {
    if (known) entries.set(id, { ...known, values: register.read({ ...known.values, ...data.set }) });
  } else if (known) entries.set(id, { ...known, removed: data.kind === 'removed' });
};

export const createKeptEntries = (registers: readonly RegisterOf[]): KeptEntries => {
  const byName = new Map<string, Held>(
    registers
      .filter(({ keeps }) => keeps)
      .map((register) => [register.name, { register, entries: new Map(), closed: new Set() }]),
  );
  return {
    categories: [...byName.keys()],
    take: (category, stored) => {
      const held = byName.get(category);
      const id = entityIdOf(stored.stream);
      if (!held || held.closed.has(id)) return;
      try {
        fold(held, id, readEvent(stored) as ReturnType<typeof readEvent> & RegisterEvent);
      } catch {
        held.closed.add(id);
        held.entries.delete(id);
      }
    },
    of: <Values>(register: RegisterOf<Values>) => {
      const held = byName.get(register.name);
      if (!held) throw new Error(`entries of ${register.name} are not kept`);
      // What stands there was read by this register.
      return held.entries as ReadonlyMap<string, KeptEntry<unknown>> as ReadonlyMap<string, KeptEntry<Values>>;
    },
  };
};
