import { DISPUTE, isDisputed } from '@shilu/events/audit/dispute';
import { isSelfTold } from '@shilu/events/audit/self-told';
import { AppError } from '@shilu/events/core/app-error';
import { categoryOf, type DomainEvent } from '@shilu/events/core/envelope';
import { ACCOUNT } from '@shilu/events/identity/account';
import type { Directory } from '@shilu/events/identity/directory';
import { SERVICE_ACCOUNT } from '@shilu/events/identity/service-account';
import { RESERVATION } from '@shilu/events/organization/reservation';

/**
 * What lets people in and out and what keeps order goes on, and so does what closes the dispute, and what the product itself
 * tells of incidents, clocks and reading: whoever writes into it past the product does not silence it.
 */
const GOES_ON: ReadonlySet<string> = new Set([ACCOUNT, SERVICE_ACCOUNT, RESERVATION, DISPUTE]);
/** A copy leaves with the dispute written on it. */
const LEAVES = 'RecordExported';

/** A stream in which something cannot have been decided takes no commands until somebody has decided what it is worth. */
export const mustNotBeDisputed = (
  { disputes }: Pick<Directory, 'disputes'>,
  stream: string,
  events: readonly DomainEvent[],
): void => {
  if (GOES_ON.has(categoryOf(stream)) || isSelfTold(stream) || events.every(({ type }) => type === LEAVES)) return;
  if (isDisputed(disputes, stream)) throw new AppError('streamDisputed');
};
