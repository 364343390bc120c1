const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** The log or the database was not reached, or went away in the middle: nothing is wrong with what was asked. */
export const isServerAway = (error: unknown): boolean =>
  codeOf(error) === 'storeUnavailable' ||
  /^(ECONN|57P0|08|EPIPE|ETIMEDOUT)/.test(codeOf(error)) ||
  /terminat|timeout exceeded when trying to connect/i.test(String(error));
