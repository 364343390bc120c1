import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../postgres/embedded';

let stop: (() => Promise<void>) | undefined;

/** One server for the whole run. Set TEST_PG_URL (a superuser's) to use one that runs already. */
export const setup = async (): Promise<void> => {
  if (process.env['TEST_PG_URL'] !== undefined) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'shilu-test-'));
  const lines: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: (line) => void lines.push(line) });
  process.env['TEST_PG_URL'] = server.url;
  stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};

export const teardown = async (): Promise<void> => stop?.();
