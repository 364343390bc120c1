import type { Answer, Call, RequestOf, ResponseOf } from '@shilu/events/core/call';
import { SUCCESS } from '@shilu/events/core/result-codes';
import { ApiError, EMPTY_ANSWER } from './api-error';
import { readEnvelope } from './envelope';
import { sendCall } from './send-call';
import { rememberPosition } from './positions';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** One per action of a person, kept over retries: the server answers a repeat with the first answer (law 5). */
  readonly commandId?: string;
  /** Parts of a multipart call by field name. */
  readonly files?: Readonly<Record<string, Blob>>;
  readonly onProgress?: (fraction: number) => void;
};

/** Makes a call and gives its answer; throws ApiError for everything that is not success (code 100, K01). */
export const callApi = async <C extends Call>(
  call: C,
  request: RequestOf<C>,
  options: CallOptions = {},
): Promise<Answer<ResponseOf<C>>> => {
  const answer = await sendCall(call, request, options);
  const envelope = readEnvelope(await answer.text(), answer.status, call.path);
  // A refusal has one too: what is read next shows what was refused on.
  rememberPosition(envelope.position);
  if (envelope.code !== SUCCESS)
    throw new ApiError(envelope.code, envelope.message, answer.status, envelope.details, call.path);
  return { ...envelope, response: checked(call, envelope.response) };
};

/** A call that answers bytes. JSON instead of a file is a refusal (E05). */
export const fetchFile = async <C extends Call>(
  call: C,
  request: RequestOf<C>,
  options: CallOptions = {},
): Promise<{ readonly blob: Blob; readonly name: string | null }> => {
  const answer = await sendCall(call, request, options);
  const json = (answer.headers.get('content-type') ?? '').includes('application/json');
  const named = answer.headers.get('content-disposition');
  if (answer.ok && !(json && named === null)) return { blob: await answer.blob(), name: fileName(named) };
  const envelope = readEnvelope(await answer.text(), answer.status, call.path);
  throw new ApiError(
    envelope.code === SUCCESS ? EMPTY_ANSWER : envelope.code,
    envelope.message,
    answer.status,
    envelope.details,
    call.path,
  );
};

const fileName = (disposition: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null;
};

/** The contract is checked here too; an answer outside it is reported and shown as it came rather than hidden. */
const checked = <C extends Call>(call: C, response: unknown): ResponseOf<C> => {
  const parsed = call.response.safeParse(response);
  if (!parsed.success) console.error(`${call.path}: the answer does not fit its contract`, parsed.error.issues);
  return (parsed.success ? parsed.data : response) as ResponseOf<C>;
};
