import type { Logger } from '../logging/logger';

type Closer = () => Promise<void>;

/** What to close, in reverse order of opening. */
export type Closing = {
  readonly add: (close: Closer) => void;
  /** One that fails does not keep the others from closing. */
  readonly all: () => Promise<void>;
};

export const closing = (log: Logger): Closing => {
  const closers: Closer[] = [];
  return {
    add: (close) => void closers.push(close),
    all: async () => {
      for (const close of closers.splice(0).reverse())
        await close().catch((error: unknown) => log.warn(error, 'while stopping'));
    },
  };
};
