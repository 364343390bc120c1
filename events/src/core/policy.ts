import { z } from 'zod';
import { defineCall, type Label } from './call';
import type { RecordedEvent } from './envelope';
import { codeWord, id } from './schemas';

/** What a policy's command needs. */
export const followSchema = z.record(z.string().max(64), z.union([z.string().max(4_000), z.boolean(), z.null()]));

/** What follows from an event: a command for another subject. */
export type Follow = {
  /** Those of one key are carried out in the order of the log. */
  readonly key: string;
  /** What the command needs, as JSON. */
  readonly input: z.infer<typeof followSchema>;
  /**
   * Only where this is the newest event of that stream by the time the event is in the log. The ledger of deliveries looks
   * it up: whoever wrote the event neither waits for that nor carries it out.
   */
  readonly onlyAfter?: { readonly stream: string; readonly type: string };
};

/**
 * What an event of one subject leads to at another. It is carried out at once by whoever wrote the event, and by the
 * ledger of deliveries where that process died: decided on the log, so that twice is once. What cannot be carried out is
 * parked where people see it.
 */
export type Policy = {
  readonly name: string;
  readonly label: Label;
  readonly contexts: readonly string[];
  /** Types of events that may ask for it. */
  readonly eventTypes: readonly string[];
  readonly follows: (event: Pick<RecordedEvent, 'type' | 'data' | 'stream'>) => readonly Follow[];
  /** A refusal waits for a person, or is made good by what the policy does instead (`instead`). */
  readonly onRefusal: 'park' | 'instead';
};

/** A policy is carried out; told by the workers, never called from outside. */
export const carryPolicy = defineCall({
  id: 'X086',
  method: 'POST',
  path: 'Policy/Carry',
  kind: 'command',
  context: 'organization',
  internal: true,
  summary: { 'zh-CN': '执行后续处理', 'en-US': 'Carry out what follows from an event' },
  request: z.strictObject({ policy: codeWord(64), causation: id, input: followSchema }),
  response: z.object({}),
});
