import type { PlatformAddress } from '../config/workers-config';

/** The connection was never there: nothing can have been done. */
const NOT_REACHED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
]);

export type PlatformCall = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the platform's address, with its query. */
  readonly path: string;
  readonly key?: string;
  readonly body?: unknown;
  readonly correlation: string;
  readonly signal: AbortSignal;
  /** What is longer is not read to its end. */
  readonly mostBytes?: number;
};

export type PlatformReply = {
  readonly status: number;
  readonly ok: boolean;
  readonly text: string;
  /** `Retry-After`, where the platform said one. */
  readonly retryAfterMs: number | null;
};

/** No answer came. `reached` is false where nothing can have arrived there. */
export class NoAnswer extends Error {
  constructor(
    readonly reached: boolean,
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(detail, options);
  }
}

const causeCode = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : '';
};

const LONGEST_RETRY_AFTER_MS = 60 * 60_000;
const retryAfterOf = (response: Response): number | null => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, LONGEST_RETRY_AFTER_MS) : null;
};

/** The body as text; throws where it is longer than `most` bytes. */
export const boundedText = async (response: Response, most: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new Error(`the answer is longer than ${most} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

/** Asks a platform at its address, as this installation. Throws NoAnswer where none came or it broke off. */
export const askPlatform = async (address: PlatformAddress, call: PlatformCall): Promise<PlatformReply> => {
  const { method, path, key, body, correlation, signal, mostBytes } = call;
  let response: Response;
  try {
    response = await fetch(`${address.url.replace(/\/$/, '')}/${path}`, {
      method,
      signal,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${address.key}`,
        'correlation-id': correlation,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    const code = causeCode(error);
    throw new NoAnswer(!NOT_REACHED.has(code), code || String(error), { cause: error });
  }
  try {
    const text = mostBytes === undefined ? await response.text() : await boundedText(response, mostBytes);
    return { status: response.status, ok: response.ok, text, retryAfterMs: retryAfterOf(response) };
  } catch (error) {
    throw new NoAnswer(true, String(error), { cause: error });
  }
};
