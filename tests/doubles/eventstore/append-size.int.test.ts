import { EventTooLarge } from '@shilu/infra/event-store/errors';
import { MOST_APPEND_BYTES, MOST_BODY_BYTES } from '@shilu/infra/event-store/storable';
import { openNamedStore } from '@shilu/infra/event-store/open-named-store';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEventStoreDouble, type EventStoreDouble } from './double';

let double: EventStoreDouble;
beforeAll(async () => {
  double = await startEventStoreDouble();
});
afterAll(() => double.destroy());

test('DOUBLE: a server that takes too little in one append is refused at start, by the name of its setting', async () => {
  await double.order({ call: 'append', kind: 'tooLarge', times: 1 });
  await expect(openNamedStore(double.url, '')).rejects.toThrow(/8388608.*EVENTSTORE_MAX_APPEND_SIZE/);
});

test('DOUBLE: to ask a server how much it takes leaves nothing in the log, and our largest append fits', async () => {
  const store = await openNamedStore(double.url, '');
  expect(await store.head()).toBeNull();
  const body = 'x'.repeat(MOST_BODY_BYTES);
  const events = Array.from({ length: MOST_APPEND_BYTES / MOST_BODY_BYTES }, () => ({
    id: randomUUID(),
    type: 'T',
    body,
  }));
  await store.append('record-1', -1, events);
  const more = store.append('record-2', -1, [...events, { id: randomUUID(), type: 'T', body: '{}' }]);
  await expect(more).rejects.toBeInstanceOf(EventTooLarge);
  await store.close();
});
