import { capabilityCalls } from '@shilu/events/capabilities/calls';
import { subjectKey, type Subject } from '@shilu/events/capabilities/capability';
import { mayChangeRelated, mayReadRelated, relatable } from '@shilu/events/capabilities/relatable';
import { RELATE, type RelateEvent } from '@shilu/events/capabilities/relate';
import { AppError } from '@shilu/events/core/app-error';
import { unknownReference } from '@shilu/events/core/input-unfit';
import { RECORD } from '@shilu/events/records/record-category';
import { mayReadRecord } from '@shilu/events/records/record-rights';
import type { Route } from '@shilu/infra/http/call-context';
import { answer, command, type Caller } from '../engine/command';
import { madeId } from '../engine/made-id';
import type { Services } from '../engine/services';
import { decideRelate } from './decide-relate';

type End = { readonly removed: boolean };
type Entry = End & { readonly hasCharge: boolean };

/** An entry that may be related, for whoever reads it; undefined for all others. */
const readEntry = async (services: Services, caller: Caller, { category, id }: Subject): Promise<Entry | undefined> => {
  const register = relatable.find(({ name }) => name === category);
  if (!register) return undefined;
  const { directory } = services;
  const { state } = await services.entriesOf(register).load(id);
  if (!mayReadRelated(register, id, state, directory, caller.id)) return undefined;
  return { removed: state.removed, hasCharge: mayChangeRelated(register, state, directory, caller.id) };
};

/** The entry that a relation stands beside. */
const standing = async (services: Services, caller: Caller, subject: Subject): Promise<Entry> => {
  const entry = await readEntry(services, caller, subject);
  if (!entry) throw new AppError('notFound');
  if (entry.removed) throw new AppError('wrongState');
  return entry;
};

/** A record or an entry; that a record lies in the recycle bin is known to whoever could read it before. */
const otherEnd = async (services: Services, caller: Caller, to: Subject): Promise<End | undefined> => {
  if (to.category !== RECORD) return readEntry(services, caller, to);
  const { state } = await services.records.load(to.id);
  return mayReadRecord(services.directory, caller.id, { ...state, removed: false }) ? state : undefined;
};

export const relateCommands = (services: Services): readonly Route[] => [
  command(services, capabilityCalls.relateEntry, async ({ category, id, kind, inverse, to, note }, caller) => {
    const from = { category, id };
    const relationId = madeId(caller.author.commandId, RELATE);
    const { position } = await services.relations.run<RelateEvent>(subjectKey(from), caller.author, async (state) => {
      await standing(services, caller, from);
      const other = await otherEnd(services, caller, to);
      // Nobody relates anything to what they may not read, nor learns so whether it is there.
      if (!other || other.removed) throw unknownReference('to');
      const { relations: there } = (await services.relations.load(subjectKey(to))).state;
      const relation = { kind, inverse, to, note: note.trim() };
      return decideRelate({ kind: 'relate', relationId, from, relation, there }, state);
    });
    return answer({ id: relationId }, position);
  }),
  command(services, capabilityCalls.unrelateEntry, async ({ category, id, relationId }, caller) => {
    const from = { category, id };
    const { position } = await services.relations.run<RelateEvent>(subjectKey(from), caller.author, async (state) => {
      const { hasCharge } = await standing(services, caller, from);
      const found = state.relations.find((relation) => relation.id === relationId);
      // A relation to what the caller may not read is none for them.
      if (!found || !(await otherEnd(services, caller, found.to))) throw new AppError('notFound');
      return decideRelate({ kind: 'unrelate', relationId, actor: caller.id, hasCharge }, state);
    });
    return answer({}, position);
  }),
];
