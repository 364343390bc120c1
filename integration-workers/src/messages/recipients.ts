import type { RecordedEvent } from '@shilu/events/core/envelope';
import { contextOf } from '@shilu/events/core/contexts';
import { noticeSources } from '@shilu/events/messages/notice-sources';
import { isTold, type Channel } from '@shilu/events/messages/message-events';
import { isNoticeKind } from '@shilu/events/messages/notice-kinds';
import type { Notice } from '@shilu/events/messages/notices';
import { z } from 'zod';
import type { MessageFacts } from './facts';

/** Where what people are told of happens. */
export const TOLD_CONTEXTS: readonly string[] = [
  ...new Set(Object.keys(noticeSources).flatMap((category) => contextOf(`${category}-`) ?? [])),
];

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What happened longer ago, as after a long stop, is not made up for one by one: it stands in the messages of the product. */
export const isOld = (event: RecordedEvent, now: Date): boolean =>
  now.getTime() - Date.parse(event.recordedAt) > DAY_MS;

/** Whom an event is told to by this channel. */
export const toldBy = async (
  facts: MessageFacts,
  event: RecordedEvent,
  channel: Channel,
  now: Date,
): Promise<readonly Notice[]> => {
  if (isOld(event, now)) return [];
  await facts.current();
  return (await facts.noticesOf(event)).filter(({ recipientId, kind }) =>
    isTold(facts.settingsOf(recipientId), kind, channel),
  );
};

/** A notice as the book of deliveries holds it: ids and the actor's words, no name and no address (law 9). */
export const noticeSchema: z.ZodType<Notice> = z.object({
  id: z.string(),
  kind: z.string().refine(isNoticeKind),
  recipientId: z.string(),
  actorId: z.string(),
  about: z.object({ category: z.string(), id: z.string() }),
  note: z.string(),
  at: z.string(),
});
