import { z } from 'zod';
import { defineCall } from '../core/call';
import { commandFields, distinct, paging, reason, uuid } from '../core/schemas';
import { connectorName } from './connector';

const context = 'integrations';

/** `retrying`: tried and failed, tried again by itself. `unknown`: it went out and what became of it is not known. */
export const deliveryStatuses = ['parked', 'unknown', 'retrying', 'waiting', 'delivered', 'discarded'] as const;
export const deliveryStatusSchema = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

export const connectorRowSchema = z.object({
  connector: z.string(),
  label: z.string(),
  /** Null when no worker runs it just now. */
  circuit: z.enum(['closed', 'open']).nullable(),
  /** Events that it has not looked at; null when not known. */
  lag: z.number().nullable(),
  waiting: z.number(),
  retrying: z.number(),
  unknown: z.number(),
  parked: z.number(),
  /** Queues that stand still behind something parked. */
  parkedKeys: z.number(),
  deliveredToday: z.number(),
});
export type ConnectorRow = z.infer<typeof connectorRowSchema>;

export const deliveryRowSchema = z.object({
  id: z.string(),
  connector: z.string(),
  connectorLabel: z.string(),
  effect: z.string(),
  effectLabel: z.string(),
  status: deliveryStatusSchema,
  /** Tries made so far. */
  attempts: z.number(),
  createdAt: z.string(),
  triedAt: z.string().nullable(),
  /** When it is tried next; null when it is not tried by itself. */
  nextAt: z.string().nullable(),
  /** Why the last try failed, in words. */
  error: z.string().nullable(),
  /** The other side's own words. */
  errorDetail: z.string().nullable(),
  eventId: z.string(),
  eventType: z.string(),
  stream: z.string(),
  revision: z.number(),
  recordedAt: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  /** The record that the event is about, when it is about one. */
  recordId: z.string().nullable(),
  recordNumber: z.string().nullable(),
  /** How many wait behind it. */
  waitingBehind: z.number(),
});
export type DeliveryRow = z.infer<typeof deliveryRowSchema>;

export const deliveryCalls = {
  connectors: defineCall({
    id: 'X340',
    method: 'GET',
    path: 'Delivery/Connectors',
    kind: 'query',
    ofNow: true,
    context,
    token: 'never',
    summary: { 'zh-CN': '外部对接概况', 'en-US': 'Connectors and what waits for them' },
    request: z.object({}),
    response: z.array(connectorRowSchema),
  }),
  page: defineCall({
    id: 'X341',
    method: 'POST',
    path: 'Delivery/List',
    kind: 'query',
    ofNow: true,
    context,
    token: 'never',
    summary: { 'zh-CN': '外发事项列表', 'en-US': 'Deliveries' },
    request: z.strictObject({
      connector: connectorName.optional(),
      status: z.array(deliveryStatusSchema).max(deliveryStatuses.length).default([]),
      ...paging,
    }),
    response: z.array(deliveryRowSchema),
  }),
  detail: defineCall({
    id: 'X342',
    method: 'GET',
    path: 'Delivery/Detail/{id}',
    kind: 'query',
    ofNow: true,
    context,
    token: 'never',
    readsOf: 'found',
    summary: { 'zh-CN': '外发事项详情', 'en-US': 'A delivery, its event, and what waits behind it' },
    request: z.object({ id: uuid }),
    response: deliveryRowSchema.extend({
      /** Data of the event as it stands in the log. */
      data: z.unknown(),
      reason: z.string().nullable(),
      correlation: z.string(),
      /** The next ones that wait behind it, oldest first. */
      behind: z.array(deliveryRowSchema),
    }),
  }),
  retry: defineCall({
    id: 'X343',
    method: 'POST',
    path: 'Delivery/Retry',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '立即重试', 'en-US': 'Try again now' },
    request: z.strictObject({
      connector: connectorName,
      /** Absent: all that is parked or failing. */
      ids: distinct(z.array(uuid).min(1).max(200)).optional(),
      ...commandFields,
    }),
    response: z.object({}),
  }),
  discard: defineCall({
    id: 'X344',
    method: 'POST',
    path: 'Delivery/Discard',
    kind: 'command',
    context,
    token: 'never',
    summary: { 'zh-CN': '放弃外发', 'en-US': 'Discard a delivery' },
    request: z.strictObject({ id: uuid, ...commandFields, reason }),
    response: z.object({}),
  }),
} as const;
