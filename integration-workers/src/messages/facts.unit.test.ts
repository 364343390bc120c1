import type { RecordedEvent } from '@shilu/events/core/envelope';
import { currentVersion } from '@shilu/events/core/upcast';
import { RecordLog } from '@shilu/events/testing/record-log';
import { accountOf } from '@shilu/events/testing/small-directory';
import { StreamWasCut } from '@shilu/infra/event-store/errors';
import type { EventStore, StoredEvent } from '@shilu/infra/event-store/port';
import { expect, it } from 'vitest';
import { createMessageFacts } from './facts';

const SAVES = 300;
const noKeys = { keyFor: () => Promise.reject(new Error('nobody has a key here')) };

const record = new RecordLog().created();
const comment = (commentId: string, replyTo: string | null, actor: string): void =>
  void record.push('CommentAdded', { commentId, moduleId: 'm1', replyTo, text: '请补核磁', mentions: [] }, { actor });
for (let n = 0; n < SAVES; n += 1) {
  record.saved('m1', { fields: [{ id: 'f', label: String(n), kind: 'text', value: '' }] });
  if (n === 7) comment('first', null, 'u2');
  if (n === 200) comment('answer', 'first', 'u1');
}
const { events } = record;
const comments = events.filter(({ type }) => type === 'CommentAdded');
const stored: readonly StoredEvent[] = events.map((event) => {
  const { id, type, stream, revision, position, recordedAt } = event;
  return { id, type, stream, revision, position, recordedAt, body: JSON.stringify(event) };
});

/** The log of one record; `handed` says how many of its events were read. */
const recordLog = (cut = false) => {
  let handed = 0;
  const store: Pick<EventStore, 'readAll' | 'readStream' | 'comparePositions'> = {
    readAll: () => Promise.resolve([]),
    comparePositions: () => 0,
    readStream: (stream, { from = 0, limit = events.length } = {}) => {
      if (cut) return Promise.reject(new StreamWasCut(stream, 'truncateBefore'));
      const page = stored.slice(from, from + limit);
      handed += page.length;
      return Promise.resolve(page);
    },
  };
  const facts = createMessageFacts(store, noKeys);
  accountOf(facts.directory, 'u1');
  accountOf(facts.directory, 'u2', { isOrganAdmin: true });
  return { facts, handed: () => handed };
};

it('a record that is saved often is read once, not from its beginning for each save', async () => {
  const { facts, handed } = recordLog();
  for (const event of events) await facts.noticesOf(event);
  expect(handed()).toBe(events.length);
  // Each way to be told asks for the same event.
  const newest = events.slice(-1);
  for (const event of [...newest, ...newest]) await facts.noticesOf(event);
  expect(handed()).toBe(events.length);
});

it('whom a comment is told to depends on what stood before it, whatever was told of meanwhile', async () => {
  const { facts } = recordLog();
  const told = async (event: RecordedEvent) =>
    (await facts.noticesOf(event)).map(({ kind, recipientId }) => `${kind} ${recipientId}`);
  const fresh = [];
  for (const event of comments) fresh.push(await told(event));
  expect(fresh).toEqual([['commentAdded u1'], ['commentReplied u2']]);
  for (const event of events) await told(event);
  expect([await told(comments[1] as RecordedEvent), await told(comments[0] as RecordedEvent)]).toEqual(
    fresh.toReversed(),
  );
});

it('nobody is told by a stream whose beginning was taken away', async () => {
  const { facts } = recordLog(true);
  for (const event of comments) expect(await facts.noticesOf(event)).toEqual([]);
});

it('what the product tells of itself is told behind an event that was copied there from another place', async () => {
  const data = {
    ...{ kind: 'streamCut', foundBy: 'notary', count: 1, streams: ['record-a'], findings: [], unchecked: [] },
    upTo: '2026-03-02T08:00:00.000Z',
  };
  const stream = 'incident-streamCut';
  const found = [0, 1, 2].map((revision) => ({
    ...{ ...(events[0] as RecordedEvent), type: 'IncidentFound', schemaVersion: currentVersion('IncidentFound') },
    ...{ id: `i${revision}`, stream, revision, position: String(revision + 1), actor: 'system', data },
  }));
  const bodies = found.map((event) => JSON.stringify(event));
  const rows: readonly StoredEvent[] = found.map((event, at) => ({ ...event, body: bodies[at === 1 ? 0 : at] ?? '' }));
  const facts = createMessageFacts(
    {
      ...{ readAll: () => Promise.resolve([]), comparePositions: () => 0 },
      readStream: (of, { from = 0, limit = 9 } = {}) => Promise.resolve(of === stream ? rows.slice(from, from + limit) : []), // prettier-ignore
    },
    noKeys,
  );
  accountOf(facts.directory, 'u2', { isOrganAdmin: true });
  expect(await facts.noticesOf(found[2] as RecordedEvent)).toMatchObject([
    { kind: 'incidentFound', recipientId: 'u2' },
  ]);
});
