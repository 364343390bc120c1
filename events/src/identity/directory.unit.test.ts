import fc from 'fast-check';
import { part, proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { ALWAYS_ALLOWED, PERMISSION_CODES } from '../core/permissions';
import { directoryOf, eventsOf, organisation, recordFacts, type Organisation } from '../testing/random-organisation';
import {
  applyToDirectory,
  departmentsUnder,
  emptyDirectory,
  hasPermission,
  headedDepartments,
  type Directory,
} from './directory';
import { oracleHasLeft, oracleMayRead, oracleSeesProject, oracleSeesTask } from '../testing/plain-rules';
import { audienceOf, copyingOf, mayRead, readershipOf, type RecordFacts } from './readership';
import { seesProject, seesTask } from './work-sight';

const runs = { numRuns: 400 };

describe('who may read what', () => {
  it('P05 P06 P07 P08 P09 in any organisation, tokens meet the audience exactly when the rules say so', () => {
    proves('P07');
    const answers = { yes: 0, no: 0 };
    fc.assert(
      fc.property(organisation, fc.array(recordFacts, { minLength: 5, maxLength: 5 }), (of, records) => {
        const directory = directoryOf(of);
        for (const record of records) {
          const audience = audienceOf(record);
          for (const viewer of [...of.people.map((item) => item.id), 'u-unknown']) {
            const expected = oracleMayRead(of, viewer, record);
            answers[expected ? 'yes' : 'no']++;
            expect(mayRead(audience, readershipOf(directory, viewer)), `${viewer} ${JSON.stringify(record)}`).toBe(
              expected,
            );
          }
        }
      }),
      runs,
    );
    expect(Math.min(answers.yes, answers.no)).toBeGreaterThan(500);
  });

  it('P07 in any organisation, what is shared for reading is copied by nobody who reads it by that alone', () => {
    const answers = { reads: 0, copies: 0 };
    fc.assert(
      fc.property(organisation, fc.array(recordFacts, { minLength: 5, maxLength: 5 }), (of, records) => {
        const directory = directoryOf(of);
        for (const facts of records)
          for (const { id } of of.people) {
            const copies = mayRead(audienceOf(facts), copyingOf(directory, id));
            expect(copies, id).toBe(oracleMayRead(of, id, facts, of, 'copy'));
            if (copies) answers.copies++;
            else if (oracleMayRead(of, id, facts)) answers.reads++;
          }
      }),
      runs,
    );
    expect(Math.min(answers.reads, answers.copies)).toBeGreaterThan(50);
  });

  it('P05 P09 in any organisation, a project is seen exactly by those whom the rules name', () => {
    proves('P05');
    const answers = { yes: 0, no: 0 };
    fc.assert(
      fc.property(organisation, (of) => {
        const directory = directoryOf(of);
        for (const project of [...of.projects.map((item) => item.id), 'p-unknown']) {
          for (const viewer of of.people) {
            const expected = oracleSeesProject(of, viewer.id, project);
            answers[expected ? 'yes' : 'no']++;
            expect(seesProject(directory, viewer.id, project), `${viewer.id} ${project}`).toBe(expected);
          }
        }
      }),
      runs,
    );
    expect(Math.min(answers.yes, answers.no)).toBeGreaterThan(300);
  });

  it('P06 in any organisation, a task is seen exactly by those whom the rules name', () => {
    proves('P06');
    const answers = { yes: 0, no: 0 };
    fc.assert(
      fc.property(organisation, (of) => {
        const directory = directoryOf(of);
        for (const task of [...of.tasks.map((item) => item.id), 't-unknown']) {
          for (const viewer of of.people) {
            const expected = oracleSeesTask(of, viewer.id, task);
            answers[expected ? 'yes' : 'no']++;
            expect(seesTask(directory, viewer.id, task), `${viewer.id} ${task}`).toBe(expected);
          }
        }
      }),
      runs,
    );
    expect(Math.min(answers.yes, answers.no)).toBeGreaterThan(300);
  });

  it('P09 in any organisation, whoever left a project is no guest in its records until named in it again', () => {
    part('P09', 'whoever left a project is no guest in its records');
    const answers = { left: 0, back: 0 };
    fc.assert(
      fc.property(organisation, organisation, recordFacts, (first, second, record) => {
        // The same people and places; other names in the projects and tasks.
        const now: Organisation = {
          ...first,
          projects: first.projects.map((project, index) => ({
            ...project,
            leaderIds: second.projects[index]?.leaderIds ?? [],
            memberIds: second.projects[index]?.memberIds ?? [],
          })),
          tasks: first.tasks.map((task, index) => ({
            ...task,
            managerIds: second.tasks[index]?.managerIds ?? [],
            memberIds: second.tasks[index]?.memberIds ?? [],
          })),
        };
        const directory = directoryOf(first);
        const rename = (to: Organisation): void => {
          for (const [category, id, event] of eventsOf(to)) {
            if (category !== 'project' && category !== 'task') continue;
            const { values } = event.data as { readonly values: unknown };
            const type = category === 'project' ? 'ProjectModified' : 'TaskModified';
            applyToDirectory(directory, category, id, { type, data: { kind: 'modified', values, changes: [] } });
          }
        };
        rename(now);
        for (const { id } of first.people) {
          if (oracleHasLeft(first, now, id, record.projectId)) answers.left++;
          expect(mayRead(audienceOf(record), readershipOf(directory, id)), id).toBe(
            oracleMayRead(now, id, record, first),
          );
        }
        rename(first);
        for (const { id } of first.people) {
          if (oracleHasLeft(now, first, id, record.projectId)) answers.back++;
          expect(mayRead(audienceOf(record), readershipOf(directory, id)), id).toBe(
            oracleMayRead(first, id, record, now),
          );
        }
      }),
      runs,
    );
    expect(Math.min(answers.left, answers.back)).toBeGreaterThan(50);
  });

  it('P07 a wider role never shows less', () => {
    fc.assert(
      fc.property(organisation, recordFacts, (of, record) => {
        const widened: Organisation = {
          ...of,
          roles: of.roles.map((role) =>
            role.recordScope === 'departmentInTask' ? { ...role, recordScope: 'allInProject' } : role,
          ),
        };
        const [before, after] = [directoryOf(of), directoryOf(widened)];
        for (const { id } of of.people) {
          if (mayRead(audienceOf(record), readershipOf(before, id)))
            expect(mayRead(audienceOf(record), readershipOf(after, id))).toBe(true);
        }
      }),
      runs,
    );
  });
});

const small = (): Directory =>
  directoryOf({
    departments: [
      { id: 'd1', parentId: null, headIds: ['head'] },
      { id: 'd2', parentId: 'd1', headIds: [] },
      { id: 'd3', parentId: 'd2', headIds: ['sub'] },
    ],
    roles: [
      {
        id: 'member',
        removed: false,
        audit: false,
        manage: true,
        projectScope: 'own',
        taskScope: 'own',
        recordScope: 'allInProject',
      },
    ],
    people: ['head', 'sub', 'author', 'colleague'].map((id) => ({
      id,
      departmentId: 'd3',
      roleIds: ['member'],
      admin: false,
      disabled: false,
    })),
    projects: [
      { id: 'p1', ownerId: 'head', leaderIds: [], memberIds: ['colleague'], departmentId: null, personal: false },
    ],
    tasks: [],
    shares: [],
  });
const record: RecordFacts = {
  id: 'rec',
  ownerId: 'author',
  departmentId: 'd9',
  projectId: 'p1',
  taskId: null,
  approverIds: [],
  guestIds: [],
};
const reads = (directory: Directory, id: string, facts: RecordFacts = record): boolean =>
  mayRead(audienceOf(facts), readershipOf(directory, id));

describe('the directory', () => {
  it('P01 a department holds all below it, whoever heads it; a ring of departments does not hang', () => {
    const directory = small();
    expect([...departmentsUnder(directory, ['d1'])].sort()).toEqual(['d1', 'd2', 'd3']);
    expect([...headedDepartments(directory, 'head')].sort()).toEqual(['d1', 'd2', 'd3']);
    expect([...headedDepartments(directory, 'sub')]).toEqual(['d3']);
    expect(reads(directory, 'head', { ...record, departmentId: 'd3', projectId: null })).toBe(true);
    expect(reads(directory, 'sub', { ...record, departmentId: 'd1', projectId: null })).toBe(false);
    applyToDirectory(directory, 'department', 'd1', {
      type: 'DepartmentModified',
      data: { kind: 'modified', values: { name: 'd1', parentId: 'd3', headIds: ['head'] }, changes: [] },
    });
    expect([...departmentsUnder(directory, ['d2'])].sort()).toEqual(['d1', 'd2', 'd3']);
  });

  it('P01 a removed role gives nothing, and gives again once restored', () => {
    const directory = small();
    expect([hasPermission(directory, 'colleague', 'ProjectManage'), reads(directory, 'colleague')]).toEqual([
      true,
      true,
    ]);
    applyToDirectory(directory, 'role', 'member', { type: 'RoleRemoved', data: { kind: 'removed' } });
    expect([hasPermission(directory, 'colleague', 'ProjectManage'), reads(directory, 'colleague')]).toEqual([
      false,
      false,
    ]);
    applyToDirectory(directory, 'role', 'member', { type: 'RoleRestored', data: { kind: 'restored' } });
    expect([hasPermission(directory, 'colleague', 'ProjectManage'), reads(directory, 'colleague')]).toEqual([
      true,
      true,
    ]);
  });

  it('P09 a member removed from the project stops reading its records at once', () => {
    const directory = small();
    expect(reads(directory, 'colleague')).toBe(true);
    const project = directory.projects.get('p1');
    if (!project) throw new Error('no project');
    const { id: _id, status: _status, ownerId: _owner, ...fields } = project;
    applyToDirectory(directory, 'project', 'p1', {
      type: 'ProjectModified',
      data: { kind: 'modified', values: { ...fields, memberIds: [] }, changes: [] },
    });
    expect(reads(directory, 'colleague')).toBe(false);
    expect(reads(directory, 'head')).toBe(true);
  });

  it('P09 whoever left a project is no guest in its records, as participant or by a grant, and is one elsewhere', () => {
    const directory = small();
    const project = directory.projects.get('p1');
    if (!project) throw new Error('no project');
    const { id: _id, status: _status, ownerId: _owner, ...fields } = project;
    const guest: RecordFacts = { ...record, guestIds: ['colleague', 'sub'] };
    applyToDirectory(directory, 'role', 'member', { type: 'RoleRemoved', data: { kind: 'removed' } });
    expect([reads(directory, 'colleague', guest), reads(directory, 'sub', guest)]).toEqual([true, true]);
    applyToDirectory(directory, 'project', 'p1', {
      type: 'ProjectModified',
      data: { kind: 'modified', values: { ...fields, memberIds: [] }, changes: [] },
    });
    expect([reads(directory, 'colleague', guest), reads(directory, 'sub', guest)]).toEqual([false, true]);
    expect(reads(directory, 'colleague', { ...guest, projectId: 'p2' })).toBe(true);
    expect(reads(directory, 'colleague', { ...guest, projectId: null })).toBe(true);
    expect(reads(directory, 'colleague', { ...guest, approverIds: ['colleague'] })).toBe(true);
  });

  it("P01 P03 a disabled account sees nothing and may nothing, an administrator's too", () => {
    const directory = small();
    applyToDirectory(directory, 'account', 'author', {
      type: 'AccountPlaced',
      data: { departmentId: null, roleIds: [], isOrganAdmin: true, directLeaderId: null },
    });
    expect([
      reads(directory, 'author'),
      seesProject(directory, 'author', 'p1'),
      hasPermission(directory, 'author', 'FlowManage'),
    ]).toEqual([true, true, true]);
    applyToDirectory(directory, 'account', 'author', { type: 'AccountDisabled', data: {} });
    expect([
      reads(directory, 'author'),
      seesProject(directory, 'author', 'p1'),
      hasPermission(directory, 'author', 'FlowManage'),
    ]).toEqual([false, false, false]);
    expect(readershipOf(directory, 'author')).toEqual({ tokens: [], barred: null });
    applyToDirectory(directory, 'account', 'author', { type: 'AccountEnabled', data: {} });
    expect(reads(directory, 'author')).toBe(true);
  });

  it('P03 an account without roles holds the two codes that are always allowed, and no other', () => {
    part('P03', 'the two codes that are always allowed');
    const directory = small();
    applyToDirectory(directory, 'account', 'plain', {
      type: 'AccountOpened',
      data: { departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
    });
    expect(PERMISSION_CODES.filter((code) => hasPermission(directory, 'plain', code))).toEqual(ALWAYS_ALLOWED);
    expect(PERMISSION_CODES.filter((code) => hasPermission(directory, 'nobody', code))).toEqual([]);
    expect(ALWAYS_ALLOWED).toEqual(['MaintainMaterialTypes', 'MaintainMaterialResources']);
  });

  it('P07 somebody without a department does not read the records of a department called null', () => {
    const directory = small();
    applyToDirectory(directory, 'role', 'narrow', {
      type: 'RoleAdded',
      data: {
        kind: 'added',
        values: {
          name: '窄',
          permissions: [],
          projectScope: 'own',
          taskScope: 'own',
          recordScope: 'departmentInProject',
        },
        ownerId: 'head',
        changes: [],
      },
    });
    applyToDirectory(directory, 'account', 'colleague', {
      type: 'AccountPlaced',
      data: { departmentId: null, roleIds: ['narrow'], isOrganAdmin: false, directLeaderId: null },
    });
    expect(reads(directory, 'colleague', { ...record, departmentId: 'null' })).toBe(false);
    applyToDirectory(directory, 'task', 't1', {
      type: 'TaskOpened',
      data: {
        kind: 'added',
        ownerId: 'head',
        status: 'doing',
        values: {
          projectId: 'p1',
          name: 't',
          number: '',
          description: '',
          managerIds: [],
          memberIds: ['colleague'],
          departmentId: null,
          startDate: null,
          endDate: null,
          progress: 0,
        },
        changes: [],
      },
    });
    for (const [recordScope, sees] of [
      ['departmentInTask', false],
      ['allInTask', true],
    ] as const) {
      applyToDirectory(directory, 'role', 'narrow', {
        type: 'RoleModified',
        data: {
          kind: 'modified',
          values: { name: '窄', permissions: [], projectScope: 'own', taskScope: 'own', recordScope },
          changes: [],
        },
      });
      expect(
        reads(directory, 'colleague', { ...record, projectId: null, departmentId: 'null', taskId: 't1' }),
        recordScope,
      ).toBe(sees);
    }
  });

  it("events of other categories change nothing, and the settings follow the organisation's stream", () => {
    const directory = emptyDirectory();
    applyToDirectory(directory, 'record', 'x', { type: 'RecordCreated', data: {} });
    expect(directory).toEqual(emptyDirectory());
    applyToDirectory(directory, 'organization', 'self', {
      type: 'SettingsChanged',
      data: { settings: { tempSaveTime: 60 }, changes: [] },
    });
    expect(directory.settings.tempSaveTime).toBe(60);
  });

  it('folding the same log twice gives the same directory', () => {
    fc.assert(
      fc.property(organisation, (of) => {
        expect(directoryOf(of)).toEqual(directoryOf(of));
        expect(eventsOf(of).length).toBeGreaterThan(10);
      }),
      { numRuns: 20 },
    );
  });
});
