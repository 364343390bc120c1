import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Language } from '../core/call';
import { registers } from '../core/registers';
import { fieldChange, TRACE_ACTION } from '../core/trace';
import { parseStored } from '../core/upcast';
import { changesOf } from './event-changes';
import { isFact } from './fact-title';
import { fieldWords } from './field-words';

const fixtures = new URL('../../fixtures/', import.meta.url);
const samples = readdirSync(fixtures)
  .filter((name) => name.endsWith('.json'))
  .map((name) => parseStored({ body: readFileSync(new URL(name, fixtures), 'utf8'), position: '0' }));

const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US'];

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
  ...['EventDisputed', 'DisputeSettled', 'EpochBegan'],
  ...['LoggedIn', 'LoginFailed', 'LoggedOut', 'AccountProfileChanged', 'DeliveriesRetried'],
];

/** What an event of a record may add by itself; the fields of a form and of a table come with what it carries. */
const ADDED = [
  ...['@module.grants', '@module.locked', '@module.notApplicable'],
  ...['@record.comment', '@record.departmentId', '@record.module'],
];

it('“Failures · Added · 1”: what an event that changes nothing tells was not added', () => {
  for (const { type, data } of samples.filter((event) => TELLING.includes(event.type)))
    expect(
      changesOf({ type, data }).filter(({ title }) => !isFact(title)),
      type,
    ).toEqual([]);
});

it('of what happens to a record and its comments only that was added which was not there before', () => {
  const added = samples
    .filter(({ type }) => type !== 'RecordCreated')
    .flatMap(({ type, data }) => changesOf({ type, data }))
    .filter(({ title, action }) => action === TRACE_ACTION.add && !isFact(title))
    .map(({ title }) => title)
    .filter((title) => /^@(record|module)\./.test(title));
  expect([...new Set(added)].sort()).toEqual(ADDED);
});

it.each([
  ...([['CommentResolved', false, true], ['EntryCommentResolved', false, true]] as const), // prettier-ignore
  ...([['CommentReopened', true, false], ['EntryCommentReopened', true, false]] as const), // prettier-ignore
])('%s changes whether the comment is resolved, and says which comment that is', (name, was, is) => {
  const event = samples.findLast(({ type }) => type === name);
  if (!event) throw new Error(`no sample of ${name}`);
  const { type, data } = event;
  const changes = changesOf({ type, data });
  expect(changes.filter(({ title }) => !isFact(title))).toEqual([
    fieldChange('commentResolved', '@record.commentResolved', was, is),
  ]);
  expect(changes.filter(({ title }) => isFact(title)).map(({ title }) => title)).toEqual(['@record.resolvedComment']);
  expect(LANGUAGES.map((language) => fieldWords('@record.commentResolved', language))).toEqual(['批注已解决', 'Comment resolved']); // prettier-ignore
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
