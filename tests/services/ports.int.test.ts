import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../infra/bin/free-port.mjs';
import { builtStack, spawnStack } from '../support/child';
import { claimPortBlock, listenOn } from '../support/port-blocks';

/** However busy the machine is. */
const LONG = { timeout: 180_000 };

let entry: string;
let dataDir: string;
let blocker: Server | null = null;

beforeAll(async () => {
  entry = await builtStack();
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-ports-'));
});
afterEach(() => void blocker?.close());
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const saidBy = async (port: number, basePort: number): Promise<string> => {
  const child = spawnStack(entry, { dataDir, port, way: 'services', env: { BASE_PORT: String(basePort) } });
  expect((await child.exited).code).toBe(1);
  return child.output();
};
const block = async (port: number): Promise<void> => {
  blocker = await listenOn(port);
  expect(blocker).not.toBeNull();
};

test('a taken port is named by the variable that it comes from: PORT, or BASE_PORT', LONG, async () => {
  const [port, base] = [await freePort(), await claimPortBlock()];
  await block(base + 102);
  const counted = await saidBy(port, base);
  expect(counted).toMatch(new RegExp(`Port ${base + 102} is taken.*BASE_PORT`));
  blocker?.close();
  await block(port);
  expect(await saidBy(port, base)).toMatch(new RegExp(`Port ${port} is taken.*in PORT\\.`));
});

test('PORT and BASE_PORT that give the same port are refused before anything is begun', LONG, async () => {
  const port = await freePort();
  expect(await saidBy(port, port - 1)).toMatch(new RegExp(`Port ${port} of PORT.*command-1`));
});
