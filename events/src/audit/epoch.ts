import { z } from 'zod';
import type { Label } from '../core/call';
import { MOST_EVENTS, type EpochSaid } from '../core/checkpoint-note';
import type { DomainEvent, RecordedEvent } from '../core/envelope';
import { SYSTEM } from '../core/built-in';
import type { StreamRule } from '../core/stream-rule';
import { defineUpcaster } from '../core/upcasters';

/**
 * A log that lost events goes on in a new epoch: people say so, with a reason, in the first event after the gap. One stream;
 * the first epoch has no event. Checkpoints say of which epoch they are.
 */
export const EPOCH = 'epoch';
export const EPOCH_STREAM = `${EPOCH}-log`;
export const EPOCH_BEGAN = 'EpochBegan';
/** What its stream is called where things of the log are named. */
export const epochLabel: Label = { 'zh-CN': '日志纪元', 'en-US': 'Epochs of the log' };

/** So many that say otherwise are named. */
export const MOST_NAMED = 20;

const count = z.number().int().nonnegative().max(MOST_EVENTS);
/** So long may be what somebody is called who says something of the log, in both languages. */
export const MOST_LETTERS = 500;
export const epochEventSchemas = {
  [EPOCH_BEGAN]: z.strictObject({
    /** Of this epoch; the first is 1, and has no event. */
    epoch: count.min(2),
    /** How many events are left before this one, and their root, base64. */
    size: count,
    root: z.string().max(100),
    /** The most that is known to have been: how many events, their root where it is known, by whom, since when. */
    known: z.strictObject({
      size: count,
      root: z.string().max(100).nullable(),
      by: z.string().max(MOST_LETTERS),
      since: z.iso.datetime().nullable(),
      /** The signed checkpoint that says so. */
      note: z.string().max(10_000).nullable(),
    }),
    /**
     * Up to where the events that are left are what was signed: the largest size whose signed checkpoint they lead to, at
     * 0 none; null in events of before that was looked at. What stands behind it is told as lost, whatever it is.
     */
    proven: z.strictObject({ size: count, root: z.string().max(100), note: z.string().max(10_000) }).nullable(),
    /** Who says, up to the number of events left, that others stood there. */
    contradicted: z.array(z.strictObject({ size: count, by: z.string().max(MOST_LETTERS) })).max(MOST_NAMED),
    /** Known events that are not proven to be here. */
    lost: count,
    /** So many places of the log are given to nobody. */
    gap: count,
    /** Accounts of the administrators who confirmed it, on the server with their passwords; none where the recovery key did. */
    confirmedBy: z.array(z.string()).max(2),
    /**
     * By how many of the first events it was looked who may confirm it: those that are proven or, for the recovery key where
     * these leave nobody, those that the notary signed; null in events of before that was told.
     */
    entitledBy: count.nullable(),
  }),
} as const;
// Since version 2 with what is proven of the events that are left.
defineUpcaster(EPOCH_BEGAN, 1, (data) => ({ ...(data as object), proven: null, contradicted: [] }));
// Since version 3 with by what it was looked who may confirm it.
defineUpcaster(EPOCH_BEGAN, 2, (data) => ({ ...(data as object), entitledBy: null }));

export type EpochBegan = z.infer<(typeof epochEventSchemas)[typeof EPOCH_BEGAN]>;
export type EpochEvent = DomainEvent<typeof EPOCH_BEGAN, EpochBegan>;

/** As a checkpoint says it. */
export const epochSaid = ({ data, recordedAt }: Pick<RecordedEvent<EpochEvent>, 'data' | 'recordedAt'>): EpochSaid => ({
  ...{ number: data.epoch, size: data.size, lost: data.lost, since: recordedAt },
});

/** The one that a checkpoint of this size is of; null in the first. An epoch begins with the event that says so. */
export const epochAt = (epochs: readonly EpochSaid[], size: number): EpochSaid | null =>
  epochs.findLast((epoch) => epoch.size < size) ?? null;

/**
 * Whether a loss that was told of accounts for what somebody knows of an earlier epoch: behind what was proven then, and no
 * more than was known then.
 */
export const isToldLoss = (
  epochs: readonly (Pick<EpochBegan, 'size' | 'proven' | 'known'> & { readonly number: number })[],
  known: { readonly size: number; readonly epoch: number },
): boolean =>
  epochs.some(
    ({ number, size, proven, known: most }) =>
      number > known.epoch && known.size > (proven?.size ?? size) && known.size <= most.size,
  );

/** Epochs follow one another; of one that was begun in what is lost its number is not given again. */
export const epochRule: StreamRule<number> = {
  category: EPOCH,
  initial: () => 1,
  evolve: (_, event) => (event as EpochEvent).data.epoch,
  misfit: (last, event) =>
    event.actor !== SYSTEM ? 'notTheirs' : (event as EpochEvent).data.epoch > last ? null : 'thereAlready',
};

/** Where none is lost, the log had others than those known of. */
export const epochWords = ({ number, lost, since }: EpochSaid): Label => ({
  'zh-CN': `第 ${number} 纪元，自 ${since} 起，此前${lost === 0 ? '有事件被替换' : `丢失 ${lost} 个事件`}`,
  'en-US': `epoch ${number} since ${since}, after ${lost === 0 ? 'events were replaced' : `a loss of ${lost} events`}`,
});
