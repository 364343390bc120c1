import type { Call } from '@shilu/events/core/call';

/** Of a call, as the router writes it. */
export const pathOf = (call: Call): string => `/api/${call.path.replace(/\{(\w+)\}/g, ':$1')}`;
