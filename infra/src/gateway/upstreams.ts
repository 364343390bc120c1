import { setTimeout as sleep } from 'node:timers/promises';

/** The instances of one service, as the gateway sees them. */
export type Upstreams = {
  /** The next in turn that answers and was not tried yet; when none answers, one that may again; null when all were tried. */
  readonly next: (tried: ReadonlySet<string>) => string | null;
  /** It did not answer: passed over until it does. */
  readonly failed: (url: string) => void;
  /** Asks it now. */
  readonly answers: (url: string) => Promise<boolean>;
  readonly up: () => readonly string[];
  readonly all: readonly string[];
  readonly stop: () => Promise<void>;
};

const LOOK_EVERY_MS = 1_000;
const LOOK_MS = 2_000;

export const watchUpstreams = (urls: readonly string[]): Upstreams => {
  const down = new Set<string>();
  const stopping = new AbortController();
  let turn = 0;

  const answers = async (url: string): Promise<boolean> => {
    const signal = AbortSignal.any([AbortSignal.timeout(LOOK_MS), stopping.signal]);
    const ok = await fetch(`${url}/healthz`, { signal }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    );
    if (ok) down.delete(url);
    else down.add(url);
    return ok;
  };

  const look = async (url: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      await answers(url);
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const looking = Promise.all(urls.map(look));

  return {
    all: urls,
    up: () => urls.filter((url) => !down.has(url)),
    next: (tried) => {
      const left = urls.filter((url) => !tried.has(url));
      const fit = left.filter((url) => !down.has(url));
      const among = fit.length > 0 ? fit : left;
      turn = (turn + 1) % Math.max(1, urls.length);
      return among[turn % Math.max(1, among.length)] ?? null;
    },
    failed: (url) => void down.add(url),
    answers,
    stop: async () => {
      stopping.abort();
      await looking;
    },
  };
};
