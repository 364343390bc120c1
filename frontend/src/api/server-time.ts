/** The server's clock, from the Date header of the site's root (product.md §7), kept as an offset to this computer's clock. */
const CACHE_MS = 500;
const TRIES = 3;

let offset: number | null = null;
let readAt = Number.NEGATIVE_INFINITY;
let reading: Promise<number | null> | null = null;

const readOnce = async (): Promise<number> => {
  const sent = Date.now();
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  const received = Date.now();
  const date = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(date)) throw new Error('the site root answered without a Date');
  // The header has whole seconds: half a second is the best guess of the rest.
  return date + 500 - (sent + received) / 2;
};

const readOffset = async (): Promise<number | null> => {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      return await readOnce();
    } catch (error) {
      // E07: three times, then logged and left empty.
      if (attempt === TRIES) console.warn('server time could not be read', error);
    }
  }
  return null;
};

/** Server time in milliseconds, at most 500 ms old (K02); null when it could never be read (E07). */
export const serverNow = async (): Promise<number | null> => {
  if (performance.now() - readAt > CACHE_MS) {
    reading ??= readOffset();
    const read = await reading;
    reading = null;
    if (read !== null) {
      offset = read;
      readAt = performance.now();
    }
  }
  return offset === null ? null : Date.now() + offset;
};

/** What is known now without asking: for "2 minutes ago" on a computer whose clock is wrong. */
export const knownServerNow = (): number => Date.now() + (offset ?? 0);

export const forgetServerTime = (): void => {
  offset = null;
  readAt = Number.NEGATIVE_INFINITY;
};
