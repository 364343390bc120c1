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
