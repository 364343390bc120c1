import { capabilityCalls } from '@shilu/events/capabilities/calls';
import { subjectKey, type CapabilityName, type Subject } from '@shilu/events/capabilities/capability';
import { COMMENT } from '@shilu/events/capabilities/comment';
import { relatable } from '@shilu/events/capabilities/relatable';
import { RELATE } from '@shilu/events/capabilities/relate';
import type { EntryCommentView } from '@shilu/events/capabilities/comment-calls';
import { AppError } from '@shilu/events/core/app-error';
import type { RegisterOf } from '@shilu/events/core/define-register';
import { streamName } from '@shilu/events/core/envelope';
import type { RegisterEntry } from '@shilu/events/core/register';
import { mayReadEntry } from '@shilu/events/core/register-access';
import { registers } from '@shilu/events/core/registers';
import { mayAdminister } from '@shilu/events/identity/directory';
import { withMentions } from '@shilu/events/records/mentions';
import { RECORD } from '@shilu/events/records/record-category';
import type { Route } from '@shilu/infra/http/call-context';
import { beingRepaired } from '@shilu/infra/read-models/set-aside';
import { query, type QueryDeps, type Viewer } from '../engine/query';
import { namesOf } from '../identity/names';
import { findDraft } from '../registers/find-entry';
import { besideEntry } from './capability-tables';
import { namedSubjects } from './named-subjects';
import { relationsOf } from './relations-of';

/** The entry itself, for whoever reads it; for all others there is none. */
const subjectFor = async (
  deps: QueryDeps,
  viewer: Viewer,
  { category, id }: Subject,
  capability: CapabilityName,
): Promise<{ readonly register: RegisterOf; readonly entry: RegisterEntry }> => {
  const register = registers.find(({ name }) => name === category);
  if (!register?.capabilities.includes(capability)) throw new AppError('notFound');
  const entry = await findDraft(deps, register, viewer, id);
  if (entry === undefined) throw new AppError('notFound');
  return { register, entry };
};

const isBeingRepaired = async ({ pool }: QueryDeps, capability: CapabilityName, subject: Subject): Promise<boolean> =>
  (await beingRepaired(pool, [streamName(capability, subjectKey(subject))])).size > 0;

const commentsOf = async (deps: QueryDeps, viewer: Viewer, subject: Subject): Promise<EntryCommentView[]> => {
  const { comments } = await besideEntry(deps.pool, COMMENT, subjectKey(subject));
  const people = comments.flatMap(({ by, mentions, resolved }) => [
    by,
    ...mentions,
    ...(resolved ? [resolved.by] : []),
  ]);
  const names = await namesOf(deps.pool, people, viewer.language);
  const administers = mayAdminister(viewer.directory, viewer.accountId);
  return comments.map(({ text, mentions, resolved, by, about, ...comment }) => ({
    ...{ ...comment, by, byName: names(by), text: withMentions(text, mentions, names) },
    mentions: mentions.map((accountId) => ({ accountId, name: names(accountId) })),
    resolved: resolved && { ...resolved, byName: names(resolved.by) },
    ...(about && { about }),
    mayEdit: by === viewer.accountId,
    mayRemove: by === viewer.accountId || administers,
  }));
};

/** What stands beside entries, for whoever reads the entry itself. */
export const capabilityRoutes = (deps: QueryDeps): readonly Route[] => [
  query(deps, capabilityCalls.entryComments, ['registers', 'identity'], async (subject, viewer) => {
    const { entry } = await subjectFor(deps, viewer, subject, COMMENT);
    const comments = await commentsOf(deps, viewer, subject);
    const repaired = await isBeingRepaired(deps, COMMENT, subject);
    return { response: { comments, mayComment: !entry.removed, beingRepaired: repaired }, rows: comments.length };
  }),
  query(deps, capabilityCalls.entryRelations, ['registers', 'records', 'identity'], async (subject, viewer) => {
    const isKnown = subject.category === RECORD || relatable.some(({ name }) => name === subject.category);
    const here = isKnown ? (await namedSubjects(deps.pool, viewer, [subject])).get(subjectKey(subject)) : undefined;
    if (!here?.opens) throw new AppError('notFound');
    const { relations, isCut } = await relationsOf(deps.pool, viewer, here);
    const partial = isCut || (await isBeingRepaired(deps, RELATE, subject));
    return { response: { relations, mayRelate: !here.removed, partial }, rows: relations.length };
  }),
  query(deps, capabilityCalls.entryReaders, ['registers'], async (subject, viewer) => {
    const { register, entry } = await subjectFor(deps, viewer, subject, COMMENT);
    const { directory, accountId } = viewer;
    const stateful = { id: entry.id, ownerId: entry.ownerId, values: entry.values, status: entry.status ?? null };
    const readers = [...directory.accounts.values()]
      .filter(({ id, disabled }) => !disabled && id !== accountId)
      .map(({ id }) => id)
      .filter((id) => mayReadEntry(register, stateful, directory, id));
    return { response: readers, rows: readers.length };
  }),
];
