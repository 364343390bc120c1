import { z } from 'zod';
import { defineCall } from '../core/call';
import { codeWord, commandFields, id, newId, paging, text, uuid, wholeNumber } from '../core/schemas';
import { shownChangeSchema } from '../core/trace';
import { refusalSchema, requestStatusSchema, resultSchema } from './platform-request';
import { requestValuesSchema, type PlatformOperation } from './platforms/operation';
import { PLATFORMS } from './platforms/platform';
import { operations } from './platforms/operations';

const context = 'integrations';
const idAnswer = z.object({ id: z.string() });
const values = z.record(z.string().max(64), z.unknown());

/** Ids of a module's own parts, one within the other. */
const placeInModule = z.string().regex(/^[A-Za-z0-9_-]{1,64}(?:\/[A-Za-z0-9_-]{1,64}){0,2}$/, { error: 'badId' });

/** One line of the list of requests. */
export const requestRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  operation: z.string(),
  title: z.string(),
  recordId: z.string(),
  recordNumber: z.string(),
  recordTitle: z.string(),
  requesterId: z.string(),
  requesterName: z.string(),
  status: requestStatusSchema,
  reference: z.string().nullable(),
  moduleId: z.string().nullable(),
  /** What in the module it is about. */
  place: z.string().nullable(),
  byRecord: z.boolean(),
  /** What was asked for. */
  values,
  refusal: refusalSchema.nullable(),
  result: resultSchema.nullable(),
  createdAt: z.string(),
  modifiedAt: z.string(),
  /** An event of it cannot be read at present: what is shown may not be all of it. */
  beingRepaired: z.boolean().optional(),
});
export type RequestRow = z.infer<typeof requestRowSchema>;

const stepSchema = z.object({
  at: z.string(),
  type: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  reason: z.string().nullable(),
  changes: z.array(shownChangeSchema),
  refusal: refusalSchema.nullable(),
});

export const requestViewSchema = requestRowSchema.extend({
  submission: z.number(),
  steps: z.array(stepSchema),
  /** The caller may correct it and send it again, or take it back. */
  mayChange: z.boolean(),
});
export type RequestView = z.infer<typeof requestViewSchema>;

/** Asking a platform for something: a call of its own for each operation, in the family of its platform. */
export const requestCall = (operation: PlatformOperation) =>
  defineCall({
    id: operation.callId,
    method: 'POST',
    path: operation.path,
    kind: 'command',
    context,
    vouches: 'experimentId',
    summary: operation.action,
    request: z.strictObject({
      id: newId.optional(),
      experimentId: id,
      moduleId: id.nullable().default(null),
      /** What in the module it is about, such as a row and a batch of it. */
      place: placeInModule.nullable().default(null),
      values: requestValuesSchema(operation),
      ...commandFields,
    }),
    response: idAnswer,
  });

/** What people ask for. What follows from a record has no call: the product asks for it itself. */
export const requestCalls = operations
  .filter(({ byRecord }) => byRecord !== true)
  .map((operation) => ({ operation, call: requestCall(operation) }));

export const integrationCalls = {
  correctRequest: defineCall({
    id: 'X300',
    method: 'POST',
    path: 'Platform/Request/Correct',
    kind: 'command',
    context,
    vouches: 'found',
    summary: { 'zh-CN': '更正平台申请并重新发送', 'en-US': 'Correct a request and send it again' },
    request: z.strictObject({ id, values, baseSubmission: wholeNumber(1), ...commandFields }),
    response: idAnswer,
  }),
  withdrawRequest: defineCall({
    id: 'X301',
    method: 'POST',
    path: 'Platform/Request/Withdraw',
    kind: 'command',
    context,
    summary: { 'zh-CN': '撤回平台申请', 'en-US': 'Withdraw a request' },
    request: z.strictObject({ id, ...commandFields }),
    response: idAnswer,
  }),
  requestPage: defineCall({
    id: 'X302',
    method: 'POST',
    path: 'Platform/Request/Page',
    kind: 'query',
    ofNow: true,
    context,
    readsOf: { kind: 'opened', record: 'recordId' },
    summary: { 'zh-CN': '平台申请列表', 'en-US': 'Requests to platforms' },
    request: z.strictObject({
      ...paging,
      recordId: id.optional(),
      moduleId: id.optional(),
      operation: codeWord(64).optional(),
      platform: z.enum(PLATFORMS).optional(),
      status: z.array(requestStatusSchema).max(5).optional(),
      mine: z.boolean().default(false),
    }),
    response: z.array(requestRowSchema),
  }),
  request: defineCall({
    id: 'X303',
    method: 'GET',
    path: 'Platform/Request/{id}',
    kind: 'query',
    ofNow: true,
    context,
    readsOf: 'found',
    summary: { 'zh-CN': '平台申请详情', 'en-US': 'A request to a platform' },
    request: z.object({ id }),
    response: requestViewSchema,
  }),
  /** C122: which platforms the organisation is licensed for. */
  authorisedPlatforms: defineCall({
    id: 'C122',
    method: 'GET',
    path: 'Platform/Authorized',
    kind: 'query',
    context,
    summary: { 'zh-CN': '已授权平台', 'en-US': 'Authorised platforms' },
    request: z.object({}),
    response: z.array(z.object({ PlatformName: z.enum(PLATFORMS), IsAuthorized: z.boolean() })),
  }),
} as const;

/** What a platform said, told by its connector; never called from outside. */
export const platformAnswered = defineCall({
  id: 'X305',
  method: 'POST',
  path: 'Platform/Request/Answer',
  kind: 'command',
  context,
  internal: true,
  summary: { 'zh-CN': '平台答复', 'en-US': 'What a platform answered' },
  request: z.strictObject({
    id,
    submission: wholeNumber(1),
    answer: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('accepted'), reference: text(200), result: resultSchema.nullable() }),
      refusalSchema.extend({ kind: z.literal('refused') }),
      z.strictObject({ kind: z.literal('completed'), result: resultSchema }),
    ]),
    causation: uuid,
  }),
  response: idAnswer,
});
