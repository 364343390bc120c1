import { z } from 'zod';
import { defineCall } from '../core/call';
import { MOST_INTEGER } from '../core/schemas';

const context = 'audit';

/** A number of events, as it stands in an address. */
const count = (min: number) => z.coerce.number().int().min(min).max(MOST_INTEGER);

/** For whoever holds a print or a proof, without a login: roots and hashes, which tell nothing of what was written. */
export const checkpointCalls = {
  /** C2SP tlog-checkpoint, as the notary signed it last. */
  latestCheckpoint: defineCall({
    id: 'X841',
    method: 'GET',
    path: 'checkpoint',
    kind: 'query',
    context,
    public: true,
    answer: 'file',
    summary: { 'zh-CN': '最新检查点', 'en-US': 'The latest checkpoint' },
    request: z.object({}),
    response: z.unknown(),
  }),
  /** The one that was signed at this size. */
  checkpointAt: defineCall({
    id: 'X842',
    method: 'GET',
    path: 'checkpoint/{size}',
    kind: 'query',
    context,
    public: true,
    answer: 'file',
    summary: { 'zh-CN': '某一规模的检查点', 'en-US': 'The checkpoint of a size' },
    request: z.object({ size: count(1) }),
    response: z.unknown(),
  }),
  /** That the log of `size` events begins with that of `from`: `old <from>`, hashes, an empty line, the checkpoint of `size`. */
  consistency: defineCall({
    id: 'X843',
    method: 'GET',
    path: 'checkpoint/{size}/consistency/{from}',
    kind: 'query',
    context,
    public: true,
    answer: 'file',
    summary: { 'zh-CN': '两个检查点之间的一致性证明', 'en-US': 'Proof that one checkpoint grew from another' },
    request: z.object({ size: count(1), from: count(1) }),
    response: z.unknown(),
  }),
  /** That the event at `index` is in the log of `size` events (C2SP tlog-proof). */
  inclusion: defineCall({
    id: 'X844',
    method: 'GET',
    path: 'checkpoint/{size}/inclusion/{index}',
    kind: 'query',
    context,
    public: true,
    answer: 'file',
    summary: { 'zh-CN': '事件在检查点中的包含证明', 'en-US': 'Proof that an event is in a checkpoint' },
    request: z.object({ size: count(1), index: count(0) }),
    response: z.unknown(),
  }),
} as const;
