import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { EventStoreDBClient } from '@eventstore/db-client';
import { openNamedStore } from '@shilu/infra/event-store/open-named-store';
import { openEventStore } from '@shilu/infra/event-store/open-store';
import { NO_STREAM } from '@shilu/infra/event-store/port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectDir } from '../../support/child';
import { startEventStoreDouble, type EventStoreDouble } from './double';

let double: EventStoreDouble;
beforeAll(async () => {
  double = await startEventStoreDouble({ account: 'admin:changeit' });
});
afterAll(() => double.destroy());

const as = (account: string): string => double.url.replace('admin:changeit', account);
const prepare = (...args: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> =>
  promisify(execFile)(process.execPath, ['infra/bin/run.mjs', 'infra/src/event-store/prepare-cli.ts', ...args], {
    cwd: projectDir,
  });

test('10: a user of its own is made and may read all of the server; before that the refusal names what is missing and the command, on a DOUBLE of EventStoreDB', async () => {
  const admin = EventStoreDBClient.connectionString(double.url);
  Object.assign(admin, { supports: () => Promise.resolve(false) });
  await admin.setStreamMetadata('$all', { acl: { readRoles: ['$admins', 'reports'] } });
  const usage = await prepare('--help');
  expect(usage.stdout).toContain('eventstore:prepare');
  const first = await prepare('--url', double.url, '--user', 'lab');
  const url = /EVENTSTORE_URL=(\S+)/.exec(first.stdout)?.[1] ?? '';
  expect(url).toMatch(/^esdb:\/\/lab:[^@]{20,}@/);
  // An address by number is named in TLS, which Node has a warning for that nobody can heed.
  expect(`${first.stdout}${first.stderr}`).not.toContain('DEP0123');
  expect((await admin.getStreamMetadata('$all')).metadata?.acl?.readRoles).toEqual(['$admins', 'reports', 'lab']);

  const store = await openNamedStore(url, 'lab-');
  const event = { id: randomUUID(), type: 'Noted', body: '{}' };
  expect((await store.append(`record-${randomUUID()}`, NO_STREAM, [event])).revision).toBe(0);
  expect(await store.readAll({ after: null, limit: 10 })).toHaveLength(1);
  await store.close();

  await admin.setStreamMetadata('$all', { acl: { readRoles: ['$admins'] } });
  await expect(openNamedStore(url, 'lab-')).rejects.toMatchObject({ key: 'eventStoreForbidden' });
  await expect(openNamedStore(url, 'lab-')).rejects.toThrow(/eventstore:prepare/);
  await expect(openNamedStore(as('lab:wrong'), 'lab-')).rejects.toMatchObject({ key: 'eventStoreUnreachable' });
  const again = await prepare('--url', double.url, '--user', 'lab');
  expect(again.stdout).toContain('its password is as it was');
  const known = await openEventStore(url, 'lab-');
  expect(await known.readAll({ after: null, limit: 10 })).toHaveLength(1);
  await known.close();

  const refused = await prepare('--url', url, '--user', 'other').catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 1 });
  expect(String((refused as { stdout: string }).stdout)).toContain('no administrator');
  const warned: string[] = [];
  await (await openNamedStore(double.url, 'lab-', (message) => void warned.push(message))).close();
  expect(warned.join()).toContain('eventstore:prepare');
  await admin.dispose();
});
