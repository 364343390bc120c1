import type { ProjectView, TaskView } from '@shilu/events/projects/calls';
import { PROJECT_PHASES } from '@shilu/events/projects/project-phase';
import type { WorkStatus } from '@shilu/events/projects/project-life';
import type { TaskStatus } from '@shilu/events/projects/task-life';
import { WORK_LIMITS } from '@shilu/events/projects/work-limits';
import { z } from 'zod';
import { readDay } from '../lib/read-day';
import type { StateName } from '../ui/state-chip';

/** T07: the chip that stands for a project's state. */
export const WORK_CHIP = {
  draft: 'notStarted',
  active: 'active',
  paused: 'paused',
  closed: 'finished',
  changing: 'changing',
} as const satisfies Record<WorkStatus, StateName>;
export const TASK_CHIP = {
  todo: 'todo',
  doing: 'active',
  done: 'done',
  cancelled: 'cancelled',
} as const satisfies Record<TaskStatus, StateName>;

const workValues = z.object({
  name: z.string(),
  number: z.string(),
  description: z.string(),
  leadIds: z.array(z.string()).readonly(),
  memberIds: z.array(z.string()).readonly(),
  departmentId: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** In percent; a project's follows from its tasks. */
  progress: z.number().exactOptional(),
  /** Of a project. */
  phase: z.enum(PROJECT_PHASES).nullable().exactOptional(),
  /** Of a project that is begun. */
  personal: z.boolean().exactOptional(),
});
export type WorkValues = z.infer<typeof workValues>;
/** What the form kept in the browser; null where it is none. */
export const readWork = (kept: unknown): WorkValues | null => workValues.safeParse(kept).data ?? null;

/** What of a project its form writes, and nothing else of it. */
export const projectValues = ({ leaderIds, ...project }: ProjectView): WorkValues => {
  const { name, number, description, memberIds, departmentId, startDate, endDate, phase } = project;
  return { name, number, description, leadIds: leaderIds, memberIds, departmentId, startDate, endDate, phase };
};

/** What of a task its form writes, and nothing else of it. */
export const taskValues = ({ managerIds, ...task }: TaskView): WorkValues => {
  const { name, number, description, memberIds, departmentId, startDate, endDate, progress } = task;
  return { name, number, description, leadIds: managerIds, memberIds, departmentId, startDate, endDate, progress };
};

/** As it is written: without spaces around names, and nobody twice. */
export const writtenWork = (values: WorkValues, { personal }: { readonly personal: boolean }): WorkValues => ({
  ...values,
  name: values.name.trim(),
  number: values.number.trim(),
  memberIds: personal ? [] : values.memberIds.filter((id) => !values.leadIds.includes(id)),
});

export type WorkProblems = Partial<
  Record<
    'name' | 'number' | 'description' | 'startDate' | 'endDate' | 'leadIds',
    'required' | 'tooLong' | 'badDate' | 'endBeforeStart' | 'oneLeader'
  >
>;

/** Typed as a day, or left open. */
const isDay = (typed: string | null): boolean => typed === null || readDay(typed) === typed;
const length = (text: string): number => [...text].length;

/** V002, V021, P09: what is wrong with a project or task as typed. */
export const workProblems = (values: WorkValues, { personal = false } = {}): WorkProblems => ({
  ...(values.name.trim() === ''
    ? { name: 'required' as const }
    : length(values.name.trim()) > WORK_LIMITS.name
      ? { name: 'tooLong' as const }
      : {}),
  ...(length(values.number) > WORK_LIMITS.number ? { number: 'tooLong' as const } : {}),
  ...(length(values.description) > WORK_LIMITS.description ? { description: 'tooLong' as const } : {}),
  ...(isDay(values.startDate) ? {} : { startDate: 'badDate' as const }),
  ...(!isDay(values.endDate)
    ? { endDate: 'badDate' as const }
    : values.startDate !== null && values.endDate !== null && values.endDate < values.startDate
      ? { endDate: 'endBeforeStart' as const }
      : {}),
  ...(personal && values.leadIds.length > 1 ? { leadIds: 'oneLeader' as const } : {}),
});

/** Share of tasks that are through, in percent; null without tasks. */
export const projectProgress = ({
  taskCount,
  openTaskCount,
}: {
  readonly taskCount: number;
  readonly openTaskCount: number;
}): number | null => (taskCount === 0 ? null : Math.round(((taskCount - openTaskCount) / taskCount) * 100));
