import { own } from '../core/own';
import { categoryOf, entityIdOf, type RecordedEvent } from '../core/envelope';
import { uuidV5 } from '../core/uuid';
import type { Directory } from '../identity/directory';
import type { NoticeKind } from './notice-kinds';
import type { Note } from './note';
import type { About } from './about';
import type { Told } from './notice-source';
import { noticeSources } from './notice-sources';

/** What one person is told of one event. It names no one in clear and repeats no title: both are looked up when shown. */
export type Notice = {
  /** Made from event, kind and person: the same whoever computes it, and however often. */
  readonly id: string;
  readonly kind: NoticeKind;
  readonly recipientId: string;
  readonly actorId: string;
  readonly about: About;
  readonly note: Note;
  readonly at: string;
};

const NOTICE_NAMESPACE = '0b8f2c4e-3a51-5f0d-9d27-6c1e7a90b3d4';

const noticeId = (eventId: string, kind: NoticeKind, recipientId: string): string =>
  uuidV5(`${eventId}/${kind}/${recipientId}`, NOTICE_NAMESPACE);

const wanted = (directory: Directory, accountId: string, event: RecordedEvent): boolean =>
  accountId !== event.actor && accountId !== event.onBehalfOf && directory.accounts.get(accountId)?.disabled === false;

/**
 * Whom an event is told to, and as what: nobody of his own deed, nobody whose account is closed, nobody of what he may
 * not read. `before` and `after` are the states of its stream around it.
 */
export const noticesOf = (
  event: RecordedEvent,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  directory: Directory,
  /** Who makes use of what it happened to; whoever does not know of them tells the others. */
  users: readonly string[] = [],
): readonly Notice[] => {
  const category = categoryOf(event.stream);
  const id = entityIdOf(event.stream);
  const source = own(noticeSources, category);
  if (!source?.tells.includes(event.type)) return [];
  const told = new Map<string, Notice>();
  const toUsers = (source.tellsUsers ?? [])
    .filter(({ type }) => type === event.type)
    .map(({ kind }): Told => ({ kind, to: users }));
  for (const { kind, to, note = '', moduleId, by } of [...source.tell(event, before, after, directory), ...toUsers])
    for (const recipientId of to) {
      if (told.has(recipientId) || !wanted(directory, recipientId, event)) continue;
      if (!source.mayKnow(directory, recipientId, id, after, kind)) continue;
      told.set(recipientId, {
        ...{ id: noticeId(event.id, kind, recipientId), kind, recipientId, actorId: by ?? event.actor },
        ...{ about: source.about?.(after, kind) ?? { category, id, ...(moduleId === undefined ? {} : { moduleId }) } },
        ...{ note, at: event.recordedAt },
      });
    }
  return [...told.values()];
};
