import { randomUUID } from 'node:crypto';
import type { Call } from '@shilu/events/core/call';
import { approvalCalls } from '@shilu/events/approvals/calls';
import { auditCalls } from '@shilu/events/audit/calls';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { organizationCalls } from '@shilu/events/organization/calls';
import { dictionaryRegister } from '@shilu/events/organization/dictionary';
import { projectCalls } from '@shilu/events/projects/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { templateRegister } from '@shilu/events/templates/template';
import { proves } from '@shilu/tests/proves';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLaboratory, type Laboratory, type Member, type Stage, type Target } from '../access/laboratory';
import { prose, signing } from '../support/content';

let laboratory: Laboratory;
beforeAll(async () => {
  laboratory = await openLaboratory();
});
afterAll(() => laboratory.stack.stop());

const count = async (): Promise<number> =>
  Number(
    (await laboratory.stack.database?.pool.query<{ n: string }>('select count(*) as n from log.events'))?.rows[0]?.n ??
      0,
  );
const reason = '重复';
const work = { departmentId: null, startDate: null, endDate: null };
type Kind = {
  readonly call: Call;
  readonly who: Member;
  readonly stage?: Stage;
  readonly input: (target: Target) => object;
  /** Events of one effect; 1 unless said. */ readonly events?: number;
};

const kinds: readonly Kind[] = [
  {
    call: recordCalls.addRecord,
    who: 'owner',
    events: 2,
    input: () => ({ title: '重复的记录', bookId: laboratory.ids.book, projectId: null, taskId: null }),
  },
  {
    call: recordCalls.modifyRecord,
    who: 'owner',
    stage: 'recalled',
    input: ({ id }) => ({ id, title: '新题', reason }),
  },
  {
    call: recordCalls.addModule,
    who: 'owner',
    stage: 'recalled',
    input: ({ id }) => ({ experimentId: id, type: 'editor', title: '重复', reason }),
  },
  {
    call: recordCalls.saveModule,
    who: 'owner',
    stage: 'recalled',
    input: ({ id, moduleId, contentRevision }) => ({
      experimentId: id,
      moduleId,
      data: prose('重复'),
      baseRevision: contentRevision,
      reason,
    }),
  },
  {
    call: recordCalls.renameModule,
    who: 'owner',
    stage: 'recalled',
    input: ({ id, moduleId }) => ({ experimentId: id, moduleId, title: '改', reason }),
  },
  {
    call: recordCalls.reorderModules,
    who: 'owner',
    stage: 'recalled',
    input: ({ id, moduleId, otherModuleId }) => ({ experimentId: id, moduleIds: [otherModuleId, moduleId], reason }),
  },
  {
    call: recordCalls.removeModule,
    who: 'owner',
    stage: 'recalled',
    input: ({ id, moduleId }) => ({ experimentId: id, moduleId, reason }),
  },
  {
    call: recordCalls.setNotApplicable,
    who: 'owner',
    stage: 'recalled',
    input: ({ id, moduleId }) => ({ experimentId: id, moduleId, notApplicable: true, reason }),
  },
  {
    call: recordCalls.grantModule,
    who: 'owner',
    stage: 'recalled',
    input: ({ id, moduleId }) => ({ experimentId: id, ModuleId: moduleId, UserList: [] }),
  },
  {
    call: recordCalls.signModule,
    who: 'owner',
    stage: 'recalled',
    input: ({ id, moduleId, contentHash }) => ({
      experimentId: id,
      moduleId,
      contentHash,
      ...signing(laboratory.people.owner),
    }),
  },
  {
    call: recordCalls.removeSignature,
    who: 'owner',
    stage: 'signed',
    input: ({ id, moduleId }) => ({
      experimentId: id,
      moduleId,
      signerId: 'owner',
      account: 'owner',
      password: laboratory.people.owner.digest,
    }),
  },
  {
    call: recordCalls.addComment,
    who: 'reader',
    stage: 'recalled',
    input: ({ id }) => ({ experimentId: id, text: '只说一次' }),
  },
  {
    call: recordCalls.removeComment,
    who: 'owner',
    stage: 'recalled',
    input: ({ id, commentId }) => ({ experimentId: id, commentId }),
  },
  {
    call: recordCalls.recordExport,
    who: 'owner',
    stage: 'recalled',
    input: ({ id }) => ({ experimentId: id, format: 'print' }),
  },
  {
    call: recordCalls.changeDepartment,
    who: 'owner',
    stage: 'recalled',
    input: ({ id }) => ({ id, departmentId: null }),
  },
  { call: recordCalls.removeRecord, who: 'owner', stage: 'recalled', input: ({ id }) => ({ id, reason }) },
  { call: recordCalls.restoreRecord, who: 'owner', stage: 'removed', input: ({ id }) => ({ id }) },
  {
    call: approvalCalls.submit,
    who: 'owner',
    stage: 'recalled',
    input: ({ id, hash }) => ({ experimentId: id, recordHash: hash, ...signing(laboratory.people.owner) }),
  },
  {
    call: approvalCalls.approve,
    who: 'reviewer',
    stage: 'inReview',
    input: ({ id, hash }) => ({
      experimentId: id,
      recordHash: hash,
      ...signing(laboratory.people.reviewer, 'reviewed'),
    }),
  },
  {
    call: approvalCalls.reject,
    who: 'reviewer',
    stage: 'inReview',
    input: ({ id }) => ({ experimentId: id, opinion: '重做', ...signing(laboratory.people.reviewer, 'rejected') }),
  },
  { call: approvalCalls.recall, who: 'owner', stage: 'inReview', input: ({ id }) => ({ experimentId: id }) },
  {
    call: approvalCalls.approveRequest,
    who: 'reviewer',
    stage: 'recalling',
    input: ({ id }) => ({ experimentId: id }),
  },
  {
    call: approvalCalls.refuseRequest,
    who: 'reviewer',
    stage: 'recalling',
    input: ({ id }) => ({ experimentId: id, opinion: '不行' }),
  },
  { call: approvalCalls.activate, who: 'admin', stage: 'approved', input: ({ id }) => ({ experimentId: id, reason }) },
  {
    call: approvalCalls.rollback,
    who: 'owner',
    stage: 'recalled',
    input: ({ id }) => ({ experimentId: id, version: 1, reason }),
  },
  {
    call: projectCalls.addProject,
    who: 'admin',
    events: 2,
    input: () => ({ name: '重复项目', number: 'P-REPEAT', leaderIds: [], memberIds: [], ...work }),
  },
  {
    call: projectCalls.modifyProject,
    who: 'admin',
    input: () => ({ id: laboratory.ids.project, description: '只改一次' }),
  },
  {
    call: projectCalls.addTask,
    who: 'admin',
    input: () => ({
      projectId: laboratory.ids.project,
      name: '重复任务',
      managerIds: [],
      memberIds: [],
      progress: 0,
      ...work,
    }),
  },
  { call: projectCalls.modifyTask, who: 'admin', input: () => ({ id: laboratory.ids.task, description: '只改一次' }) },
  {
    call: registerCalls(notebookRegister).add,
    who: 'owner',
    events: 2,
    input: () => ({ name: '重复的本', number: 'NB-REPEAT' }),
  },
  {
    call: registerCalls(notebookRegister).modify,
    who: 'owner',
    input: () => ({ id: laboratory.ids.book, description: '只改一次' }),
  },
  {
    call: registerCalls(dictionaryRegister).add,
    who: 'admin',
    events: 2,
    input: () => ({ code: 'repeat', name: '字典', nameEn: 'Dictionary', items: [] }),
  },
  {
    call: registerCalls(templateRegister).remove,
    who: 'admin',
    events: 2,
    input: () => ({ id: laboratory.ids.template }),
  },
  {
    call: registerCalls(templateRegister).restore,
    who: 'admin',
    events: 2,
    input: () => ({ id: laboratory.ids.template }),
  },
  { call: organizationCalls.changeSettings, who: 'admin', input: () => ({ settings: { watermarkText: '只改一次' } }) },
  {
    call: identityCalls.addMember,
    who: 'admin',
    // It commits to the password, and its person is to be identified.
    events: 3,
    input: () => ({
      account: 'twice',
      password: 'correct-horse-1',
      realName: '再',
      mobilePhone: '',
      email: '',
      departmentId: null,
      roleIds: [],
      isOrganAdmin: false,
      directLeaderId: null,
    }),
  },
  // A name changed by somebody else also closes signing until the person was identified.
  { call: identityCalls.modifyMember, who: 'admin', events: 2, input: () => ({ id: 'stranger', realName: '改一次' }) },
];

describe('law 5 one command id, twenty calls at once: one effect, one answer', () => {
  test.each(kinds.map((kind) => [kind.call.id, kind.call.path, kind] as const))(
    'law 5 %s %s',
    async (_id, _path, { call, who, stage, input, events }) => {
      const target = await laboratory.record(stage ?? 'recalled');
      const body = input(target);
      const person = laboratory.people[who];
      const before = await count();
      const commandId = randomUUID();
      const answers = await Promise.all(Array.from({ length: 20 }, () => person.send(call, body, { commandId })));
      expect([...new Set(answers.map((answer) => `${answer.status} ${answer.message}`))]).toEqual(['200 ']);
      expect(new Set(answers.map((answer) => JSON.stringify(answer.response))).size).toBe(1);
      expect((await count()) - before).toBe(events ?? 1);
      // Long after, when the world has moved on, it is still the first answer.
      await laboratory.people.admin.call(identityCalls.modifyMember, {
        id: 'lead',
        mobilePhone: `138${String(before).padStart(8, '0')}`,
      });
      const late = await person.send(call, body, { commandId });
      expect([late.status, late.response]).toEqual([200, answers[0]?.response]);
      expect((await count()) - before).toBe((events ?? 1) + 1);
    },
  );

  test('law 5 the same id in another’s hand, or for another call, is another command', async () => {
    const target = await laboratory.record('recalled');
    const commandId = randomUUID();
    const { owner, reader } = laboratory.people;
    const text = { experimentId: target.id, text: '同号' };
    const first = await owner.send(recordCalls.addComment, text, { commandId });
    const second = await reader.send(recordCalls.addComment, text, { commandId });
    expect(second.status).toBe(200);
    expect(second.response).not.toEqual(first.response);
    expect(
      (
        await owner.send(
          recordCalls.renameModule,
          { experimentId: target.id, moduleId: target.moduleId, title: '同号', reason },
          { commandId },
        )
      ).status,
    ).toBe(200);
  });

  test('law 4 C001 twenty people’s worth of saves at one revision: one wins, the others get both versions', async () => {
    const target = await laboratory.record('recalled');
    const { owner } = laboratory.people;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        owner.send(recordCalls.saveModule, {
          experimentId: target.id,
          moduleId: target.moduleId,
          data: prose(`第 ${index} 种`),
          baseRevision: target.contentRevision,
          reason,
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200).length).toBe(1);
    const lost = answers.filter((answer) => answer.status === 409);
    expect(lost.length).toBe(19);
    for (const answer of lost)
      expect(answer.details).toMatchObject({
        theirs: { content: expect.anything() as unknown },
        baseContent: expect.anything() as unknown,
      });
  });
});

describe('large content', () => {
  const words = (kilobytes: number): readonly string[] =>
    Array.from({ length: kilobytes }, (_, index) =>
      `${index} ${'在氮气保护下加入碘化亚铜，室温搅拌。'.repeat(19)}`.slice(0, 341),
    );
  test.each([300, 5 * 1024])(
    'C001 C002 X072 %i kB in one module are saved, signed, read back and verified',
    { timeout: 60_000 },
    async (kilobytes) => {
      proves('C001');
      proves('C002');
      const { owner } = laboratory.people;
      const target = await laboratory.record('recalled');
      const data = prose(...words(kilobytes));
      expect(Buffer.byteLength(JSON.stringify(data))).toBeGreaterThan(kilobytes * 1000);
      const saved = await owner.call(recordCalls.saveModule, {
        experimentId: target.id,
        moduleId: target.moduleId,
        data,
        baseRevision: target.contentRevision,
        reason,
      });
      const bytes = await laboratory.stack.database?.pool.query<{ n: number }>(
        `select max(length(body)) as n from log.events where stream = 'record-${target.id}'`,
      );
      // Over 256 kB goes to the blob store; the log keeps its hash.
      expect(bytes?.rows[0]?.n).toBeLessThan(1024 * 1024);
      await owner.call(recordCalls.signModule, {
        experimentId: target.id,
        moduleId: target.moduleId,
        contentHash: saved.response.contentHash,
        ...signing(owner),
      });
      const view = (await owner.call(recordCalls.record, { id: target.id })).response;
      const module = view.modules.find((one) => one.id === target.moduleId);
      expect(module?.content).toEqual(data);
      expect(module?.signatures.length).toBe(1);
      await expect
        .poll(async () => (await owner.send(auditCalls.verify, { experimentId: target.id })).response, {
          timeout: 20_000,
        })
        .toMatchObject({ ok: true, failure: null });
    },
  );
});

test('nothing of all this was an error of the server', () => {
  expect(
    laboratory.stack
      .logged()
      .filter((line) => /"level":"(error|fatal)"/.test(line))
      .slice(0, 3),
  ).toEqual([]);
});
