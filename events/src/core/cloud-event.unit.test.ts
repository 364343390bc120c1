import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_INSTALLATION, fromCloudEvent, toCloudEvent } from './cloud-event';
import type { RecordedEvent } from './envelope';
import { currentVersion, parseStored } from './upcast';

const fixtures = join(import.meta.dirname, '..', '..', 'fixtures');
const frozen = readdirSync(fixtures)
  .filter((name) => name.endsWith('.json'))
  .map((name) => parseStored({ body: readFileSync(join(fixtures, name), 'utf8'), position: '7' }));

const text = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('%', '%41', '\n', '\u0000', '\u0085', '\uffff', '苯'),
  ),
});
const arbitraryEvent: fc.Arbitrary<RecordedEvent> = fc
  .record({
    id: fc.uuid(),
    stream: text.map((id) => `record-${id}`),
    revision: fc.nat(),
    type: fc.constantFrom('RecordCreated', 'Unheard'),
    recordedAt: fc.constant('2026-03-02T08:00:00.000Z'),
    actor: text,
    onBehalfOf: fc.option(text),
    session: fc.option(text),
    commandId: text,
    correlation: text,
    causation: fc.option(text),
    reason: fc.option(text),
    salt: fc.constant('00112233445566778899aabbccddeeff'),
    data: fc.jsonValue(),
    position: fc.bigInt({ min: 0n, max: 2n ** 70n }).map(String),
  })
  // What is older comes back upcast.
  .map((event) => ({ ...event, schemaVersion: currentVersion(event.type) }));

describe('an event as CloudEvent', () => {
  it('comes back whole, over the wire, whatever its texts hold', () => {
    fc.assert(
      fc.property(arbitraryEvent, (event) => {
        const wire = JSON.parse(JSON.stringify(toCloudEvent(event, DEFAULT_INSTALLATION))) as ReturnType<
          typeof toCloudEvent
        >;
        expect(fromCloudEvent(wire)).toEqual(JSON.parse(JSON.stringify(event)));
      }),
    );
  });

  it.each(frozen.map((event) => [event.type, event] as const))(
    '%s of the frozen fixtures comes back whole',
    (_, event) => {
      expect(
        fromCloudEvent(
          JSON.parse(JSON.stringify(toCloudEvent(event, DEFAULT_INSTALLATION))) as ReturnType<typeof toCloudEvent>,
        ),
      ).toEqual(event);
    },
  );

  it('has attributes as the specification wants them: short lowercase names, no null, no character it forbids', () => {
    fc.assert(
      fc.property(arbitraryEvent, (event) => {
        const { data: _, ...attributes } = toCloudEvent(event, DEFAULT_INSTALLATION);
        for (const [name, value] of Object.entries(attributes)) {
          expect(name).toMatch(/^[a-z0-9]{1,20}$/);
          if (typeof value === 'number') expect(Number.isInteger(value) && value < 2 ** 31).toBe(true);
          else expect(value).not.toMatch(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u);
        }
      }),
    );
  });

  it('reads like what it says', () => {
    const event: RecordedEvent = {
      ...{ id: '2ed6657d-e927-568b-95e1-2665a8aea6a2', stream: 'record-r1', revision: 3, type: 'RecordRemoved' },
      ...{ schemaVersion: 1, recordedAt: '2026-03-02T08:00:00.000Z', actor: 'acc-1', onBehalfOf: null, session: 's-1' },
      ...{ commandId: 'c-1', correlation: 'k-1', causation: null, reason: '重复\n100%' },
      ...{ salt: '00112233445566778899aabbccddeeff', data: {}, position: '42' },
    };
    expect(toCloudEvent(event, DEFAULT_INSTALLATION)).toEqual({
      ...{ specversion: '1.0', id: event.id, source: '/shilu/records', type: 'RecordRemoved', subject: 'record-r1' },
      ...{ time: '2026-03-02T08:00:00.000Z', datacontenttype: 'application/json', revision: 3, position: '42' },
      ...{ schemaversion: 1, actor: 'acc-1', session: 's-1', commandid: 'c-1', correlationid: 'k-1' },
      ...{ reason: '重复%0A100%25', salt: event.salt, data: {} },
    });
  });

  it('of a stream that no context has declared is refused', () => {
    const [event] = frozen;
    if (event === undefined) throw new Error('there are fixtures');
    expect(() => toCloudEvent({ ...event, stream: 'unheard-1' }, DEFAULT_INSTALLATION)).toThrow(
      'belongs to no context',
    );
  });
});
