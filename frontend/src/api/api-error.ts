import { refusals } from '@shilu/events/core/result-codes';

/** A refused or failed call. `code` is the envelope's result code, or the HTTP status, or one of the codes below. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: number,
    message: string,
    readonly status: number,
    readonly details?: unknown,
    readonly path?: string,
  ) {
    super(message);
  }
}

/** No answer at all: the network, or the server, is away. Nothing is known about what the server did. */
export const NO_ANSWER = 0;
/** E03. */
export const EMPTY_ANSWER = 5002;

export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError';
export const isOffline = (error: unknown): boolean => isApiError(error) && error.code === NO_ANSWER;
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;
export const isForbidden = (error: unknown): boolean => isApiError(error) && error.status === 403;
/** It is of now alone, and a moment of the past is looked at. */
export const isOfNow = (error: unknown): boolean =>
  isApiError(error) && [refusals.notAsOf.code, refusals.pastIsReadOnly.code].some((code) => code === error.code);
/** For what it is, not for the moment: the same would be refused each time. */
export const isRefusedForGood = (error: unknown): boolean =>
  isApiError(error) && [400, 413, 415, 422].includes(error.status);
export const isConflict = (error: unknown): boolean => isApiError(error) && error.status === 409;
