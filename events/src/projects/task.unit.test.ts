import { part } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { deciderSpec } from '../testing/decider-spec';
import {
  emptyTaskFields,
  OPEN_TASK_STATUSES,
  TASK_STATUSES,
  taskDecider,
  taskEventSchemas,
  type TaskEvent,
  type TaskFields,
} from './task';

const spec = deciderSpec(taskDecider);
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
const opened: TaskEvent = { type: 'TaskOpened', data: { fields, status: 'todo', ownerId: 'u1', changes: [] } };

describe('a task', () => {
  it('C035 opens once with its project', () => {
    const [event] = spec.given([]).when({ kind: 'open', fields, status: 'todo', actor: 'u1' }).events();
    expect(
      event?.type === 'TaskOpened' && [
        event.data.fields.projectId,
        event.data.ownerId,
        event.data.changes.find((change) => change.field === 'progress')?.newValue,
      ],
    ).toEqual(['p1', 'u1', { kind: 'number', number: '10', unit: '%' }]);
    spec.given([opened]).when({ kind: 'open', fields, status: 'todo', actor: 'u1' }).then('changedMeanwhile');
    spec.given([]).when({ kind: 'modify', fields: {}, status: 'done' }).then('notFound');
  });

  it('T07 is to do, in progress, done or cancelled; it tells from what to what; records are made while it is open', () => {
    part('T07', 'statuses of a task');
    expect([TASK_STATUSES, OPEN_TASK_STATUSES]).toEqual([
      ['todo', 'doing', 'done', 'cancelled'],
      ['todo', 'doing'],
    ]);
    spec
      .given([opened])
      .when({ kind: 'modify', fields: {}, status: 'done' })
      .then([{ type: 'TaskMoved', data: { from: 'todo', to: 'done' } }]);
    spec
      .given([opened, { type: 'TaskMoved', data: { from: 'todo', to: 'done' } }])
      .when({ kind: 'modify', fields: {}, status: 'doing' })
      .then([{ type: 'TaskMoved', data: { from: 'done', to: 'doing' } }]);
    spec.given([opened]).when({ kind: 'modify', fields: {}, status: 'todo' }).then([]);
  });

  it('C036 changes and moves in one command give two facts, fields first', () => {
    const events = spec
      .given([opened])
      .when({ kind: 'modify', fields: { progress: 100 }, status: 'done' })
      .events();
    expect(events.map((event) => event.type)).toEqual(['TaskModified', 'TaskMoved']);
    expect(
      spec
        .given([opened])
        .when({ kind: 'modify', fields: { progress: 100 }, status: 'done' })
        .state(),
    ).toEqual({ exists: true, status: 'done', ownerId: 'u1', fields: { ...fields, progress: 100 } });
  });

  it('V021 does not end before it begins', () => {
    spec
      .given([])
      .when({ kind: 'open', fields: { ...fields, endDate: '2025-12-31' }, status: 'todo', actor: 'u1' })
      .then('maxBelowMin');
    spec
      .given([opened])
      .when({ kind: 'modify', fields: { endDate: '2025-01-01' }, status: 'done' })
      .then('maxBelowMin');
  });

  it('progress is a whole percentage from 0 to 100', () => {
    for (const progress of [-1, 101, 0.5, '10'])
      expect(taskEventSchemas.TaskModified.safeParse({ fields: { ...fields, progress }, changes: [] }).success).toBe(
        false,
      );
  });
});
