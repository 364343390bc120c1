import { comparePositions, isPosition, logOf } from '@shilu/events/core/position';

/** The log position of this browser's last accepted command; following queries wait for it (law 6). */
let last: string | null = null;

/** A log that has moved gives other positions: the new one's is what comes next. */
const later = (a: string, b: string): boolean =>
  (logOf(a) ?? logOf(b)) !== (logOf(b) ?? logOf(a)) || comparePositions(a, b) > 0;

export const rememberPosition = (position: string | undefined): void => {
  if (position !== undefined && isPosition(position) && (last === null || later(position, last))) last = position;
};
export const minPosition = (): string | null => last;
export const forgetPosition = (): void => {
  last = null;
};
