import { part, proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { nextState } from '../core/life-cycle';
import { openMoves } from '../core/register-access';
import { registerDecider, type RegisterEvent, type RegisterState } from '../core/register';
import { traceText } from '../core/trace-text';
import type { TraceValue } from '../core/trace-value';
import { emptyDirectory } from '../identity/directory';
import { accountOf, roleWith } from '../testing/small-directory';
import { deciderSpec, fold, refusalOf } from '../testing/decider-spec';
import { projectCalls } from './calls';
import { decideWork, type WorkChange } from './decide-work';
import { emptyProjectFields, mustStayPersonal, projectFields, projectRegister, type ProjectFields } from './project';
import { OPEN_STATUSES, projectLife, WORK_STATUSES, type WorkStatus } from './project-life';
import { mayChangeProject } from './work-rights';

const text = (value: TraceValue | null): string | null => (value === null ? null : traceText(value));

const decider = registerDecider(projectRegister);
const spec = deciderSpec(decider);
/** As the call that changes a project decides. */
const changing = deciderSpec({
  ...decider,
  decide: (change: Partial<WorkChange>, state: RegisterState) =>
    decideWork(projectRegister, { values: {}, status: null, actor: 'u1', ...change }, state),
});
const fields: ProjectFields = {
  ...emptyProjectFields,
  name: 'EGFR 抑制剂',
  number: 'P-01',
  leaderIds: ['u1'],
  memberIds: ['u2'],
  startDate: '2026-01-01',
  endDate: '2026-12-31',
};
const opened = (status: WorkStatus = 'active', part: Partial<ProjectFields> = {}): RegisterEvent => ({
  type: 'ProjectOpened',
  data: { kind: 'added', values: { ...fields, ...part }, status, ownerId: 'u1', changes: [] },
});
const add = (values: ProjectFields, status?: string) =>
  ({ kind: 'add', values, actor: 'u1', ...(status === undefined ? {} : { status }) }) as const;
const toldIn = (event: RegisterEvent | undefined) =>
  event !== undefined && 'changes' in event.data
    ? event.data.changes.map((change) => [change.field, text(change.oldValue), text(change.newValue)])
    : null;

/** Written by hand, after T07: from each state, where each move leads; a move that is not named does not exist there. */
const arrows: Readonly<Record<WorkStatus, Readonly<Record<string, WorkStatus>>>> = {
  draft: { start: 'active', close: 'closed' },
  active: { pause: 'paused', change: 'changing', close: 'closed' },
  paused: { resume: 'active', close: 'closed' },
  changing: { resume: 'active', pause: 'paused', close: 'closed' },
  closed: { reopen: 'active' },
};
const MOVES = ['start', 'resume', 'reopen', 'pause', 'change', 'close'];

/** Written by hand: who changes and moves a project, of those who see it. */
const people: Readonly<Record<string, boolean>> = {
  ...{ owner: true, leader: true, manager: true, admin: true },
  ...{ member: false, other: false },
};

describe('a project', () => {
  it('C029 opens once, telling every filled field (T03)', () => {
    const [event] = spec.given([]).when(add(fields, 'draft')).events();
    expect(event?.type).toBe('ProjectOpened');
    expect(toldIn(event)).toEqual([
      ['name', null, 'EGFR 抑制剂'],
      ['number', null, 'P-01'],
      ['leaderIds', null, 'u1'],
      ['memberIds', null, 'u2'],
      ['startDate', null, '2026-01-01'],
      ['endDate', null, '2026-12-31'],
    ]);
    spec.given([opened()]).when(add(fields, 'draft')).then('changedMeanwhile');
  });

  it('T07 is opened in any of its states, in progress where nothing is said, and in no other', () => {
    for (const status of WORK_STATUSES) expect(spec.given([]).when(add(fields, status)).state().status).toBe(status);
    expect(spec.given([]).when(add(fields)).state().status).toBe('active');
    spec.given([]).when(add(fields, 'gone')).then('wrongState');
  });

  it('C030 tells what changed, and nothing when nothing did', () => {
    const [event] = changing
      .given([opened()])
      .when({ values: { memberIds: ['u2', 'u3'], endDate: null } })
      .events();
    expect(event?.type).toBe('ProjectModified');
    expect(toldIn(event)).toEqual([
      ['memberIds', 'u2', 'u2 u3'],
      ['endDate', '2026-12-31', null],
    ]);
    changing.given([opened()]).when({ values: fields, status: 'active' }).then([]);
    changing.given([]).when({ values: fields }).then('notFound');
  });

  it('T07 its phase is said beside its state, traced, taken back, and asks nothing of projects written before it was', () => {
    part('T07', 'the phase of a project');
    const phase = (before: Partial<ProjectFields>, next: ProjectFields['phase']) =>
      toldIn(
        changing
          .given([opened('active', before)])
          .when({ values: { phase: next } })
          .events()[0],
      );
    expect(phase({}, 'preResearch')).toEqual([['phase', null, 'preResearch']]);
    expect(phase({ phase: 'preResearch' }, 'inResearch')).toEqual([['phase', 'preResearch', 'inResearch']]);
    expect(phase({ phase: 'inResearch' }, null)).toEqual([['phase', 'inResearch', null]]);
    const { phase: _unsaid, ...older } = fields;
    expect(projectFields(older).phase).toBeNull();
    expect(projectCalls.modifyProject.request.safeParse({ id: 'p', phase: 'done' }).success).toBe(false);
  });

  it('V021 does not end before it begins; one day is long enough', () => {
    spec
      .given([])
      .when(add({ ...fields, endDate: '2025-12-31' }))
      .then('maxBelowMin');
    changing
      .given([opened()])
      .when({ values: { startDate: '2027-01-01' } })
      .then('maxBelowMin');
    expect(
      changing
        .given([opened()])
        .when({ values: { endDate: '2026-01-01' } })
        .events(),
    ).toHaveLength(1);
  });

  it('what was edited on an older state is refused with what stands there; whoever names none changes what there is', () => {
    const given = [
      opened(),
      ...changing
        .given([opened()])
        .when({ values: { name: '放大二' } })
        .events(),
    ];
    changing
      .given(given)
      .when({ values: { description: '新' }, baseRevision: 0 })
      .then('changedMeanwhile');
    for (const baseRevision of [1, undefined])
      expect(
        changing
          .given(given)
          .when({ values: { description: '新' }, baseRevision })
          .events(),
      ).toHaveLength(1);
  });

  it('T07 has these states and moves, and no others', () => {
    expect(Object.keys(projectLife.states)).toEqual(WORK_STATUSES);
    expect(projectLife.moves.map(({ name }) => name)).toEqual(MOVES);
  });

  it.each(WORK_STATUSES)('T07 from %s: every arrow that is there, and none that is not', (from) => {
    part('T07', 'statuses and moves of a project');
    for (const move of projectLife.moves) {
      const to = arrows[from][move.name];
      expect(nextState(move, from), move.name).toBe(to ?? null);
      const asked = spec.given([opened(from)]).when({ kind: 'move', move, set: {}, baseRevision: null });
      if (to === undefined) asked.then('notInState');
      else expect(asked.state().status).toBe(to);
    }
    for (const to of WORK_STATUSES) {
      const step = changing.given([opened(from)]).when({ status: to });
      const [name] = Object.entries(arrows[from]).find(([, state]) => state === to) ?? [];
      if (from === to) step.then([]);
      else if (name === undefined) step.then(to === 'draft' ? 'wrongState' : 'notInState');
      else
        expect(step.events()).toMatchObject([
          { type: 'ProjectMoved', data: { kind: 'moved', move: name, from, to, set: {} } },
        ]);
    }
  });

  it('T07 what is changed together with a move that is not there is not changed either', () => {
    changing
      .given([opened('draft')])
      .when({ values: { name: '新名' }, status: 'paused' })
      .then('notInState');
  });

  it('a move tells from which state to which, and the project stays: it is neither removed nor restored', () => {
    const [event] = changing.given([opened()]).when({ status: 'closed' }).events();
    expect(event?.data.kind === 'moved' && event.data.changes).toMatchObject([
      {
        field: 'status',
        title: '@project.status',
        oldValue: { of: 'project.status', values: ['active'] },
        newValue: { values: ['closed'] },
      },
    ]);
    for (const kind of ['remove', 'restore'] as const) spec.given([opened()]).when({ kind }).then('wrongState');
  });

  it('P01 P09 is changed and moved by its owner, its leaders, whoever manages projects and administrators', () => {
    const directory = emptyDirectory();
    roleWith(directory, 'r', ['ProjectManage']);
    for (const id of Object.keys(people))
      accountOf(directory, id, { isOrganAdmin: id === 'admin', roleIds: id === 'manager' ? ['r'] : [] });
    const values = { ...fields, leaderIds: ['leader'], memberIds: ['member'] };
    for (const [accountId, may] of Object.entries(people)) {
      expect(mayChangeProject({ directory, accountId }, { ownerId: 'owner', values }), accountId).toBe(may);
      for (const status of WORK_STATUSES)
        expect(
          openMoves(projectRegister, { ownerId: 'owner', values, status, removed: false }, directory, accountId).map(
            ({ name }) => name,
          ),
          `${accountId} ${status}`,
        ).toEqual(may ? MOVES.filter((name) => name in arrows[status]) : []);
    }
  });

  it('T07 P09 tasks and records can be created while it is active or changing only', () => {
    part('T07', 'in which statuses of a project tasks and records are created');
    expect(OPEN_STATUSES).toEqual(['active', 'changing']);
  });

  it("P09 a personal project is its owner's alone: nobody else leads it or takes part", () => {
    part('P09', 'nobody else leads a personal project or takes part in it');
    const refused = (part: Partial<ProjectFields>) =>
      refusalOf(() => mustStayPersonal({ ...fields, personal: true, leaderIds: ['u1'], memberIds: [], ...part }, 'u1'));
    expect(refused({})).toBeNull();
    expect(refused({ memberIds: ['u2'] })).toBe('personalProject');
    expect(refused({ leaderIds: ['u2'] })).toBe('personalProject');
    expect(refused({ leaderIds: ['u1', 'u2'] })).toBe('personalProject');
    expect(refused({ leaderIds: ['u1', 'u2'], personal: false })).toBeNull();
  });

  it('replays to the state reached step by step', () => {
    const modified: RegisterEvent = {
      type: 'ProjectModified',
      data: { kind: 'modified', values: { ...fields, name: '新名' }, changes: [] },
    };
    const moved: RegisterEvent = {
      type: 'ProjectMoved',
      data: { kind: 'moved', move: 'close', from: 'active', to: 'closed', set: {}, changes: [] },
    };
    const state = fold(decider, [opened(), modified, moved]);
    expect(state).toMatchObject({ exists: true, status: 'closed', ownerId: 'u1' });
    expect(projectFields(state.values)).toEqual({ ...fields, name: '新名' });
  });

  it('V002 C029 C035 names of projects and tasks have at most 200 characters and are not blank', () => {
    proves('V002');
    const base = { leaderIds: [], memberIds: [], departmentId: null, startDate: null, endDate: null };
    const task = {
      projectId: 'p1',
      managerIds: [],
      memberIds: [],
      departmentId: null,
      startDate: null,
      endDate: null,
      progress: 0,
    };
    for (const one of ['a', '项', '🧪']) {
      expect(projectCalls.addProject.request.safeParse({ ...base, name: one.repeat(200) }).success).toBe(true);
      expect(projectCalls.addProject.request.safeParse({ ...base, name: one.repeat(201) }).success).toBe(false);
      expect(projectCalls.addTask.request.safeParse({ ...task, name: one.repeat(200) }).success).toBe(true);
      expect(projectCalls.addTask.request.safeParse({ ...task, name: one.repeat(201) }).success).toBe(false);
      expect(projectCalls.modifyProject.request.safeParse({ id: 'p', name: one.repeat(201) }).success).toBe(false);
      expect(projectCalls.modifyTask.request.safeParse({ id: 't', name: one.repeat(201) }).success).toBe(false);
    }
    expect(projectCalls.addProject.request.safeParse({ ...base, name: '  ' }).success).toBe(false);
    expect(projectCalls.addTask.request.safeParse({ ...task, name: 'a', progress: 101 }).success).toBe(false);
  });
});
