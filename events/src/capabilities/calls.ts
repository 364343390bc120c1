import { commentCalls } from './comment-calls';

/** The calls of every capability, whatever entry it is about. */
export const capabilityCalls = { ...commentCalls } as const;
