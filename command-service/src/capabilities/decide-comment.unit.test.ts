import { MOST_PER_ENTRY } from '@shilu/events/capabilities/capability';
import {
  evolveComments,
  initialComments,
  type CommentEvent,
  type CommentState,
} from '@shilu/events/capabilities/comment';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { MENTION } from '@shilu/events/records/mentions';
import { describe, expect, it } from 'vitest';
import { decideComment, type CommentOnEntry } from './decide-comment';

const AT = '2026-11-23T08:00:00.000Z';
const refusal = (key: string) => expect.objectContaining({ key });

/** What was said, one command after the other, each by its person. */
const after = (...said: readonly (readonly [by: string, command: CommentOnEntry])[]): CommentState =>
  said.reduce(
    (state, [actor, command]) =>
      decideComment(command, state).reduce(
        (folded, event) => evolveComments(folded, { ...event, actor, recordedAt: AT } as RecordedEvent<CommentEvent>),
        state,
      ),
    initialComments(),
  );
const add = (commentId: string, text = commentId, more: Partial<CommentOnEntry> = {}): CommentOnEntry =>
  ({ kind: 'add', commentId, replyTo: null, ownerId: 'owner', text, mentions: [], strangers: [], ...more }) as CommentOnEntry; // prettier-ignore
const edit = (actor: string, text: string, more: Partial<CommentOnEntry> = {}): CommentOnEntry =>
  ({ kind: 'edit', commentId: 'a', actor, text, mentions: [], strangers: [], ...more }) as CommentOnEntry;

describe('comments on an entry', () => {
  const one = after(['wang', add('a', '请核对')]);

  it('an answer to an answer goes on in the thread that the first one began', () => {
    const state = after(['wang', add('a')], ['li', add('b', 'b', { replyTo: 'a' })], ['wang', add('c', 'c', { replyTo: 'b' })]); // prettier-ignore
    expect(state.comments.map(({ id, replyTo }) => [id, replyTo])).toEqual([['a', null], ['b', 'a'], ['c', 'a']]); // prettier-ignore
    expect(() => decideComment(add('d', 'd', { replyTo: 'nobody' }), state)).toThrow(refusal('notFound'));
  });

  it('where the beginning of a thread was removed, an answer to what is left begins anew there', () => {
    const left = after(['wang', add('a')], ['li', add('b', 'b', { replyTo: 'a' })], ['wang', { kind: 'remove', commentId: 'a', actor: 'wang', asAdministrator: false }]); // prettier-ignore
    expect(decideComment(add('c', 'c', { replyTo: 'b' }), left)[0]).toMatchObject({ data: { replyTo: 'b' } });
  });

  it('is edited by its author alone; the event keeps the earlier wording, and the same wording is no event', () => {
    expect(decideComment(edit('wang', '请再核对'), one)).toEqual([
      {
        type: 'EntryCommentEdited',
        data: { commentId: 'a', text: '请再核对', mentions: [], before: { text: '请核对', mentions: [] } },
      },
    ]);
    expect(decideComment(edit('wang', '请核对'), one)).toEqual([]);
    expect(() => decideComment(edit('li', '不必'), one)).toThrow(refusal('forbiddenEdit'));
    expect(after(['wang', add('a')], ['wang', edit('wang', '改')]).comments[0]).toMatchObject({
      text: '改',
      editedAt: AT,
    });
  });

  it('is removed by its author or an administrator; the event keeps what was said', () => {
    const remove = (actor: string, asAdministrator = false) =>
      decideComment({ kind: 'remove', commentId: 'a', actor, asAdministrator }, one);
    const gone = [{ type: 'EntryCommentRemoved', data: { commentId: 'a', text: '请核对', mentions: [] } }];
    expect(remove('wang')).toEqual(gone);
    expect(remove('li', true)).toEqual(gone);
    expect(() => remove('li')).toThrow(refusal('forbiddenDelete'));
  });

  it('is resolved and reopened, once each', () => {
    const resolve = (resolved: boolean): CommentOnEntry => ({ kind: 'resolve', commentId: 'a', resolved });
    const done = after(['wang', add('a')], ['li', resolve(true)]);
    expect(done.comments[0]?.resolved).toEqual({ by: 'li', at: AT });
    expect(decideComment(resolve(true), done)).toEqual([]);
    const said = { commentId: 'a', text: 'a', mentions: [] };
    expect(decideComment(resolve(false), done)).toEqual([{ type: 'EntryCommentReopened', data: said }]);
    expect(decideComment(resolve(false), one)).toEqual([]);
    const answered = after(['wang', add('a')], ['li', add('b', 'b', { replyTo: 'a' })]);
    expect(() => decideComment({ ...resolve(true), commentId: 'b' } as CommentOnEntry, answered)).toThrow(refusal('inputUnfit')); // prettier-ignore
  });

  it('mentions only who may read the entry; whoever was mentioned when they could stays so through an edit', () => {
    const mention = { text: `${MENTION} 请看`, mentions: ['li'] };
    expect(() => decideComment(add('b', '', { ...mention, strangers: ['li'] }), one)).toThrow(
      refusal('mentionedCannotRead'),
    );
    expect(() => decideComment(add('b', '请看', { mentions: ['li'] }), one)).toThrow(refusal('inputUnfit'));
    const mentioned = after(['wang', add('a', '', mention)]);
    const later = { text: `${MENTION} 请再看`, mentions: ['li'], strangers: ['li'] };
    expect(decideComment(edit('wang', '', later), mentioned)).toHaveLength(1);
    expect(() => decideComment(edit('wang', '', later), one)).toThrow(refusal('mentionedCannotRead'));
  });

  it('holds so many and no more', () => {
    const [comment] = one.comments;
    if (!comment) throw new Error('no comment');
    const full = { comments: Array.from({ length: MOST_PER_ENTRY }, (_, at) => ({ ...comment, id: String(at) })) };
    expect(() => decideComment(add('b'), full)).toThrow(refusal('entryFull'));
  });
});
