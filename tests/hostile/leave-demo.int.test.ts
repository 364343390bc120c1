import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityCalls } from '@shilu/events/identity/calls';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleEntry } from '../support/child';
import { openStack, PASSWORD, type Running } from '../support/stack';

const PUBLIC = 'shilu2026';
let database: TestDatabase;
let dataDir: string;
let running: Running | null = null;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-leave-demo-'));
});
afterAll(async () => {
  await running?.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = async (adminPassword?: string): Promise<Running> => {
  running = await openStack({
    ...{ dataDir, databaseUrl: database.url },
    ...(adminPassword === undefined ? {} : { adminPassword }),
  });
  return running;
};
const close = async (): Promise<void> => {
  await running?.stop();
  running = null;
};
const leaveDemo = async (...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> => {
  const entry = await bundleEntry('infra/src/stack/leave-demo-cli.ts', 'leave-demo.mjs');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: database.url };
  return new Promise((resolve) =>
    execFile(process.execPath, [entry, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    ),
  );
};

test(
  'DEMO=false on what was filled as a demonstration refuses, until the accounts with its password are closed',
  { timeout: 180_000 },
  async () => {
    const demo = await open();
    await demo.member('trial');
    // As the demonstration leaves it: its accounts, with the password that everybody knows.
    for (const id of ['wangsy', 'zhouj'])
      await demo.admin.call(identityCalls.addMember, {
        ...{ id: `acc-${id}`, account: id, password: PUBLIC, realName: id, mobilePhone: '' },
        ...{ email: '', departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null },
      });
    await demo.admin.call(identityCalls.changePassword, {
      ...{ oldPassword: demo.admin.digest, newPassword: PUBLIC },
    });
    await close();

    await expect(open(PUBLIC)).rejects.toMatchObject({ key: 'demoPasswordsLeft', params: { account: 'admin' } });
    const left = await leaveDemo('--operator', '运维 张');
    expect(left.code, left.output).toBe(0);
    expect(left.output).toContain('2 accounts of the demonstration are disabled: wangsy, zhouj');
    const password = /new password: (\S+)/.exec(left.output)?.[1] ?? '';
    expect(password.length).toBeGreaterThanOrEqual(16);

    const after = await open(password);
    for (const account of ['admin', 'wangsy', 'zhouj'])
      await expect(after.login(account, PUBLIC)).rejects.toThrow(/account\/login/);
    // Whoever made an account of their own meanwhile keeps it.
    expect((await after.login('trial', PASSWORD)).id).toBe('trial');
  },
);
