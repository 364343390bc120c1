import { z } from 'zod';
import { defineCall } from '../core/call';
import { id, unread } from '../core/schemas';
import { moduleRef, none, context } from './call-fields';

/** Who has what open, and what is not yet saved: leases and drafts, beside the log. */
export const deskCalls = {
  /** C004: takes the edit lock of a module for this session, or says who holds it. Locks are leases of 60 s, renewed by drafts and by asking again; `take` takes over one that the same person holds in another session. */
  enableEdit: defineCall({
    id: 'C004',
    method: 'POST',
    path: 'ExperimentModule/EnableEdit',
    kind: 'command',
    context,
    summary: { 'zh-CN': '进入编辑', 'en-US': 'Begin to edit a module' },
    request: z.strictObject({
      ...moduleRef,
      lastCacheTime: unread(40).optional(),
      take: z.boolean().default(false),
    }),
    response: z.object({
      isLocked: z.boolean(),
      holderId: z.string().nullable(),
      holderName: z.string().nullable(),
      until: z.string().nullable(),
    }),
  }),
  releaseEdit: defineCall({
    id: 'X049',
    method: 'POST',
    path: 'ExperimentModule/ReleaseEdit',
    kind: 'command',
    context,
    summary: { 'zh-CN': '结束编辑', 'en-US': 'End editing a module' },
    request: z.strictObject(moduleRef),
    response: none,
  }),
  checkLock: defineCall({
    id: 'C005',
    method: 'POST',
    path: 'ExperimentModule/CheckLock',
    kind: 'command',
    context,
    summary: { 'zh-CN': '检查锁定', 'en-US': 'Who holds a module' },
    request: z.strictObject({ ...moduleRef, lastCacheTime: unread(40).optional() }),
    response: z.object({
      isLocked: z.boolean(),
      holderId: z.string().nullable(),
      holderName: z.string().nullable(),
      until: z.string().nullable(),
    }),
  }),
  lockList: defineCall({
    id: 'C007',
    method: 'GET',
    path: 'ExperimentModule/LockList/{id}',
    kind: 'command',
    context,
    summary: { 'zh-CN': '模块锁定列表', 'en-US': 'Locks on a record' },
    request: z.object({ id }),
    response: z.array(
      z.object({
        moduleId: z.string(),
        holderId: z.string(),
        holderName: z.string(),
        until: z.string(),
        mine: z.boolean(),
      }),
    ),
  }),
  /** T01: asked before opening; also says who else is here. */
  isOpen: defineCall({
    id: 'C053',
    method: 'POST',
    path: 'Experiment/IsOpen',
    kind: 'command',
    context,
    summary: { 'zh-CN': '记录是否已打开', 'en-US': 'Is the record open' },
    request: z.strictObject({
      experimentId: id,
      opening: z.boolean().default(false),
      /** Open for reading alone. */
      reading: z.boolean().default(false),
      /** The module in sight. */
      moduleId: id.nullable().default(null),
      /** The page goes away: no longer here, whatever else this session holds. */
      leaving: z.boolean().default(false),
    }),
    response: z.object({
      isOpen: z.boolean(),
      openInfo: z.object({ operator: z.string(), operatorId: z.string() }).nullable(),
      present: z.array(z.object({ accountId: z.string(), name: z.string(), moduleId: z.string().nullable() })),
      /** Where the caller has it open under another login, as in a second browser. */
      elsewhere: z.array(z.object({ moduleId: z.string().nullable(), reading: z.boolean() })),
    }),
  }),
  unlockRecord: defineCall({
    id: 'C052',
    method: 'POST',
    path: 'Experiment/UnLock/{id}',
    kind: 'command',
    context,
    summary: { 'zh-CN': '释放记录', 'en-US': 'Give a record free' },
    request: z.strictObject({ id }),
    response: none,
  }),
  /** Drafts of the caller on one record: what autosave kept. */
  drafts: defineCall({
    id: 'X050',
    method: 'GET',
    path: 'ExperimentModule/Drafts/{id}',
    kind: 'command',
    context,
    summary: { 'zh-CN': '暂存内容', 'en-US': 'My drafts of a record' },
    request: z.object({ id }),
    response: z.array(
      z.object({
        moduleId: z.string(),
        baseRevision: z.number(),
        data: z.unknown(),
        contentVersion: z.number(),
        savedAt: z.string(),
      }),
    ),
  }),
  discardDraft: defineCall({
    id: 'X051',
    method: 'POST',
    path: 'ExperimentModule/DiscardDraft',
    kind: 'command',
    context,
    summary: { 'zh-CN': '放弃暂存', 'en-US': 'Discard a draft' },
    request: z.strictObject({ experimentId: id, moduleId: id }),
    response: none,
  }),
} as const;
