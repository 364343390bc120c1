import { z } from 'zod';
import type { Label } from '../core/call';
import type { EpochSaid } from '../core/checkpoint-note';
import type { DomainEvent, RecordedEvent } from '../core/envelope';
import { SYSTEM } from '../core/built-in';
import type { StreamRule } from '../core/stream-rule';

/**
 * A log that lost events goes on in a new epoch: people say so, with a reason, in the first event after the gap. One stream;
 * the first epoch has no event. Checkpoints say of which epoch they are.
 */
export const EPOCH = 'epoch';
export const EPOCH_STREAM = `${EPOCH}-log`;
export const EPOCH_BEGAN = 'EpochBegan';
/** What its stream is called where things of the log are named. */
export const epochLabel: Label = { 'zh-CN': '日志纪元', 'en-US': 'Epochs of the log' };

const count = z.number().int().nonnegative();
export const epochEventSchemas = {
  [EPOCH_BEGAN]: z.strictObject({
    /** Of this epoch; the first is 1, and has no event. */
    epoch: z.number().int().min(2),
    /** How many events are left before this one, and their root, base64. */
    size: count,
    root: z.string().max(100),
    /** The most that is known to have been: how many events, their root where it is known, by whom, since when. */
    known: z.strictObject({
      size: count,
      root: z.string().max(100).nullable(),
      by: z.string().max(500),
      since: z.iso.datetime().nullable(),
      /** The signed checkpoint that says so. */
      note: z.string().max(10_000).nullable(),
    }),
    /** Known events that are gone. */
    lost: count,
    /** So many places of the log are given to nobody. */
    gap: count,
    /** Accounts of the administrators who confirmed it, on the server with their passwords. */
    confirmedBy: z.array(z.string()).min(1).max(2),
  }),
} as const;
export type EpochBegan = z.infer<(typeof epochEventSchemas)[typeof EPOCH_BEGAN]>;
export type EpochEvent = DomainEvent<typeof EPOCH_BEGAN, EpochBegan>;

/** As a checkpoint says it. */
export const epochSaid = ({ data, recordedAt }: Pick<RecordedEvent<EpochEvent>, 'data' | 'recordedAt'>): EpochSaid => ({
  ...{ number: data.epoch, size: data.size, lost: data.lost, since: recordedAt },
});

/** The one that a checkpoint of this size is of; null in the first. An epoch begins with the event that says so. */
export const epochAt = (epochs: readonly EpochSaid[], size: number): EpochSaid | null =>
  epochs.findLast((epoch) => epoch.size < size) ?? null;

/** Epochs follow one another. */
export const epochRule: StreamRule<number> = {
  category: EPOCH,
  initial: () => 1,
  evolve: (_, event) => (event as EpochEvent).data.epoch,
  misfit: (last, event) =>
    event.actor !== SYSTEM ? 'notTheirs' : (event as EpochEvent).data.epoch === last + 1 ? null : 'thereAlready',
};

/** Where none is lost, the log had others than those known of. */
export const epochWords = ({ number, lost, since }: EpochSaid): Label => ({
  'zh-CN': `第 ${number} 纪元，自 ${since} 起，此前${lost === 0 ? '有事件被替换' : `丢失 ${lost} 个事件`}`,
  'en-US': `epoch ${number} since ${since}, after ${lost === 0 ? 'events were replaced' : `a loss of ${lost} events`}`,
});
