import type { Label } from './call';
import { refusals, type RefusalKey } from './result-codes';

/** What a refusal's text is filled in with; what has words in both languages is put in the reader's. */
export type RefusalParams = Readonly<Record<string, string | number | Label>>;

/** Says why a call was refused. `details` carries what the screen needs to go on (both versions of a module, field issues). */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** Log position of the state that this was decided on: what is read after it is no older (law 6). Null when no stream was. */
  position: string | null = null;
  /** Decided on read models that had not caught up with what its caller had done (law 6): asked again, it may be answered. */
  stale = false;
  constructor(
    readonly key: RefusalKey,
    readonly params: RefusalParams = {},
    readonly details?: unknown,
  ) {
    super(key);
  }
  get code(): number {
    return refusals[this.key].code;
  }
  get status(): number {
    return refusals[this.key].status;
  }
}

/** The same refusal with other words or more details. */
export const retold = (error: AppError, params: RefusalParams, details: unknown): AppError =>
  Object.assign(new AppError(error.key, params, details), { position: error.position, stale: error.stale });

/** By shape, not class: survives a duplicated package. */
export const isAppError = (error: unknown): error is AppError =>
  error instanceof Error && error.name === 'AppError' && 'key' in error;

/** The same error; a refusal tells that it was decided on what is older than its caller asked for. */
export const asStale = (error: unknown): unknown => {
  if (isAppError(error)) error.stale = true;
  return error;
};

/** Why it is refused; null where it is not. For what a screen may offer, asked by the rule that decides it. */
export const refusalOf = (decide: () => unknown): AppError | null => {
  try {
    decide();
    return null;
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
};

export const refuse = (key: RefusalKey, params?: RefusalParams, details?: unknown): never => {
  throw new AppError(key, params, details);
};
