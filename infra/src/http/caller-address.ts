import type { FastifyRequest } from 'fastify';
import { header } from './identify';
import { holdsServiceToken } from './service-token';

export const CALLER_ADDRESS_HEADER = 'x-forwarded-for';

/** Who is calling. Only the gateway, which shows the product's own token, is believed when it names somebody else. */
export const callerAddress = (request: FastifyRequest, serviceToken: string | null): string =>
  (holdsServiceToken(request.headers, serviceToken) ? header(request.headers, CALLER_ADDRESS_HEADER) : null) ??
  request.ip;

/** Fastify takes the word of these, and of nobody else, about who called and how (X-Forwarded-For, -Proto). */
export const trustProxyOf = (proxies: readonly string[]): string[] | false =>
  proxies.length === 0 ? false : [...proxies];
