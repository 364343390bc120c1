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

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;

export const CALLER_PROTECTED_HEADER = 'x-caller-protected';

/**
 * Whether what a caller sends can be read by nobody on its way: over TLS, as a trusted proxy says where there is one, or
 * from this very machine. Without a proxy between, a browser that opened this machine by the name of its own is on it, or at
 * the end of a tunnel to it, wherever the call seems to come from (containers).
 */
export const isProtected = (request: FastifyRequest, serviceToken: string | null): boolean => {
  if (holdsServiceToken(request.headers, serviceToken)) {
    const said = header(request.headers, CALLER_PROTECTED_HEADER);
    if (said !== null) return said === 'true';
  }
  if (request.protocol === 'https' || LOOPBACK.test(request.ip)) return true;
  const throughProxy = (request.ips?.length ?? 0) > 1;
  return !throughProxy && LOOPBACK_HOST.test(request.headers.host ?? '');
};
