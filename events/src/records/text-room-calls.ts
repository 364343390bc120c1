import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, id, uuid, wholeNumber } from '../core/schemas';
import { context } from './call-fields';
import { caretSchema, seatSchema } from './room-calls';

/** One change of a text, as the browser's document writes it: base64. A paste of half a million letters is one change. */
export const CHANGE_CHARS = 2_000_000;
export const MOST_CHANGES_AT_ONCE = 100;
const change = z.base64({ error: 'badBase64' }).max(CHANGE_CHARS, { error: 'tooLong' });

/** What those who write in one text together are told. */
export const textSaidSchema = z.discriminatedUnion('kind', [
  /** All of it, at the beginning. `client` is the number by which this window writes; `epoch` names this writing together. */
  z.object({
    kind: z.literal('text'),
    client: wholeNumber(),
    epoch: z.string(),
    seq: wholeNumber(),
    state: z.string(),
    savedTo: wholeNumber(),
    seats: z.array(seatSchema),
  }),
  z.object({ kind: z.literal('changed'), seq: wholeNumber(), change: z.string() }),
  z.object({ kind: z.literal('seat'), seat: seatSchema }),
  z.object({ kind: z.literal('left'), seat: z.string(), accountId: z.string() }),
  /** What was taken up to `to` is in the log. */
  z.object({ kind: z.literal('textSaved'), to: wholeNumber(), revision: wholeNumber() }),
  /** It cannot be followed any further: begin anew. */
  z.object({ kind: z.literal('reload') }),
]);
export type TextSaid = z.infer<typeof textSaidSchema>;

const place = { experimentId: id, moduleId: id };

/**
 * A text that several people write in at once: who is where is no event, and each change is kept before it is answered. Every
 * few seconds, and when somebody asks, what was written is saved: one event, which says who wrote what.
 */
export const textRoomCalls = {
  /** X890: server-sent events, each a `TextSaid`: the text as it is, who is in it, then every change. For who may write in it. */
  followText: defineCall({
    id: 'X890',
    method: 'GET',
    path: 'ExperimentModule/FollowText/{experimentId}/{moduleId}',
    kind: 'command',
    context,
    token: 'never',
    answer: 'sse',
    summary: { 'zh-CN': '跟随多人同写的正文', 'en-US': 'Follow a text that several people write in' },
    request: z.object({ ...place, seat: uuid }),
    response: z.unknown(),
  }),
  /** X891: changes of this window, in their order. Kept once this is answered; what comes again is passed over. */
  writeText: defineCall({
    id: 'X891',
    method: 'POST',
    path: 'ExperimentModule/WriteText',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '写入多人同写的正文', 'en-US': 'Write in a text together with others' },
    request: z.strictObject({
      ...place,
      seat: uuid,
      epoch: uuid,
      changes: z.array(change).min(1).max(MOST_CHANGES_AT_ONCE),
      ...commandFields,
    }),
    response: z.object({ seq: wholeNumber(), savedTo: wholeNumber() }),
  }),
  /** X892: where this window's caret is, as its document says it; null where it is nowhere. Stays for 20 s. */
  atText: defineCall({
    id: 'X892',
    method: 'POST',
    path: 'ExperimentModule/AtText',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '正文中的光标位置', 'en-US': 'Be at a place in a text' },
    request: z.strictObject({ ...place, seat: uuid, caret: caretSchema.nullable(), turn: wholeNumber() }),
    response: z.object({ seated: z.boolean() }),
  }),
  /** X893: saves what was written together so far. */
  saveText: defineCall({
    id: 'X893',
    method: 'POST',
    path: 'ExperimentModule/SaveText',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '保存多人同写的正文', 'en-US': 'Save a text that several people write in' },
    request: z.strictObject({ ...place, ...commandFields }),
    response: z.object({ contentRevision: z.number(), contentHash: z.string() }),
  }),
} as const;
