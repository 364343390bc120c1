import { isAppError } from '@shilu/events/core/app-error';
import { ValueFault } from '@shilu/events/core/read-event';
import type { Why } from '@shilu/infra/read-models/set-aside';
import { isServerAway } from '@shilu/infra/postgres/server-away';

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : isAppError(error) ? error.key : '';

const passing = /^(08|40|53|55P03|57|58)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|storeUnavailable)/;

/** The database, not the event: trying again may help. */
export const isTransient = (error: Error): boolean =>
  passing.test(codeOf(error)) ||
  isServerAway(error) ||
  /not queryable|after calling end|client was closed|read timeout|Client has encountered a connection error/i.test(
    error.message,
  );

/**
 * The value's own fault, so that trying again cannot help: PostgreSQL refuses it as data (SQLSTATE class 22) or as beyond
 * its limits (54), it is no event of its stream, or the program's own computation from it fails, which has no code of any
 * server (an exception of the language). Whatever else fails, fails for reasons that may pass, and is tried again.
 */
export const isValueFault = (error: Error): boolean => {
  if (isTransient(error)) return false;
  if (error instanceof ValueFault || isAppError(error)) return true;
  return /^(22|54)/.test(codeOf(error)) || !('code' in error);
};

/** What is wrong with an event that is set aside, as its dead letter has it. */
export const whyOf = (error: Error): Why => {
  const code = codeOf(error);
  const fault =
    error instanceof ValueFault
      ? 'shape'
      : code.startsWith('54')
        ? 'limit'
        : code.startsWith('22')
          ? 'value'
          : 'program';
  return { fault, error: error.message };
};
