import { z } from 'zod';
import type { Label } from '../core/call';
import type { Authority } from '../core/define-register';
import type { LifeCycle } from '../core/life-cycle';

/** States of tasks (T07): not started, in progress, done, cancelled. */
export const TASK_STATUSES = ['todo', 'doing', 'done', 'cancelled'] as const;
export const taskStatusSchema = z.enum(TASK_STATUSES);
export type TaskStatus = z.infer<typeof taskStatusSchema>;
export const OPEN_TASK_STATUSES: readonly TaskStatus[] = ['todo', 'doing'];

/** Besides those who lead its project. */
export const changesTask: readonly Authority<'managerIds'>[] = [
  'owner',
  'admin',
  { personsIn: 'managerIds' },
  { permission: 'ProjectManage' },
];

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** All moves were written as one event, which says from where to where, and are made by the call that changes a task. */
const move = {
  ...{ event: 'TaskMoved', words: of('变更任务状态', 'Changed a task’s state') },
  ...{ callId: 'C036', path: 'Task/Modify', who: changesTask },
};

export const taskLife: LifeCycle<'managerIds', TaskStatus> = {
  states: {
    todo: { label: of('未开始', 'Not started'), tone: 'draft' },
    doing: { label: of('进行中', 'In progress'), tone: 'active' },
    done: { label: of('已完成', 'Done'), tone: 'over' },
    cancelled: { label: of('已取消', 'Cancelled'), tone: 'over' },
  },
  first: 'todo',
  begins: TASK_STATUSES,
  moves: [
    { ...move, name: 'start', label: of('开始', 'Start'), from: ['todo'], to: 'doing' },
    { ...move, name: 'resume', label: of('继续', 'Resume'), from: ['done', 'cancelled'], to: 'doing' },
    { ...move, name: 'finish', label: of('完成', 'Finish'), from: ['todo', 'doing', 'cancelled'], to: 'done' },
    { ...move, name: 'cancel', label: of('取消', 'Cancel'), from: ['todo', 'doing', 'done'], to: 'cancelled' },
    { ...move, name: 'putBack', label: of('退回未开始', 'Put back'), from: ['doing', 'done', 'cancelled'], to: 'todo' },
  ],
};
