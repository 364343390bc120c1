import { recordCalls } from '@shilu/events/records/calls';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client';
import { sessionStore } from '../../identity/session';
import { recordForTests } from '../../testing/record-view';
import { serverForTests } from '../../testing/server';
import { sessionForTests } from '../../testing/session';
import { beginRecord, isOpenBefore } from './begin-record';

const id = recordForTests.experimentId;
const me = sessionForTests.accountInfo.id;
const setUp = () => {
  const server = serverForTests();
  server.answer(recordCalls.record, recordForTests);
  server.answer(recordCalls.isOpen, { isOpen: false, openInfo: null, present: [], elsewhere: [] });
  return server;
};

beforeEach(() => {
  queryClient.clear();
  sessionStore.set(sessionForTests);
});

it('a record and whether it is open are asked for together, and each once', async () => {
  const server = setUp();
  const begun = beginRecord(id);
  await expect.poll(() => server.sent(recordCalls.isOpen)).toEqual([expect.objectContaining({ opening: false })]);
  await begun;
  expect(await isOpenBefore(id, me)).toEqual({ holder: null, unknown: null });
  expect([server.sent(recordCalls.record), server.sent(recordCalls.isOpen)].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
});

it('what was asked for another record, or has been waited for, is asked again; of a record at hand nothing is asked', async () => {
  const server = setUp();
  await beginRecord(id);
  await isOpenBefore('another', me);
  await isOpenBefore(id, me);
  await beginRecord(id);
  expect(server.sent(recordCalls.isOpen).map(({ experimentId }) => experimentId)).toEqual([id, 'another', id]);
});
