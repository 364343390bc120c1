import { uuidV5 } from '@shilu/events/core/uuid';

export const CALL_NAMESPACE = '2b1e0d5c-6f1a-5d3b-9c55-7a1f8c4f6e02';

/** Deterministic id of what a command makes: a repetition makes the same thing. */
export const madeId = (commandId: string, what: string): string => uuidV5(`${commandId}/${what}`, CALL_NAMESPACE);
