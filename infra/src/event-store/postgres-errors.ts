import { StoreUnauthorized, StoreUnavailable } from './errors';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

// Invalid authorization, insufficient privilege.
const UNAUTHORIZED = /^(28...|42501)$/;

/** What PostgreSQL or the way to it said, as the store's own errors. */
export const asStoreError = (error: unknown): Error => {
  const message = error instanceof Error ? error.message : String(error);
  return UNAUTHORIZED.test(codeOf(error))
    ? new StoreUnauthorized(message, { cause: error })
    : new StoreUnavailable(message, { cause: error });
};

/** The server refused the statement and lives on: nothing of it was written. */
export const wasRolledBack = (error: unknown): boolean => /^(2[0-9A-Z]|3[0-9A-Z]|4[0-9A-Z]|54)...$/.test(codeOf(error));
