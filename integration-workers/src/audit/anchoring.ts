import { nameAnchors, type AnchorName } from '@shilu/infra/notary/anchors';
import { latestCheckpoint, type SignedCheckpoint } from '@shilu/infra/notary/tables';
import type { Pool } from 'pg';

/** No more than that is read of what somebody outside answers. */
const MOST_ANSWERED = 1_000_000;

export const readShort = async ({ body }: Response, most = MOST_ANSWERED): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    parts.push(part as Uint8Array);
    length += (part as Uint8Array).length;
    if (length > most) throw new Error('it answered too much');
  }
  return Buffer.concat(parts);
};

export type AnchorLog = {
  readonly warn: (message: string, details: Readonly<Record<string, unknown>>) => void;
  readonly error: (message: string, details: Readonly<Record<string, unknown>>) => void;
};

/** Somebody outside who is given checkpoints and keeps them, or what they say of them. */
export type Anchor = AnchorName & {
  /** Asks for the latest checkpoint if it is time to; answers whether something new was said. */
  readonly ask: (latest: SignedCheckpoint) => Promise<boolean>;
  /** What it says is no failure of the way to it. */
  readonly onRefused?: (error: unknown, log: AnchorLog) => Promise<boolean>;
};

const EVERY_MS = 10_000;
/** One that does not answer is asked again after this, and each time after twice as long. */
const FIRST_REST_MS = 10_000;
const LONGEST_REST_MS = 600_000;

export type Anchoring = { readonly stop: () => Promise<void> };

/** Gives everybody outside the latest checkpoint, each at their own pace and never in the way of a command. */
export const startAnchoring = async (options: {
  readonly pool: Pool;
  readonly anchors: readonly Anchor[];
  readonly log: AnchorLog;
  readonly clock?: () => Date;
  readonly everyMs?: number;
}): Promise<Anchoring> => {
  const { pool, anchors, log, clock = () => new Date(), everyMs = EVERY_MS } = options;
  await nameAnchors(pool, anchors, clock());
  const resting = new Map<Anchor, { readonly until: number; readonly next: number }>();
  const one = async (anchor: Anchor, latest: SignedCheckpoint): Promise<void> => {
    const rest = resting.get(anchor);
    if (rest !== undefined && performance.now() < rest.until) return;
    try {
      await anchor.ask(latest);
      resting.delete(anchor);
    } catch (error) {
      if ((await anchor.onRefused?.(error, log)) === true) return;
      const { kind, name } = anchor;
      const forMs = rest?.next ?? Math.min(FIRST_REST_MS, everyMs);
      resting.set(anchor, { until: performance.now() + forMs, next: Math.min(forMs * 2, LONGEST_REST_MS) });
      log.warn('a checkpoint could not be anchored', { kind, name, error: error instanceof Error ? error.message : String(error) }); // prettier-ignore
    }
  };
  const ask = async (): Promise<void> => {
    const latest = await latestCheckpoint(pool);
    if (latest !== null) await Promise.all(anchors.map((anchor) => one(anchor, latest)));
  };
  let asking: Promise<void> | null = null;
  const timer = setInterval(() => {
    asking ??= ask()
      .catch((error: unknown) => log.warn('checkpoints could not be anchored', { error: String(error) }))
      .finally(() => (asking = null));
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await asking;
    },
  };
};
