import type { RecordedEvent } from '@shilu/events/core/envelope';
import { policies } from '@shilu/events/core/policies';
import { carryPolicy } from '@shilu/events/core/policy';
import type { Delivery } from '@shilu/infra/deliveries/ledger';
import type { EventStore, StoredEvent } from '@shilu/infra/event-store/port';
import type { Report } from '@shilu/infra/http/report';
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { policyConnector } from './carry-policies';

const event: RecordedEvent = {
  ...{ id: 'e-1', type: 'ApprovalFlowAdded', stream: 'approvalFlow-f-1', revision: 0, schemaVersion: 2, position: '7' },
  ...{ recordedAt: '2026-11-23T08:00:00.000Z', actor: 'admin', onBehalfOf: null, session: null, commandId: 'k-1' },
  ...{ correlation: 'c-1', causation: null, reason: null, salt: '00112233445566778899aabbccddeeff' },
  data: { kind: 'added', values: { isDefault: true }, ownerId: 'admin', changes: [] },
};
const input = { register: 'approvalFlow', field: 'isDefault', id: 'f-1' };
const delivery: Delivery = {
  ...{
    id: 'd-1',
    connector: 'policies',
    key: 'soleSwitch approvalFlow.isDefault',
    effect: 'soleSwitch',
    payload: input,
  },
  ...{ eventId: 'e-1', stream: event.stream, revision: 0, position: '7', eventType: event.type, correlation: 'c-1' },
  ...{ event: JSON.stringify(event), state: 'unknown', attempts: 1, restored: false, error: null, triedAt: null },
  ...{ nextAt: new Date(0), createdAt: new Date(0), doneAt: null },
};

/** A log that is asked for nothing but the newest event of a stream. */
const logOf = (newest: readonly Pick<StoredEvent, 'stream' | 'type'>[]): EventStore => ({
  ...(Object.create(null) as EventStore),
  readStream: (stream, { backwards = false, limit = 0 } = {}) => {
    expect([backwards, limit]).toEqual([true, 1]);
    const found = newest.filter((one) => one.stream === stream);
    return Promise.resolve(found.map((one) => ({ ...one, id: 'n', body: '', revision: 1, position: '6' })));
  },
});

it.each([
  ['was removed before it', [{ stream: 'notebook-b', type: 'NotebookRemoved' }], true],
  ['stands as ever', [{ stream: 'notebook-b', type: 'NotebookAdded' }], false],
  ['was put back since', [{ stream: 'notebook-b', type: 'NotebookRestored' }], false],
  ['is not known', [], false],
] as const)('what a new record names is looked at where it %s', async (_what, newest, asked) => {
  const connector = policyConnector({ report: () => Promise.reject(new Error('nothing')), store: logOf(newest) });
  const changes = [{ field: 'bookId', oldValue: null }];
  const created = { ...event, type: 'RecordCreated', stream: 'record-r', data: { bookId: 'b', changes } };
  const intents = await connector.intentsOf(created, Object.create(null) as PoolClient);
  expect(intents).toEqual(
    asked ? [{ key: 'keepUsed notebook b', effect: 'keepUsed', payload: { used: 'notebook', id: 'b' } }] : [],
  );
});

it('asks for what follows from an event, and tells the command service under the id of the delivery', async () => {
  const told: unknown[] = [];
  const report: Report = (call, given, about) => {
    told.push([call.path, given, about]);
    return Promise.resolve({ response: call.response.parse({}) as never, position: null });
  };
  const connector = policyConnector({ report, store: logOf([]) });
  expect(connector.eventTypes).toEqual([...new Set(policies.flatMap(({ eventTypes }) => eventTypes))]);
  const tx: PoolClient = Object.create(null);
  const intents = await connector.intentsOf(event, tx);
  expect(intents).toEqual([{ key: delivery.key, effect: delivery.effect, payload: input }]);
  await connector.deliver(delivery, new AbortController().signal);
  const asked = { policy: 'soleSwitch', causation: 'e-1', input };
  expect(told).toEqual([[carryPolicy.path, asked, { commandId: 'd-1', correlation: 'c-1' }]]);
});
