import { part, proves } from '@shilu/tests/proves';
import { describe, expect, it } from 'vitest';
import { traceText } from '../core/trace-text';
import type { TraceValue } from '../core/trace-value';
import { deciderSpec, fold } from '../testing/decider-spec';
import { projectCalls } from './calls';
import {
  emptyProjectFields,
  mayMove,
  OPEN_STATUSES,
  projectDecider,
  WORK_STATUSES,
  type ProjectEvent,
  type ProjectFields,
  type WorkStatus,
} from './project';

const text = (value: TraceValue | null): string | null => (value === null ? null : traceText(value));

const spec = deciderSpec(projectDecider);
const fields: ProjectFields = {
  ...emptyProjectFields,
  name: 'EGFR 抑制剂',
  number: 'P-01',
  leaderIds: ['u1'],
  memberIds: ['u2'],
  startDate: '2026-01-01',
  endDate: '2026-12-31',
};
const opened = (status: WorkStatus = 'active', part: Partial<ProjectFields> = {}): ProjectEvent => ({
  type: 'ProjectOpened',
  data: { fields: { ...fields, ...part }, status, ownerId: 'u1', changes: [] },
});

describe('a project', () => {
  it('C029 opens once, telling every filled field (T03)', () => {
    const [event] = spec.given([]).when({ kind: 'open', fields, status: 'draft', actor: 'u1' }).events();
    expect(
      event?.type === 'ProjectOpened' &&
        event.data.changes.map((change) => [change.field, text(change.oldValue), text(change.newValue)]),
    ).toEqual([
      ['name', null, 'EGFR 抑制剂'],
      ['number', null, 'P-01'],
      ['leaderIds', null, 'u1'],
      ['memberIds', null, 'u2'],
      ['startDate', null, '2026-01-01'],
      ['endDate', null, '2026-12-31'],
    ]);
    spec.given([opened()]).when({ kind: 'open', fields, status: 'draft', actor: 'u1' }).then('changedMeanwhile');
  });

  it('C030 tells what changed, and nothing when nothing did', () => {
    const [event] = spec
      .given([opened()])
      .when({ kind: 'modify', fields: { memberIds: ['u2', 'u3'], endDate: null }, status: null })
      .events();
    expect(
      event?.type === 'ProjectModified' &&
        event.data.changes.map((change) => [change.field, text(change.oldValue), text(change.newValue), change.action]),
    ).toEqual([
      ['memberIds', 'u2', 'u2 u3', 2],
      ['endDate', '2026-12-31', null, 3],
    ]);
    spec.given([opened()]).when({ kind: 'modify', fields, status: 'active' }).then([]);
    spec.given([]).when({ kind: 'modify', fields, status: null }).then('notFound');
  });

  it('V021 does not end before it begins; one day is long enough', () => {
    spec
      .given([])
      .when({ kind: 'open', fields: { ...fields, endDate: '2025-12-31' }, status: 'active', actor: 'u1' })
      .then('maxBelowMin');
    spec
      .given([opened()])
      .when({ kind: 'modify', fields: { startDate: '2027-01-01' }, status: null })
      .then('maxBelowMin');
    expect(
      spec
        .given([opened()])
        .when({ kind: 'modify', fields: { endDate: '2026-01-01' }, status: null })
        .events(),
    ).toHaveLength(1);
  });

  it('T07 moves only along its life cycle, and every refused move leaves no event', () => {
    part('T07', 'statuses and moves of a project');
    const allowed = new Set([
      'draft active',
      'draft closed',
      'active paused',
      'active changing',
      'active closed',
      'paused active',
      'paused closed',
      'changing active',
      'changing paused',
      'changing closed',
      'closed active',
    ]);
    for (const from of WORK_STATUSES) {
      for (const to of WORK_STATUSES) {
        const step = spec.given([opened(from)]).when({ kind: 'modify', fields: {}, status: to });
        if (from === to) step.then([]);
        else if (allowed.has(`${from} ${to}`)) step.then([{ type: 'ProjectMoved', data: { from, to } }]);
        else step.then('wrongState');
        expect(mayMove(from, to)).toBe(from === to || allowed.has(`${from} ${to}`));
      }
    }
    spec
      .given([opened('draft')])
      .when({ kind: 'modify', fields: { name: '新名' }, status: 'paused' })
      .then('wrongState');
  });

  it('T07 P09 tasks and records can be created while it is active or changing only', () => {
    part('T07', 'in which statuses of a project tasks and records are created');
    expect(OPEN_STATUSES).toEqual(['active', 'changing']);
  });

  it("P09 a personal project is its owner's alone: nobody else leads it or takes part", () => {
    part('P09', 'nobody else leads a personal project or takes part in it');
    const personal = { personal: true, leaderIds: ['u1'], memberIds: [] };
    expect(
      spec
        .given([])
        .when({ kind: 'open', fields: { ...fields, ...personal }, status: 'active', actor: 'u1' })
        .events(),
    ).toHaveLength(1);
    spec
      .given([])
      .when({ kind: 'open', fields: { ...fields, ...personal, memberIds: ['u2'] }, status: 'active', actor: 'u1' })
      .then('personalProject');
    spec
      .given([])
      .when({ kind: 'open', fields: { ...fields, ...personal, leaderIds: ['u2'] }, status: 'active', actor: 'u1' })
      .then('personalProject');
    spec
      .given([opened('active', personal)])
      .when({ kind: 'modify', fields: { leaderIds: ['u1', 'u2'] }, status: null })
      .then('personalProject');
    spec
      .given([opened()])
      .when({ kind: 'modify', fields: { personal: true }, status: null })
      .then('personalProject');
  });

  it('replays to the state reached step by step', () => {
    const modified: ProjectEvent = {
      type: 'ProjectModified',
      data: { fields: { ...fields, name: '新名' }, changes: [] },
    };
    const moved: ProjectEvent = { type: 'ProjectMoved', data: { from: 'active', to: 'closed' } };
    expect(fold(projectDecider, [opened(), modified, moved])).toEqual({
      exists: true,
      status: 'closed',
      ownerId: 'u1',
      fields: { ...fields, name: '新名' },
    });
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
