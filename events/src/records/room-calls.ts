import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, id, text, uuid, wholeNumber } from '../core/schemas';
import { context, none } from './call-fields';
import { cellChangeSchema, cellPlaceSchema, filledValueSchema, MOST_CELLS_AT_ONCE } from './modules/cell-fill';

/** What somebody is typing, as others see it before it is in the log: its beginning. */
export const MOST_TYPED = 10;
export const TYPED_CHARS = 80;
const writtenAt = z.strictObject({ client: wholeNumber(), clock: wholeNumber() }).nullish();
const positionSchema = z.strictObject({
  type: writtenAt,
  tname: z.literal('text').nullish(),
  item: writtenAt,
  assoc: wholeNumber(-1, 1).nullish(),
});
/** Where somebody writes in a text, as its document says it: beside letters, at the end of a line, or of the text. */
export const caretSchema = z.strictObject({ anchor: positionSchema, head: positionSchema });
export type Caret = z.infer<typeof caretSchema>;
const typed = z.strictObject({ place: cellPlaceSchema, value: text(TYPED_CHARS) });

/** Somebody at a sheet: one window of a person, who gave it that name. */
export const seatSchema = z.object({
  seat: z.string(),
  accountId: z.string(),
  name: z.string(),
  /** The cell that is theirs for now. */
  cell: cellPlaceSchema.nullable(),
  typing: z.array(typed),
  /** In a text: where they write, a `Caret` as JSON; absent where they do not. */
  caret: z.string().optional(),
});
export type Seat = z.infer<typeof seatSchema>;

/** Why a cell stays as it is: somebody else wrote it first, has it for now, or it cannot hold this. */
export const REFUSED = ['changed', 'held', 'unfit'] as const;
export const refusedCellSchema = z.object({
  place: cellPlaceSchema,
  cell: z.string(),
  because: z.enum(REFUSED),
  /** Who wrote it or has it; empty where no event says so, and where it cannot hold this. */
  name: z.string(),
  theirs: filledValueSchema,
  yours: filledValueSchema,
  /** What is wrong, in the caller's language, where it cannot hold this. */
  message: z.string(),
});
export type RefusedCell = z.infer<typeof refusedCellSchema>;

/** What those who listen at a sheet are told. */
export const roomSaidSchema = z.discriminatedUnion('kind', [
  /** All of it, at the beginning. */
  z.object({
    kind: z.literal('whole'),
    revision: wholeNumber(),
    contentVersion: wholeNumber(1),
    content: z.unknown(),
    seats: z.array(seatSchema),
  }),
  z.object({ kind: z.literal('seat'), seat: seatSchema }),
  z.object({ kind: z.literal('left'), seat: z.string(), accountId: z.string() }),
  /** A save: what changed since the content of revision `on`, or all of it where that is null. */
  z.object({
    kind: z.literal('saved'),
    on: wholeNumber().nullable(),
    revision: wholeNumber(),
    edits: z.array(z.unknown()),
    by: z.string(),
    cells: z.array(cellPlaceSchema),
  }),
  /** One change of a text that several write in. */
  z.object({ kind: z.literal('changed'), seq: wholeNumber(), change: z.string() }),
  z.object({ kind: z.literal('textSaved'), to: wholeNumber(), revision: wholeNumber() }),
  /** It cannot be followed any further: begin anew. */
  z.object({ kind: z.literal('reload') }),
]);
export type RoomSaid = z.infer<typeof roomSaidSchema>;

const place = { experimentId: id, moduleId: id };

/** A sheet that several people fill in at once (T17): who is where is no event, what they write is. */
export const roomCalls = {
  /** X816: server-sent events, each a `RoomSaid`: the sheet as it is, who is in it, then every change. For who may read it. */
  followSheet: defineCall({
    id: 'X816',
    method: 'GET',
    path: 'ExperimentModule/FollowSheet/{experimentId}/{moduleId}',
    kind: 'command',
    context,
    token: 'never',
    answer: 'sse',
    summary: { 'zh-CN': '跟随多人填写的表格', 'en-US': 'Follow a sheet that several people fill in' },
    request: z.object({ ...place, seat: uuid }),
    response: z.unknown(),
  }),
  /** X817: where this window is, what is being typed there; who has the cell, where that is somebody else. Stays for 20 s. */
  atCell: defineCall({
    id: 'X817',
    method: 'POST',
    path: 'ExperimentModule/AtCell',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '进入单元格', 'en-US': 'Be at a cell' },
    request: z.strictObject({
      ...place,
      seat: uuid,
      cell: cellPlaceSchema.nullable(),
      typing: z.array(typed).max(MOST_TYPED),
      /** Counts up: what comes late is passed over. */
      turn: wholeNumber(),
    }),
    response: z.object({
      heldBy: z.object({ accountId: z.string(), name: z.string() }).nullable(),
      /** False where too many windows are at the sheet: nobody hears of this one, and it keeps nobody from a cell. */
      seated: z.boolean(),
    }),
  }),
  /**
   * X818: puts values into cells, each where the caller saw what stands there. What others wrote or have meanwhile is
   * refused cell by cell, and the rest is in the log when this is answered. One event a person and second.
   */
  fillCells: defineCall({
    id: 'X818',
    method: 'POST',
    path: 'ExperimentModule/FillCells',
    kind: 'command',
    context,
    summary: { 'zh-CN': '填写单元格', 'en-US': 'Fill in cells' },
    request: z.strictObject({
      ...place,
      baseRevision: wholeNumber(),
      cells: z.array(cellChangeSchema).min(1).max(MOST_CELLS_AT_ONCE),
      ...commandFields,
    }),
    response: z.object({ contentRevision: z.number(), contentHash: z.string(), refused: z.array(refusedCellSchema) }),
  }),
  /** X819: this window is no longer at the sheet. */
  leaveSheet: defineCall({
    id: 'X819',
    method: 'POST',
    path: 'ExperimentModule/LeaveSheet',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '离开表格', 'en-US': 'Leave a sheet' },
    request: z.strictObject({ ...place, seat: uuid }),
    response: none,
  }),
} as const;
