import type { CutKind } from './port';

export class RevisionConflict extends Error {
  readonly code = 'revisionConflict';
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`stream ${stream}: expected revision ${expected}, actual ${actual}`);
  }
}

export class StoreUnavailable extends Error {
  readonly code = 'storeUnavailable';
}

export class EventTooLarge extends Error {
  readonly code = 'eventTooLarge';
}

export class StoreUnauthorized extends Error {
  readonly code = 'storeUnauthorized';
}

/** An administrator of the event store has taken events of this stream away. */
export class StreamWasCut extends Error {
  readonly code = 'streamCut';
  constructor(
    readonly stream: string,
    readonly how: CutKind,
  ) {
    super(`the stream ${stream} was cut in the event store (${how})`);
  }
}

/** For whoever goes on without a stream that was cut. A store that is away has not been read, and says nothing of it. */
export const noneIfCut = (error: unknown): readonly never[] => {
  if (error instanceof StreamWasCut) return [];
  throw error;
};
