import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, distinctBy, id, paging, sha256, text, wholeNumber } from '../core/schemas';
import { shownChangeSchema } from '../core/trace';
import { context, none } from './call-fields';
import { STAYED } from './record-events';
import { RECORD_STATUSES } from './record-state';

const stepSchema = z.object({
  kind: z.enum(['added', 'changed', 'renamed', 'stayed', 'held', 'locked', 'unlocked']),
  /** Null for what is not in the record yet. */
  moduleId: z.string().nullable(),
  type: z.string(),
  title: z.string(),
  /** Of one that is renamed: what it will be called. */
  to: z.string().optional(),
  /** Of one that stays as it is. */
  because: z.enum(STAYED).optional(),
  changes: z.array(shownChangeSchema),
  /** What was filled in and has no place in the newer version; `value` is by what it is named when the version is taken. */
  losses: z.array(shownChangeSchema.extend({ value: z.string() })),
});
export type OfferedStep = z.infer<typeof stepSchema>;

const offerSchema = z.object({
  templateId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  from: z.number(),
  to: z.number(),
  steps: z.array(stepSchema),
});
export type TemplateOffer = z.infer<typeof offerSchema>;

const figures = { added: z.number(), changed: z.number(), stayed: z.number(), lost: z.number() };
const offeredRow = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.enum(RECORD_STATUSES),
  ownerId: z.string(),
  ownerName: z.string(),
  from: z.number(),
  ...figures,
});
export type OfferedRow = z.infer<typeof offeredRow>;

/** So many open records are looked through at once for what a newer version would change in them. */
export const MOST_OFFERED = 500;

const lossSchema = z.strictObject({ moduleId: id, field: text(400), value: sha256 });
/** Of all modules of a record together. */
const MOST_LOSSES = 10_000;

/** A newer version of a template, and the open records that were begun from an older one (T13). */
export const templateOfferCalls = {
  templateOffer: defineCall({
    ...{ id: 'X751', method: 'POST', path: 'ExperimentTemplate/Offer', kind: 'query', context },
    readsOf: { kind: 'opened', record: 'experimentId' },
    summary: { 'zh-CN': '记录可采用的模板新版本', 'en-US': 'A newer version of a record’s template' },
    request: z.strictObject({ experimentId: id }),
    /** Null where there is none that the record could take. */
    response: offerSchema.nullable(),
  }),
  templateOffers: defineCall({
    ...{ id: 'X752', method: 'POST', path: 'ExperimentTemplate/Offer/Page', kind: 'query', context },
    summary: { 'zh-CN': '模板新版本对未完成记录的影响', 'en-US': 'What a newer version changes in open records' },
    request: z.strictObject({
      ...paging,
      templateId: id,
      /** One's own, or all that one may read. */
      of: z.enum(['mine', 'readable']).default('mine'),
    }),
    response: z.object({
      /** The version in use; null where none is. */
      to: z.number().nullable(),
      /** Open records begun from it: how many stand at it, how many of those have taken it, how many stand at an older one. */
      current: z.number(),
      taken: z.number(),
      older: z.number(),
      /** Authors of those at an older one. */
      authors: z.number(),
      /** What it would do to them together; of the newest 500 of them where there are more. */
      total: z.object({ records: z.number(), ...figures }),
      records: z.array(offeredRow),
    }),
  }),
  takeTemplate: defineCall({
    ...{ id: 'X753', method: 'POST', path: 'ExperimentTemplate/Take', kind: 'command', context },
    summary: { 'zh-CN': '采用模板新版本', 'en-US': 'Take a newer version of the template' },
    request: z.strictObject({
      experimentId: id,
      /** The version that was looked at: if another is in use by now, nothing is done. */
      version: wholeNumber(1, 1_000_000),
      /** What was filled in and goes with it, all of it, as the offer says. */
      losses: distinctBy(z.array(lossSchema).max(MOST_LOSSES), ({ moduleId, field }) => `${moduleId} ${field}`).default(
        [],
      ),
      ...commandFields,
    }),
    response: none,
  }),
  /** M15: the modules of a template come into an open record as a group of their own. */
  addTemplateModules: defineCall({
    ...{ id: 'X754', method: 'POST', path: 'ExperimentTemplate/AddModules', kind: 'command', context },
    summary: { 'zh-CN': '把模板的模块放进记录', 'en-US': 'Put a template’s modules into a record' },
    request: z.strictObject({
      experimentId: id,
      templateId: id,
      /** Before which module; at the end where it is not said. */
      index: wholeNumber(0, 1_000).nullable().default(null),
      ...commandFields,
    }),
    response: z.object({ moduleIds: z.array(z.string()) }),
  }),
} as const;
