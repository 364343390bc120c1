import type { Call } from '@shilu/events/core/call';
import { refusals } from '@shilu/events/core/result-codes';
import i18next from 'i18next';
import { ApiError, NO_ANSWER } from './api-error';
import type { CallOptions } from './call-api';
import { callUrl } from './call-url';
import { sawAnswer, sawNoAnswer } from './connection';
import { callHeaders, forgetSignedHeaders } from './headers';
import { asOfHeader } from './moment';
import { minPosition } from './positions';
import { forgetServerTime } from './server-time';
import { loseSession, owe } from './session-lost';

/** Every call is idempotent (law 5), so a lost answer may be asked for again. */
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 400;
/** The server has waited for two seconds before it says so. */
const STALE_AGAIN_MS = 1_000;
const AWAY = new Set([502, 503, 504]);

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'));
    });
  });

const bodyOf = (call: Call, fields: unknown, options: CallOptions): BodyInit | null => {
  if (call.method === 'GET') return null;
  if (call.body !== 'multipart') return JSON.stringify(fields);
  const form = new FormData();
  form.set('json', JSON.stringify(fields));
  for (const [name, file] of Object.entries(options.files ?? {})) form.set(name, file);
  return form;
};

const once = async (
  call: Call,
  request: unknown,
  options: CallOptions,
  ids: Record<string, string>,
): Promise<Response> => {
  const { url, body: fields } = callUrl(call, request);
  const body = bodyOf(call, fields, options);
  const headers: Record<string, string> = { ...(await callHeaders()), ...ids, ...asOfHeader(call) };
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  const position = minPosition();
  if (call.kind === 'query' && position !== null) headers['min-position'] = position;
  if (options.onProgress && body !== null) {
    const { sendWithProgress } = await import('./send-with-progress');
    return sendWithProgress(url, headers, body, options.onProgress, options.signal);
  }
  return fetch(url, { method: call.method, headers, body, signal: options.signal ?? null, cache: 'no-store' });
};

const says = (text: string, { code }: { readonly code: number }): boolean => text.includes(`"code":${String(code)}`);

const isStaleRefusal = async (answer: Response): Promise<boolean> =>
  answer.status >= 400 && answer.status < 500 && (await answer.clone().text()).includes('"stale":true');

const clockOrSignature = (status: number, text: string): boolean =>
  status === 401 && [refusals.badTimestamp, refusals.badSignature].some((refusal) => says(text, refusal));

/** A wrong password is 401 too, and a clock that could not be read (E07) says nothing of the session. */
const endsSession = (text: string): boolean =>
  !says(text, refusals.wrongPassword) && !says(text, refusals.badTimestamp);

const noteDuties = (text: string): void => {
  for (const duty of ['passwordExpired', 'secondFactorDue'] as const) if (says(text, refusals[duty])) owe(duty);
};

/** Sends a call until it is answered, or the network has failed four times. What the past refuses is not asked of it. */
export const sendCall = async (call: Call, request: unknown, options: CallOptions): Promise<Response> => {
  if (call.ofNow === true && 'as-of' in asOfHeader(call)) {
    const { code, status } = refusals.notAsOf;
    throw new ApiError(code, i18next.t('common:moment.nowOnlyHelp'), status, undefined, call.path);
  }
  const ids: Record<string, string> = { 'correlation-id': crypto.randomUUID() };
  if (call.kind === 'command') ids['command-id'] = options.commandId ?? crypto.randomUUID();
  let signedAnew = false;
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await once(call, request, options, ids);
      if (AWAY.has(answer.status) && attempt < ATTEMPTS) throw new TypeError('server away');
      sawAnswer();
      if (answer.status === 403) noteDuties(await answer.clone().text());
      // Refused from what had not caught up with our own command (law 6): it may be there in a moment.
      if (call.kind === 'query' && attempt < ATTEMPTS && (await isStaleRefusal(answer))) {
        await wait(STALE_AGAIN_MS, options.signal);
        continue;
      }
      if (answer.status !== 401) return answer;
      const text = await answer.clone().text();
      if (clockOrSignature(answer.status, text) && !signedAnew) {
        signedAnew = true;
        forgetSignedHeaders();
        forgetServerTime();
        continue;
      }
      if (call.public !== true && endsSession(text)) loseSession();
      return answer;
    } catch (error) {
      if (options.signal?.aborted === true || (error instanceof DOMException && error.name === 'AbortError'))
        throw error;
      if (attempt >= ATTEMPTS || !(error instanceof TypeError)) {
        sawNoAnswer();
        throw new ApiError(NO_ANSWER, '', 0, undefined, call.path);
      }
      await wait(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.75 + Math.random() / 2), options.signal);
    }
  }
};
