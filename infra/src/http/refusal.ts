import { AppError, isAppError } from '@shilu/events/core/app-error';
import type { Label, Language } from '@shilu/events/core/call';
import { issueText } from '@shilu/events/messages/issue-words';
import { messageOf } from '@shilu/events/messages/message-of';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventTooLarge, StreamWasCut } from '../event-store/errors';
import type { Logger } from '../logging/logger';
import { isServerAway } from '../postgres/server-away';
import { languageOf } from './identify';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 0;

/** Of the error, or of what brought it about: the log answers with errors of its own. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', '53100'].includes(codeOf(error)) || (error instanceof Error && isDiskFull(error.cause));

/** An answer whose reader closed the connection in the middle. */
const isCutOff = (error: Error, request: FastifyRequest): boolean =>
  'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;

const refusal = (error: unknown, request: FastifyRequest, log: Logger): AppError => {
  if (isAppError(error)) return error;
  if (isDiskFull(error)) return new AppError('storageFull');
  const code = codeOf(error);
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code)) return new AppError('tooManyParts');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('payloadTooLarge');
  // The parser of multipart bodies throws plain errors for a body that is cut off or malformed.
  if (error instanceof Error && /multipart|part terminated|malformed part/i.test(error.message))
    return new AppError('invalidJson');
  // Whoever asked has gone away in the middle; nobody waits for this answer.
  if (error instanceof Error && (error.name === 'AbortError' || isCutOff(error, request))) {
    log.debug(error, 'the caller went away');
    return new AppError('unavailable');
  }
  if (error instanceof EventTooLarge) {
    log.warn(error, 'the event store takes no append of this size');
    return new AppError('eventTooLarge');
  }
  if (error instanceof StreamWasCut) {
    // The notary has told of it as an incident.
    log.warn({ stream: error.stream, how: error.how }, 'a stream was cut in the event store');
    return new AppError('streamCut', { stream: error.stream });
  }
  if (error instanceof SyntaxError) return new AppError('invalidJson');
  if (isServerAway(error)) {
    log.warn(error, 'a server behind this call was not reached');
    return new AppError('unavailable');
  }
  // Whatever a library of the server finds wrong with a request is the request's fault, and told in words.
  const status = statusOf(error);
  if (status === 429) return new AppError('tooManyRequests');
  // A file outside the application's folder, asked for by a crooked path.
  if (status === 403 || status === 404) return new AppError('notFound');
  if (status === 413) return new AppError('payloadTooLarge');
  if (status >= 400 && status < 500) return new AppError('invalidJson');
  log.error(error, `call ${request.url} failed`);
  return new AppError('systemError', { correlation: request.id });
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLabel = (value: unknown): value is Label =>
  isRecord(value) && typeof value['zh-CN'] === 'string' && typeof value['en-US'] === 'string';

/** Each field that was refused says why, in the caller's language, beside the word that a program knows it by. */
const inWords = (details: unknown, language: Language): unknown => {
  if (!isRecord(details) || !Array.isArray(details['issues'])) return details;
  const issues = details['issues'].map((issue: unknown) => {
    if (!isRecord(issue) || typeof issue['message'] !== 'string') return issue;
    const { words, ...told } = issue;
    const { message, code, params } = told;
    const text = issueText(
      {
        message: String(message),
        code: typeof code === 'string' ? code : undefined,
        params: isRecord(params) ? params : undefined,
        words: isLabel(words) ? words : undefined,
      },
      language,
    );
    return text === null ? told : { ...told, text };
  });
  return { ...details, issues };
};

/** What is refused for the moment only says when to come back. */
const RETRY_AFTER_SECONDS = 5;

/** What tells nobody whether there is anything says nothing of where in the log it is. */
const HIDES: ReadonlySet<number> = new Set([403, 404]);

/** Every refusal leaves in the envelope of the product, in the caller's language. */
export const sendRefusal = (
  reply: FastifyReply,
  request: FastifyRequest,
  error: unknown,
  log: Logger,
): FastifyReply => {
  const why = refusal(error, request, log);
  if (why.status === 429 || why.status === 503) {
    if (!reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS);
  }
  return reply.code(why.status).send({
    code: why.code,
    message: messageOf(why.key, why.params, languageOf(request.headers)),
    response: null,
    details: inWords(why.details, languageOf(request.headers)) ?? null,
    ...(why.position === null || HIDES.has(why.status) ? {} : { position: why.position }),
    ...(why.stale ? { stale: true } : {}),
  });
};
