import { commentCalls } from './comment-calls';
import { relateCalls } from './relate-calls';

/** The calls of every capability, whatever entry it is about. */
export const capabilityCalls = { ...commentCalls, ...relateCalls } as const;
