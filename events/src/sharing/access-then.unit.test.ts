import { part } from '@shilu/tests/proves';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DomainEvent } from '../core/envelope';
import { applyToDirectory, emptyDirectory, type Directory } from '../identity/directory';
import { workSight } from '../identity/work-sight';
import { initialRecord, type RecordState } from '../records/record-state';
import { oracleMayRead, oracleSeesProject } from '../testing/plain-rules';
import { directoryOf, eventsOf, organisation, recordFacts, type Organisation } from '../testing/random-organisation';
import { accessGrounds } from './access-reasons';

type Step = readonly [category: string, id: string, event: DomainEvent];

/** The organisation with other people in other places; who opened a project or a task stays the same, and what was shared. */
const rearranged = (from: Organisation, to: Organisation): Organisation => ({
  ...to,
  projects: to.projects.map((project, at) => ({ ...project, ownerId: from.projects[at]?.ownerId ?? project.ownerId })),
  tasks: to.tasks.map((task, at) => ({
    ...task,
    ...{ ownerId: from.tasks[at]?.ownerId ?? task.ownerId, projectId: from.tasks[at]?.projectId ?? task.projectId },
  })),
  shares: from.shares,
});

const MODIFIED: Readonly<Record<string, string>> = {
  ...{ department: 'DepartmentModified', role: 'RoleModified', project: 'ProjectModified', task: 'TaskModified' },
};

/** What leads from one to the other: everything is said anew, as a modification. */
const changesTo = (to: Organisation): readonly Step[] => [
  ...to.roles.map(({ id }): Step => ['role', id, { type: 'RoleRestored', data: { kind: 'restored' } }]),
  ...to.people.map(({ id }): Step => ['account', id, { type: 'AccountEnabled', data: {} }]),
  ...eventsOf(to).flatMap(([category, id, event]): readonly Step[] => {
    if (category === 'share') return [];
    if (event.type === 'AccountOpened') return [[category, id, { ...event, type: 'AccountPlaced' }]];
    const { values } = event.data as { readonly values?: unknown };
    const type = MODIFIED[category];
    return values === undefined || type === undefined
      ? [[category, id, event]]
      : [[category, id, { type, data: { kind: 'modified', values, changes: [] } }]];
  }),
];

/** The directory as of a moment: the events up to it, folded anew. */
const asOf = (steps: readonly Step[], count: number, { clock }: Directory): Directory => {
  const then = emptyDirectory(clock);
  for (const [category, id, event] of steps.slice(0, count)) applyToDirectory(then, category, id, event);
  return then;
};

const recordOf = (facts: Parameters<typeof oracleMayRead>[2]): RecordState => ({
  ...initialRecord(),
  ...{ id: facts.id, ownerId: facts.ownerId, exists: true, recallDeciders: [...facts.approverIds] },
  ...{ departmentId: facts.departmentId, projectId: facts.projectId, taskId: facts.taskId },
  pageInfo: { ...initialRecord().pageInfo, participantIds: [...facts.guestIds] },
});

it('as of any moment of any history, those read a record and see a project whom the rules of then name, and each for a reason', () => {
  part('REQ-U3', 'any history of rights, held against the rules written out plainly');
  const answers = { yes: 0, no: 0, changed: 0 };
  fc.assert(
    fc.property(organisation, organisation, organisation, recordFacts, (first, second, third, facts) => {
      const states = [first, rearranged(first, second), rearranged(first, third)] as const;
      const steps: Step[] = [];
      const moments = states.map((state, at) => {
        steps.push(...(at === 0 ? eventsOf(state) : changesTo(state)));
        return { state, count: steps.length, before: states.slice(0, at + 1) };
      });
      const now = directoryOf(first);
      for (const [category, id, event] of steps.slice(moments[0]?.count)) applyToDirectory(now, category, id, event);
      const record = recordOf(facts);
      for (const { state, count, before } of moments) {
        const then = asOf(steps, count, now);
        for (const { id } of state.people) {
          const reads = oracleMayRead(state, id, facts, before);
          expect(accessGrounds(then, id, record).length > 0, `${id} reads`).toBe(reads);
          answers[reads ? 'yes' : 'no']++;
          if (reads !== accessGrounds(now, id, record).length > 0) answers.changed++;
          for (const project of then.projects.values())
            expect(workSight(then, id).projectGrounds(project).length > 0, `${id} sees ${project.id}`).toBe(
              oracleSeesProject(state, id, project.id, before),
            );
        }
      }
    }),
    { numRuns: 100 },
  );
  expect(Math.min(answers.yes, answers.no)).toBeGreaterThan(200);
  expect(answers.changed).toBeGreaterThan(50);
});
