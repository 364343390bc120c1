import { randomUUID } from 'node:crypto';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { auditCalls } from '@shilu/events/audit/calls';
import { setAsideCalls } from '@shilu/events/integrations/set-aside-calls';
import { refusals } from '@shilu/events/core/result-codes';
import { allCalls } from '@shilu/events/core/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import type { EventStore } from '@shilu/infra/event-store/port';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expected, keyOf } from '../access/expected';
import { openLaboratory, type Laboratory, type Stage } from '../access/laboratory';
import type { Answered } from '../support/client';
import { prose } from '../support/content';

const PATIENCE = { timeout: 30_000, interval: 50 };

vi.setConfig({ testTimeout: 300_000 });

let laboratory: Laboratory;
let store: EventStore;
const pool = () => {
  if (!laboratory.stack.database) throw new Error('no database');
  return laboratory.stack.database.pool;
};
beforeAll(async () => {
  laboratory = await openLaboratory();
  store = await createPostgresEventStore({ pool: pool() });
});
afterAll(async () => {
  await store.close();
  await laboratory.stack.stop();
});

/** As somebody does who can write into the database of the log. */
const foreign = async (stream: string): Promise<void> => {
  const { length } = await store.readStream(stream, { from: 0, limit: 500 });
  await store.append(stream, length - 1, [{ id: randomUUID(), type: 'OrderPlaced', body: '{"order":1}' }]);
};
const listed = async () =>
  (await laboratory.people.admin.call(setAsideCalls.setAside, { pageSize: 200 })).response.items;
const setAside = (stream: string) =>
  vi.waitFor(async () => {
    const found = (await listed()).filter((item) => item.stream === stream);
    expect(found.length).toBeGreaterThan(0);
    return found;
  }, PATIENCE);

/** What the record model has when an event of this stream was more than it takes, while the log itself is readable. */
const notTaken = (stream: string) =>
  pool().query(
    `insert into rm.set_aside (schema, stream, revision, position, event_id, event_type, fault, error)
     select schema, $1, 0, position, $2, 'ModuleSaved', 'limit', 'too long' from rm.generation
     where name = 'audit' and status = 'live'`,
    [stream, randomUUID()],
  );
const takenAgain = (stream: string) => pool().query('delete from rm.set_aside where stream = $1', [stream]);

/** Whoever does one of these vouches for what they see, or takes it out of the laboratory. */
const vouching: Readonly<Record<string, { readonly stage: Stage; readonly who: 'owner' | 'reviewer' | 'lead' }>> = {
  'POST ExperimentModule/Signature': { stage: 'recalled', who: 'owner' },
  'POST Flow/Submit': { stage: 'recalled', who: 'owner' },
  'POST Flow/Rollback': { stage: 'recalled', who: 'owner' },
  'POST PCExperiment/Export/Register': { stage: 'recalled', who: 'owner' },
  'POST PCExperiment/Export/ExportFile': { stage: 'recalled', who: 'owner' },
  'POST PCExperiment/Export/PreviewFile': { stage: 'recalled', who: 'owner' },
  'POST Flow/Approve': { stage: 'inReview', who: 'reviewer' },
  'POST Flow/Reject': { stage: 'inReview', who: 'reviewer' },
  'POST PCFlow/approve': { stage: 'recalling', who: 'reviewer' },
  'POST PCFlow/reject': { stage: 'recalling', who: 'reviewer' },
  'POST Flow/Activate': { stage: 'approved', who: 'lead' },
};

test('law 12 what a read model could not take all of is neither signed, submitted, reviewed, printed nor exported', async () => {
  const { code } = refusals.beingRepaired;
  const targets = {
    recalled: await laboratory.record('recalled'),
    inReview: await laboratory.record('inReview'),
    recalling: await laboratory.record('recalling'),
    approved: await laboratory.record('approved'),
  };
  for (const target of Object.values(targets)) await notTaken(`record-${target.id}`);
  const ask = async (key: string, { stage, who }: { stage: Stage; who: 'owner' | 'reviewer' | 'lead' }) => {
    const call = allCalls.find((one) => keyOf(one) === key);
    const target = targets[stage as keyof typeof targets];
    const rule = expected[key];
    if (call === undefined || rule === undefined) throw new Error(`${key} is no call`);
    // Reviewers are not told that there is such a record, as long as their readership may not be known.
    const person = laboratory.people[who];
    return person.send(call, rule.input({ laboratory, who: person, target, serial: 1 }));
  };
  for (const [key, asked] of Object.entries(vouching)) expect((await ask(key, asked)).code, key).toBe(code);

  // It is the record being repaired that refused: each goes through when it is not.
  for (const target of Object.values(targets)) await takenAgain(`record-${target.id}`);
  const goes = (answer: Answered, key: string): void => expect(answer.status, `${key} ${answer.message}`).toBe(200);
  const once = ['Flow/Activate', 'PCFlow/reject', 'Flow/Reject', 'Export/Register', 'Export/PreviewFile'];
  for (const [key, asked] of Object.entries(vouching))
    if (once.some((name) => key.endsWith(name))) goes(await ask(key, asked), key);
});

test('law 12 a foreign event in a record’s stream: the lists say that it is being repaired, and everything else goes on', async () => {
  const target = await laboratory.record('recalled');
  const { owner, admin, qa, viewer } = laboratory.people;
  await foreign(`record-${target.id}`);
  const items = await setAside(`record-${target.id}`);
  expect(items[0]).toMatchObject({ entity: 'record', entityId: target.id, eventType: 'OrderPlaced', fault: 'shape' });
  expect(items[0]?.entityName).toContain(target.number);

  const list = await owner.call(recordCalls.recordPage, { pageSize: 200 });
  expect(list.response.find(({ id }) => id === target.id)).toMatchObject({ beingRepaired: true });
  expect(list.response.filter(({ id }) => id !== target.id).every((row) => row.beingRepaired === undefined)).toBe(true);
  expect((await owner.call(recordCalls.record, { id: target.id })).response).toMatchObject({ beingRepaired: true });
  const saved = await owner.send(recordCalls.renameModule, {
    ...{ experimentId: target.id, moduleId: target.moduleId, title: '改', reason: '试' },
  });
  expect(saved.code).toBe(refusals.beingRepaired.code);

  // Who may look, and who may act.
  for (const [person, look, act] of [
    [admin, 200, 200],
    [qa, 200, 403],
    [viewer, 403, 403],
    [owner, 403, 403],
  ] as const) {
    expect((await person.send(setAsideCalls.setAside, {})).status, person.account).toBe(look);
    const retry = { projection: 'records', stream: `record-${target.id}` };
    expect((await person.send(setAsideCalls.retrySetAside, retry)).status, person.account).toBe(act);
  }
  await vi.waitFor(async () => {
    const again = (await listed()).find(
      ({ stream, projection }) => stream === `record-${target.id}` && projection === 'records',
    );
    expect(again).toMatchObject({ tries: 2, waiting: 0 });
  }, PATIENCE);
  const goesOn = await owner.call(recordCalls.addRecord, {
    title: '另一份',
    bookId: laboratory.ids.book,
    projectId: null,
    taskId: null,
  });
  expect(goesOn.response.id).not.toBe('');
});

test('law 12 a project and a task of which an event cannot be taken say so on their lists', async () => {
  const { admin } = laboratory.people;
  await notTaken(`project-${laboratory.ids.project}`);
  await notTaken(`task-${laboratory.ids.task}`);
  const projects = (await admin.call(projectCalls.projectPage, { pageSize: 50 })).response;
  expect(projects.filter(({ beingRepaired }) => beingRepaired === true).map(({ id }) => id)).toEqual([
    laboratory.ids.project,
  ]);
  const tasks = (await admin.call(projectCalls.taskPage, { pageSize: 50 })).response;
  expect(tasks.map(({ id, beingRepaired }) => [id, beingRepaired])).toContainEqual([laboratory.ids.task, true]);
  await takenAgain(`project-${laboratory.ids.project}`);
  await takenAgain(`task-${laboratory.ids.task}`);
  expect(
    (await admin.call(projectCalls.project, { id: laboratory.ids.project })).response.beingRepaired,
  ).toBeUndefined();
});

test('law 12 the trail and its exports say what is missing from them', async () => {
  const target = await laboratory.record('recalled');
  const call = allCalls.find((one) => keyOf(one) === 'POST Audit/Experiment/ExportFile');
  if (call === undefined) throw new Error('no such call');
  const csv = async (input: object) =>
    (await laboratory.people.admin.send(call, { format: 'csv', ...input })).body.toString('utf8').trim().split('\r\n');
  const whole = await csv({ recordId: target.id });
  expect(whole[0]).toContain('日志位置');
  const missing = async (input: object) => (await laboratory.people.admin.call(auditCalls.missing, input)).response;
  expect(await missing({ recordId: target.id })).toEqual({ events: 0, things: 0 });
  await notTaken(`record-${target.id}`);
  expect(await missing({ recordId: target.id })).toEqual({ events: 1, things: 1 });
  expect((await missing({})).events).toBeGreaterThanOrEqual(1);
  const cut = await csv({ recordId: target.id });
  expect(cut[0]).toContain('有 1 条事件（涉及 1 个对象）暂时无法读取');
  expect(cut[1]).toContain('日志位置');
  expect(cut.at(-1)).toBe(cut[0]?.replace('\ufeff', ''));
  await takenAgain(`record-${target.id}`);
});

test('law 11 why a record cannot be submitted is told before it is tried, in words and with the name', async () => {
  const { owner, reviewer } = laboratory.people;
  const target = await laboratory.record('recalled');
  await owner.call(recordCalls.grantModule, {
    ...{ experimentId: target.id, ModuleId: target.moduleId, reason: '试' },
    UserList: [{ UserId: reviewer.id, Attribute: 1 }],
  });
  const { position = '' } = await reviewer.call(recordCalls.saveModule, {
    ...{ experimentId: target.id, moduleId: target.moduleId, data: prose('产率 81%'), reason: '试' },
    baseRevision: target.contentRevision,
  });
  const asked = { experimentId: target.id };
  const { response } = await owner.call(approvalCalls.preSubmit, asked, { minPosition: position });
  expect(response.problems.map(({ key }) => key)).toEqual(['reviewerContributed']);
  expect(response.problems[0]?.text).toMatch(/reviewer-姓名.*撰写或签署过此版本/u);
});
