/**
 * A position as text: `<place>@<log>`, the place a number that grows, the log a short name that its store keeps. What is
 * at one place of a log is elsewhere, or nowhere, in another: no position is ever shown to a log that did not give it.
 * Without a name (folders of earlier releases have such) a position is of the log it is held against.
 */
const FORM = /^\d{1,20}(?:\/\d{1,20})?(?:@[0-9a-z]{1,32})?$/;

export class PositionOfAnotherLog extends Error {
  readonly code = 'positionOfAnotherLog';
}

/** Where in its log; a number, or two where an EventStoreDB transaction was committed elsewhere than written. */
export const placeOf = (position: string): string => {
  const at = position.indexOf('@');
  return at < 0 ? position : position.slice(0, at);
};

/** Name of the log; null where the position says none. */
export const logOf = (position: string): string | null => {
  const at = position.indexOf('@');
  return at < 0 ? null : position.slice(at + 1);
};

export const isPosition = (text: string): boolean => FORM.test(text);

const numbersOf = (place: string): readonly [commit: bigint, prepare: bigint] => {
  const [commit = '0', prepare = commit] = place.split('/');
  return [BigInt(commit), BigInt(prepare)];
};

const comparePlaces = (a: string, b: string): number => {
  if (a === b) return 0;
  if (a.includes('/') || b.includes('/')) {
    const [[commitA, prepareA], [commitB, prepareB]] = [numbersOf(a), numbersOf(b)];
    const difference = commitA - commitB || prepareA - prepareB;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  // Numbers without leading noughts: the longer is the greater.
  if (a.length !== b.length) return a.length < b.length ? -1 : 1;
  return a < b ? -1 : 1;
};

/** Throws PositionOfAnotherLog for positions of two logs, and RangeError for what is no position. */
export const comparePositions = (a: string, b: string): number => {
  if (!FORM.test(a) || !FORM.test(b)) throw new RangeError('not a position');
  const [logA, logB] = [logOf(a), logOf(b)];
  if (logA !== null && logB !== null && logA !== logB)
    throw new PositionOfAnotherLog(`positions of two logs, ${logA} and ${logB}`);
  return comparePlaces(placeOf(a), placeOf(b));
};

/** The place to ask the log `log` for; throws when the position is another's. */
export const placeIn = (log: string, position: string): string => {
  if (!FORM.test(position)) throw new RangeError('not a position');
  const named = logOf(position);
  if (named !== null && named !== log)
    throw new PositionOfAnotherLog(`a position of the log ${named} was held against the log ${log}`);
  return placeOf(position);
};
