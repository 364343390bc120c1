import { z } from 'zod';
import { clockLookSchema } from '../audit/clock';
import { defineCall } from '../core/call';
import { commandFields } from '../core/schemas';

const context = 'integrations';

const lastRunSchema = z.object({
  at: z.string(),
  /** `closed`: of a verification that found something, which was closed with a reason. */
  outcome: z.enum(['ok', 'failed', 'closed']),
  detail: z.string(),
});
export type LastRun = z.infer<typeof lastRunSchema>;

export const systemStatusSchema = z.object({
  version: z.string(),
  node: z.string(),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    /** Each service connects as a role of its own, none of which may change the log, its tree and its checkpoints. */
    roles: z.boolean(),
  }),
  log: z.object({
    /** Where the log stands. */
    store: z.enum(['postgresql', 'eventstoredb']),
    /** Events in the Merkle log. */
    events: z.number(),
  }),
  notary: z.object({
    /** How long the oldest event that is not in the Merkle log has waited, in seconds. */
    lagSeconds: z.number(),
    signedAt: z.string().nullable(),
    signedSize: z.number().nullable(),
    /**
     * What each witness, time-stamp authority and webhook that is asked holds of the log: how many events (0: none yet), since
     * when by its clock, and for how long, in seconds, what was signed here since has waited for it.
     */
    anchors: z.array(
      z.object({
        kind: z.enum(['witness', 'timestamp', 'webhook']),
        name: z.string(),
        size: z.number(),
        at: z.string(),
        waitedSeconds: z.number(),
      }),
    ),
  }),
  /**
   * Read models: how long the oldest event that one has not read has waited, in seconds; of how many things it could not
   * take an event; and whether it stands still because there were too many of them at once (law 12).
   */
  readModels: z.array(
    z.object({ name: z.string(), lagSeconds: z.number(), setAside: z.number(), paused: z.boolean() }),
  ),
  /** Deliveries that wait for a person. */
  parked: z.number(),
  /** Disk of the data folder, in bytes. */
  disk: z.object({ free: z.number(), size: z.number() }),
  /** When the log was last verified as a whole and the installation last backed up; null where it never was. */
  lastRuns: z.object({ backup: lastRunSchema.nullable(), verify: lastRunSchema.nullable() }),
  /** Rows of the read log of days that are over and not sealed, and since when; null where there are none. */
  unsealedReads: z.object({ rows: z.number(), since: z.string() }).nullable(),
  /** What the notary met in the log that no service of ours wrote, or found cut. */
  incidents: z.number(),
  /**
   * The newest look at the clock of each machine that workers run on, held against sources outside; none where no sources
   * are set.
   */
  clocks: z.array(clockLookSchema.extend({ machine: z.string(), at: z.string() })),
  /** Whether letters are sent at all. */
  mail: z.boolean(),
});
export type SystemStatus = z.infer<typeof systemStatusSchema>;

export const systemCalls = {
  status: defineCall({
    id: 'X350',
    method: 'GET',
    path: 'System/Status',
    kind: 'query',
    ofNow: true,
    context,
    summary: { 'zh-CN': '系统状态', 'en-US': 'State of the installation' },
    request: z.object({}),
    response: systemStatusSchema,
  }),
  /** A letter to the caller's own address, by the way that all letters go. */
  testLetter: defineCall({
    id: 'X351',
    method: 'POST',
    path: 'System/TestLetter',
    kind: 'command',
    context,
    summary: { 'zh-CN': '发送测试邮件', 'en-US': 'Send a test email' },
    request: z.strictObject({ ...commandFields }),
    response: z.object({
      /** The event that asks for it; its delivery bears the same. */
      eventId: z.string(),
    }),
  }),
} as const;
