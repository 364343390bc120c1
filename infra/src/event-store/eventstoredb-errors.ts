import { own } from '@shilu/events/core/own';
import { EventTooLarge, StoreUnauthorized, StoreUnavailable } from './errors';

type Kind =
  | 'conflict'
  | 'notLeader'
  | 'streamNotFound'
  | 'streamDeleted'
  | 'tooLarge'
  | 'unauthorized'
  | 'deadline'
  | 'unavailable'
  | 'unknown';

const BY_TYPE: Readonly<Record<string, Kind>> = {
  'wrong-expected-version': 'conflict',
  'not-leader': 'notLeader',
  'stream-not-found': 'streamNotFound',
  'stream-deleted': 'streamDeleted',
  'maximum-append-size-exceeded': 'tooLarge',
  'access-denied': 'unauthorized',
  'deadline-exceeded': 'deadline',
  timeout: 'deadline',
  unavailable: 'unavailable',
  cancelled: 'unavailable',
};

/** gRPC status. Errors met before the first call come as plain errors that carry nothing else. */
const BY_CODE: Readonly<Record<number, Kind>> = {
  1: 'unavailable',
  4: 'deadline',
  7: 'unauthorized',
  8: 'tooLarge',
  14: 'unavailable',
  16: 'unauthorized',
};

const DEADLINE = 4;

/** Nothing came for so long that another server is asked. */
export class Silence extends Error {
  readonly code = DEADLINE;
}

/** By what the error says of itself, not by its class: the classes belong to one client of several. */
export const kindOf = (error: unknown): Kind => {
  if (error instanceof StoreUnauthorized) return 'unauthorized';
  if (typeof error !== 'object' || error === null) return 'unknown';
  const named = 'type' in error && typeof error.type === 'string' ? own(BY_TYPE, error.type) : undefined;
  const coded = 'code' in error && typeof error.code === 'number' ? BY_CODE[error.code] : undefined;
  return named ?? coded ?? 'unknown';
};

/** The revision a conflict says the stream has; -1 when it says there is no stream. */
export const actualRevisionOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'actualVersion' in error && typeof error.actualVersion === 'bigint'
    ? Number(error.actualVersion)
    : -1;

/** What EventStoreDB or the way to it said, as the store's own errors. What is not known is an unknown outcome. */
export const asStoreError = (error: unknown): Error => {
  if (error instanceof StoreUnavailable || error instanceof StoreUnauthorized || error instanceof EventTooLarge)
    return error;
  const message = error instanceof Error ? error.message : String(error);
  switch (kindOf(error)) {
    case 'unauthorized':
      return new StoreUnauthorized(message, { cause: error });
    case 'tooLarge':
      return new EventTooLarge(message, { cause: error });
    case 'notLeader':
      return new StoreUnavailable(`not the leader: ${message}`, { cause: error });
    case 'deadline':
      return new StoreUnavailable(`no answer in time: ${message}`, { cause: error });
    default:
      return new StoreUnavailable(message, { cause: error });
  }
};

/** The client's own deadline does not cover finding a server; this one covers everything. */
export const within = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`nothing within ${milliseconds} ms`), { code: DEADLINE });
    timer = setTimeout(() => reject(error), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
