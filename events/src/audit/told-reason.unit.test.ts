import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { eventContracts } from '../core/event-registry';
import { parseStored } from '../core/upcast';
import { changesOf } from './event-changes';
import { reasonBeside, toldReason } from './told-reason';
import { shownChange } from './value-words';

/** Under these names an event's data says why it was done. */
const WHY = ['reason', 'opinion', 'comment', 'note', 'why', 'cause', 'refusal', 'remark'];

const fixtures = new URL('../../fixtures/', import.meta.url);
const samples = readdirSync(fixtures)
  .filter((name) => name.endsWith('.json'))
  .map((name) => parseStored({ body: readFileSync(new URL(name, fixtures), 'utf8'), position: '0' }));

/** Every event type of the log whose data has such a field. */
const withWhy = [...eventContracts].flatMap(([type, { schema }]) => {
  const field = schema instanceof z.ZodObject ? WHY.find((name) => name in schema.shape) : undefined;
  return field === undefined ? [] : [[type, field] as const];
});

const shownOf = (type: string, data: unknown) =>
  changesOf({ type, data }).map((change) => ({ ...change, ...shownChange(change, 'en-US', (_of, id) => id) }));

test('the events that say why they were done are found by their contracts', () => {
  expect(withWhy.map(([type]) => type).sort()).toMatchInlineSnapshot(`
    [
      "EventDisputed",
      "LoggedOut",
      "LoginFailed",
      "PlatformRequestRefused",
      "RecordApproved",
      "RecordRecallRefused",
      "RecordRejected",
      "RecordSubmitted",
      "SigningSuspended",
    ]
  `);
});

test.each(withWhy)('fault B8: %s says in the trail’s reason what its %s says', (type, field) => {
  const sample = samples.findLast((event) => event.type === type);
  if (!sample) throw new Error(`no sample of ${type}`);
  const data = sample.data as Record<string, unknown>;
  const said = field === 'opinion' || field === 'note' ? { [field]: 'Yield of step 2 does not add up' } : {};
  const shown = shownOf(type, { ...data, ...said });
  expect(toldReason(shown)).toBeTruthy();
  if (field in said) expect(toldReason(shown)).toBe('Yield of step 2 does not add up');
});

test('what the changes say already is not said again beside them; the envelope’s reason is', () => {
  const changes = [{ title: '@approval.opinion', newValue: 'Weight missing' }];
  expect([reasonBeside({ reason: 'Weight missing', changes }), reasonBeside({ reason: 'Typo', changes })]).toEqual([
    null,
    'Typo',
  ]);
  expect(toldReason([{ title: '@module.title', newValue: 'Weight' }])).toBeNull();
});
