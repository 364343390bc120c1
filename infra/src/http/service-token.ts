import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@shilu/events/core/app-error';
import { SYSTEM, type Session } from './call-context';

export const SERVICE_TOKEN_HEADER = 'service-token';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const holdsServiceToken = (headers: IncomingHttpHeaders, expected: string | null): boolean => {
  const given = headers[SERVICE_TOKEN_HEADER];
  return expected !== null && typeof given === 'string' && timingSafeEqual(digest(given), digest(expected));
};

/** The same token shown as `authorization: Bearer …`, the way of those who collect figures. */
export const holdsBearer = (headers: IncomingHttpHeaders, expected: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${expected}`));

/** The session of an internal call. Refuses whoever does not hold the product's own token. */
export const identifyService = (headers: IncomingHttpHeaders, expected: string | null): Session => {
  if (!holdsServiceToken(headers, expected)) throw new AppError('unauthenticated');
  return SYSTEM;
};
