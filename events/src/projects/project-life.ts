import { z } from 'zod';
import type { Label } from '../core/call';
import type { Authority } from '../core/define-register';
import type { LifeCycle } from '../core/life-cycle';

/** Life cycle of projects (T07): waiting, doing, pause, closed, changing. */
export const WORK_STATUSES = ['draft', 'active', 'paused', 'closed', 'changing'] as const;
export const workStatusSchema = z.enum(WORK_STATUSES);
export type WorkStatus = z.infer<typeof workStatusSchema>;
/** In these, tasks and records can be created (T07, P09). */
export const OPEN_STATUSES: readonly WorkStatus[] = ['active', 'changing'];

/** A personal project nobody but its owner and administrators sees, so nobody else comes to change it (P09). */
export const changesProject: readonly Authority<'leaderIds'>[] = [
  'owner',
  'admin',
  { personsIn: 'leaderIds' },
  { permission: 'ProjectManage' },
];

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });

/** All moves were written as one event, which says from where to where, and are made by the call that changes a project. */
const move = {
  ...{ event: 'ProjectMoved', words: of('变更项目状态', 'Changed a project’s state') },
  ...{ callId: 'C030', path: 'Project/Modify', who: changesProject },
};

export const projectLife: LifeCycle<'leaderIds', WorkStatus> = {
  states: {
    draft: { label: of('未开始', 'Not started'), tone: 'draft' },
    active: { label: of('进行中', 'In progress'), tone: 'active' },
    paused: { label: of('已暂停', 'Paused'), tone: 'waiting' },
    closed: { label: of('已关闭', 'Closed'), tone: 'over' },
    changing: { label: of('变更中', 'Being changed'), tone: 'attention' },
  },
  first: 'active',
  begins: WORK_STATUSES,
  moves: [
    { ...move, name: 'start', label: of('启动', 'Start'), from: ['draft'], to: 'active' },
    { ...move, name: 'resume', label: of('恢复进行', 'Resume'), from: ['paused', 'changing'], to: 'active' },
    { ...move, name: 'reopen', label: of('重新开启', 'Reopen'), from: ['closed'], to: 'active' },
    { ...move, name: 'pause', label: of('暂停', 'Pause'), from: ['active', 'changing'], to: 'paused' },
    { ...move, name: 'change', label: of('开始变更', 'Begin a change'), from: ['active'], to: 'changing' },
    {
      ...{ ...move, name: 'close', label: of('关闭', 'Close'), to: 'closed' },
      from: ['draft', 'active', 'paused', 'changing'],
    },
  ],
};
