import type { Label, Language } from '@shilu/events/core/call';
import { uuidV5 } from '@shilu/events/core/uuid';
import { requestDigest, type Message } from '@shilu/events/messages/calls';
import { digestPeriod } from '@shilu/events/messages/digest-period';
import { noticeLine } from '@shilu/events/messages/notice-texts';
import type { WorkerDeps } from '../engine/worker-deps';
import { addressOf, settingsAddress, writeLetter, type Letter } from './compose-mail';
import type { MessageFacts } from './facts';

/** What a person has not read and what waits for them, at this moment. */
export type Digest = {
  readonly unread: number;
  readonly newest: readonly Message[];
  readonly reviews: number;
  readonly recalls: number;
};

const DIGEST_NAMESPACE = 'c1f3a2d4-7b60-5e8f-9a21-4d5c6b7a8e90';
const LOOK_EVERY_MS = 60_000;

/**
 * Asks for the summaries that have fallen due, now and every minute. The command's id is made from person and period, so
 * that one of all workers is heard, once, also after a restart. A cycle chosen today begins with its next period.
 */
export const askForDigests = async (
  { report, config, clock, log }: Pick<WorkerDeps, 'report' | 'config' | 'clock' | 'log'>,
  facts: MessageFacts,
  restoredAt: Date | null = null,
): Promise<void> => {
  await facts.current();
  for (const [accountId, { cycle, since, last }] of facts.digests) {
    const period = digestPeriod(cycle, clock(), config.timeZone);
    if (period === null || period === last || facts.directory.accounts.get(accountId)?.disabled !== false) continue;
    if (period === digestPeriod(cycle, new Date(since), config.timeZone)) continue;
    // That it was asked for may be what the backup does not know: rather none in this period than a second one.
    if (restoredAt !== null && period === digestPeriod(cycle, restoredAt, config.timeZone)) continue;
    const commandId = uuidV5(`${accountId}/${period}`, DIGEST_NAMESPACE);
    await report(requestDigest, { accountId, period }, { commandId, correlation: commandId }).catch((error: unknown) =>
      log.warn({ err: error, period }, 'a summary could not be asked for; trying again'),
    );
  }
};

export const startDigests = (
  deps: Parameters<typeof askForDigests>[0],
  facts: MessageFacts,
  restoredAt: Date | null,
): { readonly stop: () => Promise<void> } => {
  let running = Promise.resolve();
  const look = (): void => {
    running = running
      .then(() => askForDigests(deps, facts, restoredAt))
      .catch((error: unknown) => deps.log.warn(error, 'summaries could not be looked at; trying again'));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};

const of = (zh: string, en: string): Label => ({ 'zh-CN': zh, 'en-US': en });
const texts = {
  subject: of('汇总：{unread} 条未读消息，{waiting} 件待处理', 'Summary: {unread} unread, {waiting} waiting for you'),
  reviews: of('{n} 条记录等待您审核。', 'Records waiting for your review: {n}.'),
  recalls: of('{n} 个撤回申请等待您决定。', 'Recall requests waiting for your decision: {n}.'),
  unread: of('{n} 条未读消息，最近的是：', 'Unread messages: {n}. The latest:'),
  open: of('查看消息', 'View your messages'),
};

const counted = (text: string, values: Readonly<Record<string, number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? 0));

/** The letter of a summary; null when there is nothing to say. */
export const composeDigest = (
  { unread, newest, reviews, recalls }: Digest,
  recipient: string,
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string | null },
): Letter | null => {
  const waiting = reviews + recalls;
  if (unread + waiting === 0) return null;
  const line = (key: 'reviews' | 'recalls' | 'unread', n: number) =>
    n === 0 ? [] : [{ line: counted(texts[key][language], { n }) }];
  return writeLetter(language, {
    subject: counted(texts.subject[language], { unread, waiting }),
    recipient,
    sections: [
      ...line('reviews', reviews),
      ...line('recalls', recalls),
      ...line('unread', unread),
      ...newest.map(({ kind, actorName, number, title }) => ({
        line: `· ${noticeLine(kind, { actor: actorName, number, title }, language)}${number === '' ? '' : ` (${number})`}`,
      })),
    ],
    button: publicUrl === null ? null : { label: texts.open[language], url: addressOf(publicUrl, '/team/messages') },
    settingsUrl: settingsAddress(publicUrl),
  });
};
