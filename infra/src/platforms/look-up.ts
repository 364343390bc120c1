import { AppError } from '@shilu/events/core/app-error';
import { foundSchema, MOST_FOUND, type LookUp, type Sought } from '@shilu/events/integrations/platforms/look-ups';
import { platformName } from '@shilu/events/integrations/platforms/platform';
import type { z } from 'zod';
import type { PlatformAddresses } from '../config/workers-config';
import type { Logger } from '../logging/logger';
import { createBreakers } from './breakers';
import { askPlatform } from './platform-http';

/** A person waits: what has not come by then is not worth waiting for. */
const TIMEOUT_MS = 4_000;
const MOST_BYTES = 2 * 1024 * 1024;
type Found<Item extends z.ZodType> = z.output<ReturnType<typeof foundSchema<Item>>>;

/** Looks something up at platforms. Nothing is kept; what cannot be had is refused in words. */
export type PlatformLookUps = {
  readonly find: <Item extends z.ZodType>(lookUp: LookUp<Item>, sought: Sought, correlation: string) => Promise<Found<Item>>; // prettier-ignore
};

type Options = {
  readonly addresses: PlatformAddresses;
  readonly log: Logger;
  readonly timeoutMs?: number;
  readonly breakMs?: number;
};

const queryOf = ({ key, inchiKey }: Sought): string =>
  new URLSearchParams({
    ...(key === undefined ? {} : { key }),
    ...(inchiKey === undefined ? {} : { inchiKey }),
    most: String(MOST_FOUND),
  }).toString();

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const createPlatformLookUps = ({ addresses, log, timeoutMs = TIMEOUT_MS, breakMs }: Options): PlatformLookUps => {
  const ask = createBreakers(log, breakMs);
  return {
    find: async <Item extends z.ZodType>({ platform, resource, item }: LookUp<Item>, sought: Sought, correlation: string) => {
      const params = { platform: platformName(platform) };
      const address = addresses[platform];
      if (address === undefined) throw new AppError('platformNotConnected', params);
      const reply = await ask(params.platform, async () => {
        const signal = AbortSignal.timeout(timeoutMs);
        const path = `${resource}?${queryOf(sought)}`;
        const answer = await askPlatform(address, { method: 'GET', path, correlation, signal, mostBytes: MOST_BYTES });
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
        return answer;
      });
      const found = foundSchema(item).safeParse(parsed(reply.text));
      if (found.success) return found.data;
      log.warn({ platform, issues: found.error.issues.slice(0, 5) }, 'the answer of a platform is not what was agreed');
      throw new AppError('platformUnfit', params);
    },
  };
}; // prettier-ignore
