import type { Call } from '@shilu/events/core/call';
import { registerCalls } from '@shilu/events/core/register-calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { auditCalls } from '@shilu/events/audit/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { processorMs } from '@shilu/events/testing/processor-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedHeaders, type Person } from '../support/client';
import { openStack, type Running } from '../support/stack';

let stack: Running;
let author: Person;
let other: Person;
let stopped: Promise<void> | null = null;
const experimentId = 'heavy';
const COLUMNS = 100;
const ROWS = 1_500;
const TABLES = 4;

/** Six hundred thousand cells in all, whose changes, told whole, are some 150 MB. */
const table = () => ({
  columns: Array.from({ length: COLUMNS }, (_, at) => ({
    ...{ key: `k${at}`, label: '标'.repeat(100), type: 'text', unit: '单'.repeat(20) },
  })),
  rows: Array.from({ length: ROWS }, (_, row) => ({
    id: `r${row}`,
    cells: Object.fromEntries(Array.from({ length: COLUMNS }, (_each, at) => [`k${at}`, '1'])),
  })),
});

beforeAll(async () => {
  stack = await openStack();
  author = await stack.member('author');
  other = await stack.member('other');
  const book = await author.call(registerCalls(notebookRegister).add, { id: 'book', name: '记录本' });
  await author.call(recordCalls.addRecord, {
    id: experimentId,
    bookId: book.response.id,
    projectId: null,
    taskId: null,
    title: '大表格',
  });
  const content = table();
  for (let at = 0; at < TABLES; at += 1)
    await author.call(recordCalls.addModule, { experimentId, type: 'labInfoTable', title: `表 ${at}`, content });
  // Read models have all of it.
  await author.call(recordCalls.record, { id: experimentId });
}, 180_000);
afterAll(() => stopped ?? stack.stop());

const everything = { experimentId, fromRevision: 0, toRevision: null };

/** A call that its caller may give up. */
const begin = (call: Call, input: unknown, signal?: AbortSignal): Promise<Response> =>
  fetch(`${stack.url}/api/${call.path}`, {
    method: 'POST',
    headers: { ...signedHeaders(author.identity), 'content-type': 'application/json' },
    body: JSON.stringify(input),
    ...(signal ? { signal } : {}),
  });

const light = () => other.send(recordCalls.recordPage, { pageIndex: 1, pageSize: 10 });

describe('reads that weigh on everybody', () => {
  test('a comparison of large tables is bounded and says what is left out; others are answered meanwhile', async () => {
    let done = false;
    const comparing = author.send(recordCalls.compare, everything).finally(() => (done = true));
    let answered = 0;
    while (!done) {
      expect((await light()).status).toBe(200);
      if (!done) answered += 1;
    }
    const answer = await comparing;
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBeLessThan(20 * 1024 * 1024);
    expect(answered).toBeGreaterThan(1);
    const { modules } = recordCalls.compare.response.parse(answer.response);
    expect(modules).toHaveLength(TABLES);
    for (const { changes } of modules) {
      const told = changes.slice(0, -1);
      const more = changes.at(-1);
      expect(more).toMatchObject({ field: 'more', title: '@trace.moreChanges' });
      expect(told.length + Number(more?.newValue)).toBe(COLUMNS + COLUMNS * ROWS);
    }
    expect(modules.some((module) => module.omitted)).toBe(false);
  }, 120_000);

  test('of sixty at once one is worked off, some wait and the rest are refused in words; given up, none is worked off', async () => {
    const one = processorMs();
    await author.send(recordCalls.compare, everything);
    const cost = one();
    const many = processorMs();
    const caller = new AbortController();
    const asked = Array.from({ length: 60 }, () => begin(recordCalls.compare, everything, caller.signal));
    const refused = await Promise.any(
      asked.map(async (each) => {
        const response = await each;
        if (response.status === 200) throw new Error('answered');
        return response;
      }),
    );
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 5]);
    expect(await refused.json()).toMatchObject({ code: 4292, response: null });
    caller.abort();
    await Promise.allSettled(asked);
    expect((await light()).status).toBe(200);
    // The turn of the one that was worked off is free again: nothing of the others is before it.
    expect((await author.send(recordCalls.compare, everything)).status).toBe(200);
    expect(many()).toBeLessThan(12 * cost + 2_000);
  }, 120_000);

  test('opening, replaying, checking and verifying such a record leave others their answers', async () => {
    const { response } = await author.call(recordCalls.record, { id: experimentId });
    let done = false;
    const reads = Promise.all([
      author.send(recordCalls.record, { id: experimentId }),
      author.send(auditCalls.replay, { experimentId, revision: response.revision }),
      author.send(approvalCalls.preSubmit, { experimentId }),
      author.send(auditCalls.verify, { experimentId }),
    ]).finally(() => (done = true));
    let answered = 0;
    while (!done) {
      expect((await light()).status).toBe(200);
      if (!done) answered += 1;
    }
    expect((await reads).map(({ status }) => status).slice(0, 3)).toEqual([200, 200, 200]);
    expect(answered).toBeGreaterThan(1);
  }, 120_000);

  test('asked to stop in the middle of them, the product stops', async () => {
    const caller = new AbortController();
    const asked = Promise.allSettled(
      Array.from({ length: 6 }, () => begin(recordCalls.compare, everything, caller.signal)),
    );
    await light();
    stopped = stack.stop();
    await stopped;
    caller.abort();
    await asked;
  }, 60_000);
});
