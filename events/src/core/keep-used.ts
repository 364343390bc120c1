import { z } from 'zod';
import { tableTaken } from '../records/modules/table-taken';
import { RECORD } from '../records/record-category';
import { MORE_CHANGES } from './bound-changes';
import type { Register, Use } from './define-register';
import { entityIdOf, categoryOf, streamName } from './envelope';
import { ids } from './fields/ids';
import { own } from './own';
import type { Follow, Policy } from './policy';
import { movesByEvent, registerEventTypes } from './register';
import { usesOf } from './uses';

/** What may refer to entries of a register, and in which of its fields. */
export type Reference = { readonly used: Register; readonly use: Use };

/** All references that keep an entry from being removed, of things of a category, or of every one. */
export const keepingReferences = (all: readonly Register[], category?: string): readonly Reference[] =>
  all
    .filter(({ stays }) => stays !== true)
    .flatMap((used) => usesOf(used).map((use) => ({ used, use })))
    .filter(({ use }) => category === undefined || use.category === category);

/** The events of things of one kind by which an entry comes to be used. */
type UsingEvents = {
  readonly context: string;
  /** They say what they name. */
  readonly naming: readonly string[];
  /** They say nothing of it: what was put back or moved is looked up. */
  readonly again: readonly string[];
};

/**
 * Of what is no register's. Whoever's account is opened again does not get back a role or a department that was removed
 * meanwhile; neither does a project.
 */
export const usingEvents: Readonly<Record<string, UsingEvents>> = {
  account: { context: 'identity', naming: ['AccountOpened', 'AccountPlaced'], again: [] },
  [RECORD]: {
    context: 'records',
    naming: ['RecordCreated', 'RecordInfoChanged', tableTaken.stated],
    again: ['RecordRestored'],
  },
  project: { context: 'projects', naming: ['ProjectOpened', 'ProjectModified'], again: [] },
};

const usingEventsOf = (registers: readonly Register[], category: string): UsingEvents => {
  const register = registers.find(({ name }) => name === category);
  if (register === undefined) {
    const known = own(usingEvents, category);
    if (!known) throw new Error(`nothing is known of the events of ${category}`);
    return known;
  }
  const { added, modified, restored } = registerEventTypes(register);
  return {
    context: register.context,
    naming: [added, modified],
    // A move may fill in what it names, and may be what makes it count.
    again: [...(register.stays ? [] : [restored]), ...movesByEvent(register).keys()],
  };
};

const saidSchema = z.looseObject({
  /** Of an entry; what is no register's says its values themselves. */
  values: z.record(z.string(), z.unknown()).optional(),
  previous: z.record(z.string(), z.unknown()).optional(),
  changes: z.array(z.object({ field: z.string(), oldValue: z.unknown() })).optional(),
});
/** What a module states of another thing: the event itself is the field. */
const statedSchema = z.object({ subject: z.object({ category: z.string(), id: z.string() }) });
const statedOf = ({ name }: Register, data: unknown): readonly string[] => {
  const subject = statedSchema.safeParse(data).data?.subject;
  return subject?.category === name ? [subject.id] : [];
};
const idsSchema = z.object({ kind: z.literal('ids'), ids: z.array(z.string()) });

/** What an event names in a field that was not named there before: what it keeps was decided on earlier. */
const namedAnew = (data: unknown, field: string): readonly string[] => {
  const { values, previous, changes, ...itself } = saidSchema.parse(data);
  const change = changes?.find((one) => one.field === field);
  if (changes && !change && !changes.some((one) => one.field === MORE_CHANGES)) return [];
  const before = previous ? ids(own(previous, field)) : (idsSchema.safeParse(change?.oldValue).data?.ids ?? []);
  return ids(own(values ?? itself, field)).filter((id) => !before.includes(id));
};

/**
 * An entry is not removed while something uses it, and nothing comes to use what was removed. Each of the two is decided
 * without the other's stream, so both may be done at the same moment; then the entry is put back. Whoever removes it
 * looks again once the removal is in the log, and then finds whatever came before; what comes to use it afterwards finds
 * the removal as the newest event of its stream. So one of the two always sees the other, and nothing is written or
 * waited for where an entry is used as ever.
 */
export const keepUsedPolicy = (registers: readonly Register[]): Policy => {
  const references = keepingReferences(registers);
  const used = [...new Set(references.map((one) => one.used))];
  const users = [...new Set(references.map(({ use }) => use.category))].map((category) => ({
    category,
    ...usingEventsOf(registers, category),
  }));
  const follow = (input: { readonly used: string; readonly id: string }): Follow => ({
    key: `${input.used} ${input.id}`,
    input,
  });
  return {
    name: 'keepUsed',
    label: { 'zh-CN': '恢复仍在使用的内容', 'en-US': 'Put back what is still in use' },
    contexts: [...new Set([...used, ...users].map(({ context }) => context))],
    eventTypes: [
      ...new Set([
        ...used.map((register) => registerEventTypes(register).removed),
        ...users.flatMap(({ naming, again }) => [...naming, ...again]),
      ]),
    ],
    follows: ({ type, stream, data }) => {
      const [category, id] = [categoryOf(stream), entityIdOf(stream)];
      const removed = used.find((one) => one.name === category && registerEventTypes(one).removed === type);
      if (removed) return [follow({ used: category, id })];
      const user = users.find((one) => one.category === category);
      if (user?.again.includes(type)) return [{ key: `${category} ${id}`, input: { user: category, id } }];
      if (!user?.naming.includes(type)) return [];
      return references.flatMap(({ used: register, use }) =>
        use.category === category
          ? (use.field === type ? statedOf(register, data) : namedAnew(data, use.field)).map((one) => ({
              ...follow({ used: register.name, id: one }),
              onlyAfter: { stream: streamName(register.name, one), type: registerEventTypes(register).removed },
            }))
          : [],
      );
    },
    // Its name, or its place, may have been taken meanwhile: a person decides.
    onRefusal: 'park',
  };
};
