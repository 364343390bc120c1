import type { RecordedEvent } from '@shilu/events/core/envelope';
import type { Label, Language } from '@shilu/events/core/call';
import type { AccountProfile } from '@shilu/events/identity/account';
import type { NoticeWords } from '@shilu/events/messages/notice-texts';
import { contextOf } from '@shilu/events/core/contexts';
import { aboutSchema } from '@shilu/events/messages/about';
import { noticeSources } from '@shilu/events/messages/notice-sources';
import { isTold, type Channel } from '@shilu/events/messages/message-events';
import { mentionedIn, noteIn, noteSchema } from '@shilu/events/messages/note';
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

/** A notice as the ledger of deliveries holds it: ids and the actor's words, no name and no address (law 9). */
const noticeSchema: z.ZodType<Notice> = z.object({
  id: z.string(),
  kind: z.string().refine(isNoticeKind),
  recipientId: z.string(),
  actorId: z.string(),
  about: aboutSchema,
  note: noteSchema,
  at: z.string(),
});

export type Telling = {
  readonly notice: Notice;
  /** What was said, as it reads. */
  readonly note: string;
  readonly language: Language;
  readonly recipient: AccountProfile;
  /** Names and titles of this moment. */
  readonly words: NoticeWords;
};

const SYSTEM_NAME: Label = { 'zh-CN': '系统', 'en-US': 'The system' };

/** A notice as it may be told now; null when its recipient turned this way off, was erased, or may not know of it any more. */
export const tellingOf = async (facts: MessageFacts, payload: unknown, channel: Channel): Promise<Telling | null> => {
  const notice = noticeSchema.parse(payload);
  const { recipientId, actorId, kind } = notice;
  await facts.current();
  const { language, ...settings } = facts.settingsOf(recipientId);
  if (!isTold({ language, ...settings }, kind, channel)) return null;
  const [head, recipient] = await Promise.all([facts.headOf(notice), facts.profileOf(recipientId)]);
  if (!head || !recipient) return null;
  const names = new Map<string, string>();
  for (const accountId of new Set([actorId, ...mentionedIn(notice.note)])) {
    const profile = await facts.profileOf(accountId);
    names.set(accountId, profile?.realName ?? (accountId === 'system' ? SYSTEM_NAME[language] : accountId));
  }
  const nameOf = (accountId: string): string => names.get(accountId) ?? accountId;
  const note = noteIn(notice.note, language, nameOf);
  return { notice, note, language, recipient, words: { actor: nameOf(actorId), ...head } };
};
