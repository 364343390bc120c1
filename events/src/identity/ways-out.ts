import type { AccessEvent } from './access';

/** Events that name a file which left by its hash: no file that is kept is known by them alone. */
export const WAYS_OUT = ['FileDownloaded', 'ListExported'] as const satisfies readonly AccessEvent['type'][];
