import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../config/config';
import { keyFile } from '../subject-keys/key-file';
import { SERVICE_TOKEN_FILE, serviceTokenOf } from './service-token-of';

let home: string;
beforeEach(async () => void (home = await mkdtemp(join(tmpdir(), 'shilu-token-'))));
afterEach(() => rm(home, { recursive: true, force: true }));
const config = (more: Readonly<Record<string, string>> = {}) =>
  loadConfig({ DATA_DIR: join(home, 'data'), KEYS_DIR: join(home, 'keys'), ...more });

test('the token of the services is made and kept where the keys are', async () => {
  const token = await serviceTokenOf(config());
  expect(await serviceTokenOf(config())).toBe(token);
  expect(existsSync(join(home, 'keys', SERVICE_TOKEN_FILE))).toBe(true);
  expect(existsSync(join(home, 'data', SERVICE_TOKEN_FILE))).toBe(false);
});

test('one that an earlier release kept in the data folder moves there and stays the same', async () => {
  const earlier = (await keyFile(join(home, 'data'), SERVICE_TOKEN_FILE)).toString('base64url');
  expect(await serviceTokenOf(config())).toBe(earlier);
  expect(existsSync(join(home, 'data', SERVICE_TOKEN_FILE))).toBe(false);
  expect(await serviceTokenOf(config())).toBe(earlier);
});

test('one that was rotated before the move is the one that holds; where both folders are one, nothing moves', async () => {
  await keyFile(join(home, 'data'), SERVICE_TOKEN_FILE);
  const rotated = (await keyFile(join(home, 'keys'), SERVICE_TOKEN_FILE)).toString('base64url');
  expect(await serviceTokenOf(config())).toBe(rotated);
  const together = config({ KEYS_DIR: join(home, 'keys'), DATA_DIR: join(home, 'keys') });
  expect(await serviceTokenOf(together)).toBe(rotated);
});
