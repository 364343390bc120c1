import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { registers } from '../core/registers';
import { parseStored } from '../core/upcast';
import { changesOf } from './event-changes';
import { isFact } from './fact-title';

const fixtures = new URL('../../fixtures/', import.meta.url);
const samples = readdirSync(fixtures)
  .filter((name) => name.endsWith('.json'))
  .map((name) => parseStored({ body: readFileSync(new URL(name, fixtures), 'utf8'), position: '0' }));

/** Events that change nothing of what they are about: all they tell are facts. */
const TELLING = [
  ...['RecordSubmitted', 'RecordApproved', 'RecordRejected', 'RecordRecallRequested', 'RecordRecallRefused'],
  ...[
    'RecordExported',
    'TrailExported',
    'FileDownloaded',
    'ListExported',
    'ModuleSigned',
    'CommentRead',
    'ApiTokenIssued',
  ],
  ...['SigningPasswordWrong', 'SigningLocked', 'SigningSuspended', 'IdentityConfirmed', 'PasswordChanged'],
  ...['LoggedIn', 'LoginFailed', 'LoggedOut', 'AccountProfileChanged', 'DeliveriesRetried'],
];

it('“Failures · Added · 1”: what an event that changes nothing tells was not added', () => {
  for (const { type, data } of samples.filter((event) => TELLING.includes(event.type)))
    expect(
      changesOf({ type, data }).filter(({ title }) => !isFact(title)),
      type,
    ).toEqual([]);
});

it('what an event carries as changed is a change', () => {
  const carried = samples.flatMap(({ data }) =>
    typeof data === 'object' && data !== null && 'changes' in data ? (data.changes as { title: string }[]) : [],
  );
  expect(carried.length).toBeGreaterThan(50);
  expect(carried.filter(({ title }) => isFact(title))).toEqual([]);
  expect(registers.filter(({ name }) => isFact(`@${name}.x`)).map(({ name }) => name)).toEqual([]);
  expect(['收率', '@', '@module.title', '@connector.delivery'].filter(isFact)).toEqual([]);
});
