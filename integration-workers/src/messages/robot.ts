import { cutText } from '@shilu/events/core/cut-text';
import type { Language } from '@shilu/events/core/call';
import { noticePath, noticeSubject, noticeTexts } from '@shilu/events/messages/notice-texts';
import { tellingEventTypes } from '@shilu/events/messages/notice-sources';
import { z } from 'zod';
import { OutcomeUnknown, PermanentFault, TransientFault, type Connector } from '../engine/connector';
import type { WorkerDeps } from '../engine/worker-deps';
import { addressOf } from './compose-mail';
import type { MessageFacts } from './facts';
import { tellingOf, TOLD_CONTEXTS, toldBy, type Telling } from './recipients';

/** What is posted into a group: everybody there reads it, so it names the number and never a title or a word of content. */
export type GroupMessage = {
  readonly title: string;
  readonly mobile: string;
  readonly link: { readonly label: string; readonly url: string } | null;
};

/** A chat tool's robot: how it is called, and what its answers mean. */
export type Robot = {
  /** Of the connector, and of the platform in words that people read. */
  readonly name: string;
  readonly platform: string;
  readonly request: (message: GroupMessage, now: Date) => { readonly url: string; readonly body: unknown };
  /** Codes of its answers: those that pass by themselves, and those that say that the robot is set up wrongly. */
  readonly passing: ReadonlySet<number>;
  readonly unauthorised: ReadonlySet<number>;
};

const MOBILE = /^\+?[0-9-]{6,20}$/;
const answerSchema = z.object({ errcode: z.number(), errmsg: z.string().default('') });
/** Nothing was sent: there was no connection. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const UNNAMED: Readonly<Record<Language, string>> = { 'zh-CN': '请打开查看', 'en-US': 'open it to see' };

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
};

const post = async (
  robot: Robot,
  { url, body }: ReturnType<Robot['request']>,
  signal: AbortSignal,
): Promise<Response> => {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
  } catch (error) {
    const code = codeOf(error);
    const params = { platform: robot.platform };
    if (NOT_CONNECTED.has(code)) throw new TransientFault({ key: 'unreachable', params }, code, { cause: error });
    // A robot cannot be asked what it posted: the next try posts again.
    throw new OutcomeUnknown({ key: 'interrupted' }, code, { cause: error });
  }
};

const readAnswer = async (robot: Robot, response: Response): Promise<void> => {
  const params = { platform: robot.platform };
  if (response.status === 429 || response.status >= 500)
    throw new TransientFault({ key: 'busy', params }, `HTTP ${response.status}`);
  const answer = answerSchema.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new PermanentFault({ key: 'contractBroken', params }, `HTTP ${response.status}`);
  const { errcode, errmsg } = answer.data;
  if (errcode === 0) return;
  const detail = cutText(`${errcode} ${errmsg}`, 500);
  if (robot.passing.has(errcode)) throw new TransientFault({ key: 'busy', params }, detail);
  throw new PermanentFault(
    { key: robot.unauthorised.has(errcode) ? 'notAuthorised' : 'refusedForGood', params },
    detail,
  );
};

const messageOf = ({ notice, language, recipient, words }: Telling, publicUrl: string | null): GroupMessage => ({
  title: noticeSubject(notice.kind, { ...words, title: UNNAMED[language] }, language),
  mobile: recipient.mobilePhone,
  link:
    publicUrl === null
      ? null
      : {
          label: noticeTexts[notice.kind].open[language],
          url: addressOf(publicUrl, noticePath(notice.kind, notice.about)),
        },
});

/** What people are told in the chat group they share, mentioned by their phone number. Without one nobody is told. */
export const robotConnector = (
  { config, clock }: Pick<WorkerDeps, 'config' | 'clock'>,
  facts: MessageFacts,
  robot: Robot,
): Connector => ({
  name: robot.name,
  contexts: TOLD_CONTEXTS,
  eventTypes: tellingEventTypes,
  from: 'now',
  timeoutMs: 15_000,
  intentsOf: async (event) =>
    (await toldBy(facts, event, 'chat', clock())).map((notice) => ({
      ...{ key: notice.recipientId, effect: 'chat', payload: notice },
    })),
  deliver: async ({ payload }, signal) => {
    const telling = await tellingOf(facts, payload, 'chat');
    if (!telling || !MOBILE.test(telling.recipient.mobilePhone)) return;
    const request = robot.request(messageOf(telling, config.publicUrl), clock());
    await readAnswer(robot, await post(robot, request, signal));
  },
});
