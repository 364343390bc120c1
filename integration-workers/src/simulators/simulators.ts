import { PLATFORMS, type Platform } from '@shilu/events/integrations/platforms/platform';
import type { PlatformAddress } from '@shilu/infra/config/workers-config';
import { startPlatformServer, type PlatformServer } from './platform-server';

export type Simulators = {
  readonly addresses: Readonly<Record<Platform, PlatformAddress>>;
  readonly stop: () => Promise<void>;
};

export type SimulatorOptions = {
  /** Where their books are kept. */
  readonly dataDir: string;
  /** Absent: any free port. */
  readonly ports?: Readonly<Partial<Record<Platform, number>>>;
  readonly key?: string;
  /** How long an inspection takes. */
  readonly completeAfterMs?: number;
  readonly clock?: () => Date;
};

const DEFAULT_KEY = 'simulator';
const COMPLETE_AFTER_MS = 8_000;

/** The four platforms, each a server of its own on this machine. */
export const startSimulators = async (options: SimulatorOptions): Promise<Simulators> => {
  const { dataDir, ports = {}, key = DEFAULT_KEY, completeAfterMs = COMPLETE_AFTER_MS } = options;
  const clock = options.clock ?? ((): Date => new Date());
  const running: PlatformServer[] = [];
  const stop = async (): Promise<void> => {
    for (const server of running) await server.stop();
  };
  try {
    const addresses: Partial<Record<Platform, PlatformAddress>> = {};
    for (const platform of PLATFORMS) {
      const port = ports[platform] ?? 0;
      const server = await startPlatformServer({ platform, dataDir, completeAfterMs, clock, key, port });
      running.push(server);
      addresses[platform] = { url: server.url, key };
    }
    return { addresses: addresses as Record<Platform, PlatformAddress>, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
