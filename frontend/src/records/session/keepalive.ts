import type { Call } from '@shilu/events/core/call';
import { callHeaders } from '../../api/headers';
import { asOfHeader } from '../../api/moment';

const FRESH_MS = 25_000;

/**
 * A page that is going away cannot wait for anything, not even for its signed headers: they are made while the person
 * types, and the last request goes out with them.
 */
export const keepaliveSender = () => {
  let headers: { readonly made: number; readonly value: Record<string, string> } | null = null;
  let making = false;
  return {
    warm: (): void => {
      if (making || (headers && performance.now() - headers.made < FRESH_MS)) return;
      making = true;
      callHeaders().then(
        (value) => {
          headers = { made: performance.now(), value };
          making = false;
        },
        () => {
          making = false;
        },
      );
    },
    send: (call: Call, json: string): void => {
      if (!headers) return;
      const form = new FormData();
      form.set('json', json);
      const inForm = call.body === 'multipart';
      void fetch(`/api/${call.path}`, {
        method: 'POST',
        headers: {
          ...headers.value,
          ...asOfHeader(call),
          ...(inForm ? {} : { 'content-type': 'application/json' }),
          'command-id': crypto.randomUUID(),
          'correlation-id': crypto.randomUUID(),
        },
        body: inForm ? form : json,
        keepalive: true,
      }).catch(() => {});
    },
  };
};
