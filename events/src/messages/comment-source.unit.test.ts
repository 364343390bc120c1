import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../core/envelope';
import { applyToDirectory, emptyDirectory } from '../identity/directory';
import { MENTION } from '../records/mentions';
import { noticeSources } from './notice-sources';
import { noticesOf } from './notices';
import { noticePath } from './notice-texts';

const directory = emptyDirectory();
for (const id of ['owner', 'wang', 'li'])
  applyToDirectory(directory, 'account', id, {
    type: 'AccountOpened',
    data: { departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
  });

const said = (revision: number, actor: string, type: string, data: object): RecordedEvent => ({
  ...{ id: `e${revision}`, stream: 'comment-template-t-1', type, schemaVersion: 1, revision, actor, data },
  ...{ position: String(revision), recordedAt: '2026-11-23T08:00:00.000Z', commandId: 'c', correlation: 'c' },
  ...{ causation: null, onBehalfOf: null, session: null, reason: null, salt: '' },
});
const added = (revision: number, actor: string, more: object) =>
  said(revision, actor, 'EntryCommentAdded', {
    ...{ commentId: `c${revision}`, replyTo: null, text: '看', mentions: [], ownerId: 'owner', ...more },
  });

const told = (...events: readonly RecordedEvent[]): readonly string[] => {
  const source = noticeSources['comment'];
  if (!source) throw new Error('comments tell nobody');
  let state = source.initial();
  let last: readonly string[] = [];
  for (const event of events) {
    const before = state;
    state = source.evolve(before, event);
    last = noticesOf(event, { before, after: state }, directory).map(
      ({ kind, recipientId, about }) => `${kind} ${recipientId} ${about.category} ${about.id}`,
    );
  }
  return last;
};

describe('who is told of comments on an entry', () => {
  it('the owner, and by name whoever is mentioned; each once, and nobody of their own', () => {
    expect(told(added(0, 'wang', {}))).toEqual(['entryCommented owner template t-1']);
    expect(told(added(0, 'wang', { text: MENTION, mentions: ['owner'] }))).toEqual([
      'mentionedOnEntry owner template t-1',
    ]);
    expect(told(added(0, 'owner', {}))).toEqual([]);
  });

  it('an answer tells all of its thread, and none of another', () => {
    const thread = [added(0, 'wang', {}), added(1, 'li', {}), added(2, 'owner', { replyTo: 'c0' })];
    expect(told(...thread)).toEqual(['entryCommented wang template t-1']);
    expect(told(...thread, added(3, 'wang', { replyTo: 'c0' }))).toEqual(['entryCommented owner template t-1']);
  });

  it('an edit tells only whom it mentions anew; of a removed comment nobody is told any more', () => {
    const edit = said(1, 'wang', 'EntryCommentEdited', {
      ...{ commentId: 'c0', text: `${MENTION}${MENTION}`, mentions: ['li', 'owner'] },
      before: { text: MENTION, mentions: ['li'] },
    });
    expect(told(added(0, 'wang', { text: MENTION, mentions: ['li'] }), edit)).toEqual([
      'mentionedOnEntry owner template t-1',
    ]);
    const removed = said(1, 'wang', 'EntryCommentRemoved', { commentId: 'c0', text: '看', mentions: [] });
    expect(told(added(0, 'wang', {}), removed, added(2, 'owner', { replyTo: 'c0' }))).toEqual([]);
  });

  it('leads to the entry', () => {
    expect(noticePath('mentionedOnEntry', { category: 'template', id: 't-1' })).toBe('/entry/template/t-1');
  });
});
