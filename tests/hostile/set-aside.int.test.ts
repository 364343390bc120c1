import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { auditCalls } from '@shilu/events/audit/calls';
import { integrationCalls } from '@shilu/events/integrations/calls';
import { setAsideCalls } from '@shilu/events/integrations/set-aside-calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { registers } from '@shilu/events/core/registers';
import { refusals } from '@shilu/events/core/result-codes';
import { allCalls } from '@shilu/events/core/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { roleRegister } from '@shilu/events/identity/role';
import { organizationCalls } from '@shilu/events/organization/calls';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { currentContent } from '@shilu/events/records/modules/registry';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import type { EventStore } from '@shilu/infra/event-store/port';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expected, keyOf } from '../access/expected';
import { openLaboratory, type Laboratory, type Stage, type Target } from '../access/laboratory';
import type { Person } from '../support/client';
import { prose, signing } from '../support/content';

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

/** A module as a record of today holds it, of a content that was frozen with its first version. */
const frozenModule = (name: string) => {
  const path = new URL(`../../events/fixtures/contents/${name}.v1.json`, import.meta.url);
  const { type, content } = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly type: string;
    readonly content: unknown;
  };
  return { type, content: currentContent(type, content, 1) };
};

type Asking = { readonly stage: Stage; readonly who: 'owner' | 'reviewer' | 'lead'; readonly nth?: number };
const ofOwner = (nth = 1): Asking => ({ stage: 'recalled', who: 'owner', nth });
/** Which of the owner's records has a reaction in it, and which a workbook. */
const WITH_REACTION = 4;
const WITH_SHEET = 5;
/** Every call that vouches for a record, and when it goes through: in this order, each on the record of its own stage. */
const vouching: Readonly<Record<string, Asking>> = {
  'POST PCExperiment/Export/Register': ofOwner(),
  'POST PCExperiment/Export/ExportCopy': ofOwner(),
  'POST PCExperiment/Export/ExportFile': ofOwner(),
  'POST PCExperiment/Export/PreviewFile': ofOwner(),
  'POST PCExperiment/ExportRXN': ofOwner(WITH_REACTION),
  'POST PCExperiment/Sheet/ExportFile': ofOwner(WITH_SHEET),
  'POST analyse/reactionSequence/exportFile': ofOwner(),
  'POST Audit/Proof': ofOwner(),
  'POST SIP/Inspection/Submit': ofOwner(),
  'POST RegMS/Compound/Register': ofOwner(),
  'POST CIMS/Bottles/Requisition': ofOwner(),
  'POST CIMS/Bottles/Usage': ofOwner(),
  'POST BIMS/Item/Register': ofOwner(),
  'POST Platform/Request/Correct': ofOwner(),
  'POST Flow/Submit': ofOwner(),
  'POST ExperimentModule/Signature': ofOwner(2),
  'POST Flow/Rollback': ofOwner(3),
  'POST Flow/Approve': { stage: 'inReview', who: 'reviewer' },
  'POST Flow/Reject': { stage: 'inReview', who: 'reviewer', nth: 2 },
  'POST PCFlow/approve': { stage: 'recalling', who: 'reviewer' },
  'POST PCFlow/reject': { stage: 'recalling', who: 'reviewer', nth: 2 },
  'POST Flow/Activate': { stage: 'approved', who: 'lead' },
};

test('law 12 what a read model could not take all of is not vouched for by any call, nor does it leave the laboratory', async () => {
  expect(allCalls.flatMap((call) => (call.vouches === undefined ? [] : [keyOf(call)])).sort()).toEqual(
    Object.keys(vouching).sort(),
  );
  const { owner, stranger, reader } = laboratory.people;
  const targets = new Map<string, Target>();
  const targetOf = ({ stage, nth = 1 }: Asking) => `${stage} ${nth}`;
  for (const asking of Object.values(vouching))
    if (!targets.has(targetOf(asking))) targets.set(targetOf(asking), await laboratory.record(asking.stage));
  const ask = (key: string, asking: Asking, who: Person = laboratory.people[asking.who]) => {
    const call = allCalls.find((one) => keyOf(one) === key);
    const target = targets.get(targetOf(asking));
    const rule = expected[key];
    if (call === undefined || rule === undefined || target === undefined) throw new Error(`${key} is no call`);
    return who.send(call, rule.input({ laboratory, who, target, serial: 1 }));
  };
  const own = targets.get('recalled 1');
  if (own === undefined) throw new Error('no record');
  for (const [nth, name] of [
    [WITH_REACTION, 'equation'],
    [WITH_SHEET, 'spreadSheet'],
  ] as const) {
    const key = targetOf(ofOwner(nth));
    const target = targets.get(key);
    if (target === undefined) throw new Error(`no record ${key}`);
    const id = `${target.id}-${name}`;
    const module = { moduleId: id, title: name, index: null, ...frozenModule(name), reason: '补充' };
    await owner.call(recordCalls.addModule, { experimentId: target.id, ...module });
    targets.set(key, { ...target, moduleId: id });
  }
  const register = { experimentId: own.id, format: 'print' as const };
  const commandId = randomUUID();
  const first = await owner.call(recordCalls.recordExport, register, { commandId });

  const { admin } = laboratory.people;
  const { position } = await admin.call(organizationCalls.changeSettings, { settings: { recordUpload: true } });
  await admin.call(organizationCalls.settings, {}, { minPosition: position ?? '' });
  for (const { id } of targets.values()) await notTaken(`record-${id}`);
  for (const [key, asking] of Object.entries(vouching)) {
    // Reviewers are not told that there is such a record, as long as their readership may not be known.
    expect((await ask(key, asking)).code, key).toBe(refusals.beingRepaired.code);
    expect((await ask(key, asking, stranger)).code, key).toBe(refusals.notFound.code);
  }
  // What was done before is not undone: its repetition has the first answer.
  expect((await owner.call(recordCalls.recordExport, register, { commandId })).position).toBe(first.position);
  // Nor is such a record a place to try passwords at.
  const wrong = { ...signing(reader, 'witnessed'), password: 'f'.repeat(64) };
  const { id: experimentId, moduleId, contentHash } = own;
  const codes: number[] = [];
  for (let tries = 0; tries < 5; tries += 1)
    codes.push((await reader.send(recordCalls.signModule, { experimentId, moduleId, contentHash, ...wrong })).code);
  expect(codes).toEqual([...Array<number>(4).fill(refusals.wrongPassword.code), refusals.signingLocked.code]);

  // It is the record being repaired that refused: each goes through when it is not.
  for (const { id } of targets.values()) await takenAgain(`record-${id}`);
  for (const [key, asking] of Object.entries(vouching)) {
    const answer = await ask(key, asking);
    expect(answer.status, `${key} ${answer.message}`).toBe(200);
  }
  // A request that was refused took no number.
  const { response } = await owner.call(integrationCalls.requestPage, { pageSize: 200 });
  const serials = response.map(({ number }) => Number(number.slice(-4))).sort((a, b) => a - b);
  expect(serials).toEqual(serials.map((_, index) => index + 1));
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

/** Every other thing that a list shows: its stream, and the list and the page of it as an administrator sees them. */
const lists = () => {
  const { admin } = laboratory.people;
  const all = { pageSize: 200 };
  return [
    ...registers.map((register) => {
      const { page, detail } = registerCalls(register);
      return {
        category: register.name,
        list: async () => (await admin.call(page, all)).response,
        open: async (id: string) => (await admin.call(detail, { id })).response,
      };
    }),
    {
      category: 'request',
      list: async () => (await admin.call(integrationCalls.requestPage, all)).response,
      open: async (id: string) => (await admin.call(integrationCalls.request, { id })).response,
    },
    {
      category: 'account',
      list: async () => (await admin.call(identityCalls.members, all)).response.list,
      open: async (id: string) => (await admin.call(identityCalls.accountAttributes, { id })).response,
    },
  ];
};

test('law 12 an entry of any register, a request or an account of which an event cannot be taken says so, and no other', async () => {
  await laboratory.record('recalled');
  await laboratory.record('recalled');
  for (const { category, list, open } of lists()) {
    const before = await list();
    const one = before.at(-1);
    if (one === undefined) throw new Error(`no ${category} to look at`);
    const marked = async () => (await list()).flatMap(({ id, beingRepaired }) => (beingRepaired ? [id] : []));
    expect(await marked(), category).toEqual([]);
    await notTaken(`${category}-${one.id}`);
    expect(await marked(), category).toEqual([one.id]);
    expect((await open(one.id)).beingRepaired, category).toBe(true);
    await takenAgain(`${category}-${one.id}`);
    expect((await open(one.id)).beingRepaired, category).toBeUndefined();
  }
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

test('law 12 what only the directory withholds is shown so too: an account that cannot log in, a role that grants nothing', async () => {
  const { admin, stranger } = laboratory.people;
  const role = 'role-viewer';
  const streams = [`account-${stranger.id}`, `role-${role}`];
  for (const stream of streams) {
    await foreign(stream);
    const models = async () => (await setAside(stream)).map(({ projection }) => projection).sort();
    const own = stream.startsWith('account') ? 'identity' : 'registers';
    await vi.waitFor(async () => expect(await models()).toEqual(['audit', own, 'messages', 'rights'].sort()), PATIENCE);
    await takenAgain(stream);
    expect(await models()).toEqual(['rights']);
  }
  const members = (await admin.call(identityCalls.members, { pageSize: 200 })).response.list;
  expect(members.flatMap(({ id, beingRepaired }) => (beingRepaired ? [id] : []))).toEqual([stranger.id]);
  const roles = (await admin.call(registerCalls(roleRegister).page, { pageSize: 200 })).response;
  expect(roles.flatMap(({ id, beingRepaired }) => (beingRepaired ? [id] : []))).toEqual([role]);
  const login = await stranger.send(identityCalls.login, { account: stranger.account, password: stranger.digest });
  expect(login.code).toBe(refusals.rightsBeingRepaired.code);
});
