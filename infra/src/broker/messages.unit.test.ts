import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { streamOfType } from '@shilu/events/core/event-schemas';
import { parseStored } from '@shilu/events/core/upcast';
import type { RecordedEvent } from '@shilu/events/core/envelope';
import { describe, expect, it } from 'vitest';
import { decodeMessage, encodeMessage, InvalidMessage, NewerMessage } from './messages';

const fixtures = join(import.meta.dirname, '..', '..', '..', 'events', 'fixtures');
/** The frozen events stand all in one stream; here each stands in a stream of its own kind. */
const frozen: readonly RecordedEvent[] = readdirSync(fixtures)
  .filter((name) => name.endsWith('.json'))
  .map((name) => parseStored({ body: readFileSync(join(fixtures, name), 'utf8'), position: '7' }))
  .map((event) => ({ ...event, stream: `${streamOfType.get(event.type)?.category ?? ''}-1` }));

const [one] = frozen.filter(({ type }) => type === 'LoggedOut');
if (one === undefined) throw new Error('LoggedOut is frozen');
const message = (change: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...(JSON.parse(encodeMessage(one)) as Readonly<Record<string, unknown>>), ...change });

describe('messages between the log and the broker', () => {
  it.each(frozen.map((event) => [event.type, event] as const))(
    '%s fits its printed schema and comes back',
    (_, event) => {
      expect(decodeMessage(encodeMessage(event))).toEqual(event);
    },
  );

  it.each([
    ['more than its contract names', { data: { sessionId: 's', why: 'asked', more: 1 } }],
    ['less than its contract names', { data: { sessionId: 's' } }],
    ['a value that is none of those allowed', { data: { sessionId: 's', why: 'bored' } }],
    ['another version', { schemaVersion: 2 }],
    ['a stream of another kind', { stream: 'record-1' }],
    ['a stream of no kind', { stream: 'unheard-1' }],
    ['a type that nobody knows', { type: 'Unheard' }],
    ['half a surrogate pair as reason', { reason: '\ud800' }],
  ])('an event with %s does not leave', (_, change) => {
    expect(() => encodeMessage({ ...one, ...change })).toThrow(InvalidMessage);
  });

  it.each([
    ['no JSON', '\u0000 not json'],
    ['JSON of another kind', '[1,2]'],
    ['nothing', 'null'],
    ['a CloudEvent of somebody else', message({ type: 'com.example.someevent', source: '/mycontext' })],
    ['an event of another installation', encodeMessage(one, 'lab-b')],
    ['another version of CloudEvents', message({ specversion: '0.3' })],
    ['an id that is no uuid', message({ id: '1' })],
    ['data that does not fit', message({ data: { sessionId: 7 } })],
    ['an attribute that is not well encoded', message({ reason: '%FF' })],
    ['a subject of another kind', message({ subject: 'record-1' })],
  ])('%s is refused as invalid, without its content in the words', (_, text) => {
    expect(() => decodeMessage(text)).toThrow(InvalidMessage);
  });

  it.each([
    ['a version', { schemaversion: 99 }],
    ['a type', { type: 'Unheard' }],
  ])('%s of ours that is newer than this program is waited with, not put aside', (_, change) => {
    expect(() => decodeMessage(message(change))).toThrow(NewerMessage);
  });

  it('the installation stands in the source, and only its own messages are read', () => {
    const sent = encodeMessage(one, 'lab-a.example');
    expect((JSON.parse(sent) as { source: string }).source).toBe('/lab-a.example/identity');
    expect(decodeMessage(sent, 'lab-a.example')).toEqual(one);
    expect(() => decodeMessage(sent, 'lab-a')).toThrow('comes from /lab-a.example/identity');
  });

  it('attributes that others added on the way are let be', () => {
    expect(decodeMessage(message({ traceparent: '00-4bf9-00' }))).toEqual(one);
  });
});
