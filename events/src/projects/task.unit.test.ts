import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { nextState } from '../core/life-cycle';
import { openMoves } from '../core/register-access';
import { registerDecider, type RegisterEvent, type RegisterState } from '../core/register';
import { applyToDirectory, emptyDirectory } from '../identity/directory';
import { accountOf, roleWith } from '../testing/small-directory';
import { deciderSpec } from '../testing/decider-spec';
import { projectCalls } from './calls';
import { decideWork, type WorkChange } from './decide-work';
import { emptyProjectFields } from './project';
import { emptyTaskFields, taskFields, taskRegister, type TaskFields } from './task';
import { OPEN_TASK_STATUSES, TASK_STATUSES, taskLife, type TaskStatus } from './task-life';
import { mayChangeTask } from './work-rights';

const decider = registerDecider(taskRegister);
const spec = deciderSpec(decider);
/** As the call that changes a task decides. */
const changing = deciderSpec({
  ...decider,
  decide: (change: Partial<WorkChange>, state: RegisterState) =>
    decideWork(taskRegister, { values: {}, status: null, actor: 'u1', ...change }, state),
});
const fields: TaskFields = {
  ...emptyTaskFields,
  projectId: 'p1',
  name: '路线筛选',
  managerIds: ['u1'],
  memberIds: ['u2'],
  startDate: '2026-01-01',
  endDate: '2026-02-01',
  progress: 10,
};
const opened = (status: TaskStatus = 'todo'): RegisterEvent => ({
  type: 'TaskOpened',
  data: { kind: 'added', values: fields, status, ownerId: 'u1', changes: [] },
});
const add = { kind: 'add', values: fields, actor: 'u1' } as const;

/** Written by hand, after T07: from each state, where each move leads; a move that is not named does not exist there. */
const arrows: Readonly<Record<TaskStatus, Readonly<Record<string, TaskStatus>>>> = {
  todo: { start: 'doing', finish: 'done', cancel: 'cancelled' },
  doing: { finish: 'done', cancel: 'cancelled', putBack: 'todo' },
  done: { resume: 'doing', cancel: 'cancelled', putBack: 'todo' },
  cancelled: { resume: 'doing', finish: 'done', putBack: 'todo' },
};
const MOVES = ['start', 'resume', 'finish', 'cancel', 'putBack'];

/** Written by hand: who changes and moves a task, of those who see it. The last two by its project alone. */
const people: Readonly<Record<string, boolean>> = {
  ...{ owner: true, manager: true, projectManager: true, admin: true },
  ...{ member: false, other: false, projectMember: false },
  ...{ projectLeader: true, projectOwner: true },
};

describe('a task', () => {
  it('C035 opens once with its project', () => {
    const [event] = spec.given([]).when(add).events();
    expect(event?.type).toBe('TaskOpened');
    expect(event?.data).toMatchObject({ values: { projectId: 'p1' }, ownerId: 'u1', status: 'todo' });
    expect(
      event?.data.kind === 'added' && event.data.changes.find((change) => change.field === 'progress')?.newValue,
    ).toEqual({ kind: 'number', number: '10', unit: '%' });
    spec.given([opened()]).when(add).then('changedMeanwhile');
    changing.given([]).when({ status: 'done' }).then('notFound');
  });

  it('T07 is to do, in progress, done or cancelled; records are made while it is open', () => {
    part('T07', 'statuses of a task');
    expect([Object.keys(taskLife.states), TASK_STATUSES, OPEN_TASK_STATUSES]).toEqual([
      ['todo', 'doing', 'done', 'cancelled'],
      ['todo', 'doing', 'done', 'cancelled'],
      ['todo', 'doing'],
    ]);
    expect(taskLife.moves.map(({ name }) => name)).toEqual(MOVES);
  });

  it.each(TASK_STATUSES)('T07 from %s: every arrow that is there, and none that is not', (from) => {
    part('T07', 'moves of a task');
    for (const move of taskLife.moves) {
      const to = arrows[from][move.name];
      expect(nextState(move, from), move.name).toBe(to ?? null);
      const asked = spec.given([opened(from)]).when({ kind: 'move', move, set: {}, baseRevision: null });
      if (to === undefined) asked.then('notInState');
      else expect(asked.state().status).toBe(to);
    }
    for (const to of TASK_STATUSES) {
      const step = changing.given([opened(from)]).when({ status: to });
      const [name] = Object.entries(arrows[from]).find(([, state]) => state === to) ?? [];
      if (from === to) step.then([]);
      else expect(step.events()).toMatchObject([{ type: 'TaskMoved', data: { kind: 'moved', move: name, from, to } }]);
    }
  });

  it('P01 is changed and moved by its owner and managers, by those who lead its project, and those who manage all', () => {
    const directory = emptyDirectory();
    roleWith(directory, 'r', ['ProjectManage']);
    for (const id of Object.keys(people))
      accountOf(directory, id, { isOrganAdmin: id === 'admin', roleIds: id === 'projectManager' ? ['r'] : [] });
    const project = { ...emptyProjectFields, leaderIds: ['projectLeader'], memberIds: ['projectMember'] };
    applyToDirectory(directory, 'project', 'p1', {
      type: 'ProjectOpened',
      data: { kind: 'added', values: project, status: 'active', ownerId: 'projectOwner', changes: [] },
    });
    const values = { ...fields, managerIds: ['manager'], memberIds: ['member'] };
    for (const [accountId, may] of Object.entries(people)) {
      expect(mayChangeTask({ directory, accountId }, { ownerId: 'owner', values }), accountId).toBe(may);
      const byItsProject = ['projectLeader', 'projectOwner'].includes(accountId);
      expect(
        openMoves(taskRegister, { ownerId: 'owner', values, status: 'todo', removed: false }, directory, accountId).map(
          ({ name }) => name,
        ),
        accountId,
      ).toEqual(may && !byItsProject ? Object.keys(arrows.todo) : []);
      expect(
        mayChangeTask({ directory, accountId }, { ownerId: 'owner', values: { ...values, projectId: 'p2' } }),
      ).toBe(may && !byItsProject);
    }
  });

  it('C036 changes and moves in one command give two facts, fields first', () => {
    const asked = changing.given([opened()]).when({ values: { progress: 100 }, status: 'done' });
    expect(asked.events().map((event) => event.type)).toEqual(['TaskModified', 'TaskMoved']);
    const state = asked.state();
    expect(state).toMatchObject({ exists: true, status: 'done', ownerId: 'u1' });
    expect(taskFields(state.values)).toEqual({ ...fields, progress: 100 });
  });

  it('V021 does not end before it begins', () => {
    spec
      .given([])
      .when({ ...add, values: { ...fields, endDate: '2025-12-31' } })
      .then('maxBelowMin');
    changing
      .given([opened()])
      .when({ values: { endDate: '2025-01-01' }, status: 'done' })
      .then('maxBelowMin');
  });

  it('progress is a whole percentage from 0 to 100', () => {
    const { request } = projectCalls.modifyTask;
    for (const progress of [0, 100]) expect(request.safeParse({ id: 't', progress }).success).toBe(true);
    for (const progress of [-1, 101, 0.5, '10']) expect(request.safeParse({ id: 't', progress }).success).toBe(false);
    expect(() => taskFields({ ...fields, progress: '10' })).toThrow(expect.objectContaining({ key: 'beingRepaired' }));
  });
});
