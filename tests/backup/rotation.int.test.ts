import { spawn } from 'node:child_process';
import { access, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandSigner, openCommandSigner, writeSigningEvent } from '@shilu/command-service/audit/command-signer';
import { judgeSigner, type Signing } from '@shilu/events/audit/signing';
import { formatVerifierKey, parseVerifierKey } from '@shilu/events/core/checkpoint-note';
import { identityCalls } from '@shilu/events/identity/calls';
import { loadConfig } from '@shilu/infra/config/config';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { createLogger } from '@shilu/infra/logging/logger';
import { createPool } from '@shilu/infra/postgres/pool';
import { asSigned, FAST } from '@shilu/infra/notary/signing';
import { backUp } from '@shilu/infra/stack/back-up';
import { closing } from '@shilu/infra/stack/closing';
import { recover } from '@shilu/infra/stack/recover';
import { restore } from '@shilu/infra/stack/restore';
import { revokeKey, rotateKey, type Rotated } from '@shilu/infra/stack/rotate-key';
import { sayRecoveryKey } from '@shilu/infra/stack/say-recovery-key';
import { nextKeyFile } from '@shilu/infra/subject-keys/key-file';
import { openMasterKey } from '@shilu/infra/subject-keys/master-key';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { loadNotarySigner } from '@shilu/integration-workers/audit/notary-signer';
import { verifyLog } from '@shilu/projection-service/audit/verify-log';
import { postgresSource } from '@shilu/projection-service/audit/verify-source';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTransitDouble, type TransitDouble } from '../doubles/transit';
import { openStack, PASSWORD, type Running } from '../support/stack';

const projectDir = fileURLToPath(new URL('../../', import.meta.url));

let database: TestDatabase;
let dataDir: string;
/** The recovery key, as it was written down. */
let paper: string;
const at = (name: string): string => join(dataDir, name);
const open = () => openStack({ databaseUrl: database.url, dataDir });
const rotate = (which: Rotated) =>
  rotateKey({ which, config: { ...loadConfig({}), databaseUrl: database.url, dataDir, keysDir: dataDir }, env: {} });

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'shilu-rotation-'));
  const said = vi.spyOn(process.stdout, 'write');
  const lab = await open();
  paper = /^Recovery key: (\S+)$/m.exec(said.mock.calls.map(([text]) => String(text)).join(''))?.[1] ?? '';
  said.mockRestore();
  await lab.member('li', { realName: '李明' });
  await lab.admin.call(identityCalls.changePassword, {
    ...{ oldPassword: lab.admin.digest, newPassword: PASSWORD },
  });
  await lab.stop();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts, reads a name that only the key of its person opens, and writes something that the notary signs. */
const works = async (account: string): Promise<void> => {
  const lab = await open();
  const { response } = await lab.admin.call(identityCalls.members, {});
  expect(response.list.map(({ realName }) => realName)).toContain('李明');
  await lab.member(account);
  await lab.stop();
};
const verify = async (publicKey: string) =>
  verifyLog({
    ...{ pool: database.pool, source: postgresSource(database.pool), now: new Date() },
    key: parseVerifierKey(publicKey.trim()),
  });
const wrapped = async (): Promise<readonly string[]> =>
  (
    await database.pool.query<{ hex: string }>(
      `select encode(wrapped, 'hex') as hex from vault.subject_keys order by subject`,
    )
  ).rows.map(({ hex }) => hex);

describe('the master key', () => {
  test('is changed: every key of a person is under the new one, and nothing is lost', async () => {
    const [key, rows] = [await readFile(at('master.key')), await wrapped()];
    await rotate('master');
    expect(await readFile(at('master.key'))).not.toEqual(key);
    expect((await wrapped()).filter((row) => rows.includes(row))).toEqual([]);
  });

  test('kill -9 in the middle of the change leaves all keys readable, and the change can be made again', async () => {
    const [key, rows] = [await readFile(at('master.key')), await wrapped()];
    // The change waits for this row with its next key on disk and its transaction open.
    const holding = await database.pool.connect();
    await holding.query('begin; select * from vault.subject_keys for update');
    const child = spawn(process.execPath, ['infra/bin/run.mjs', 'infra/src/stack/rotate-key-cli.ts', 'master'], {
      ...{ cwd: projectDir, detached: true, stdio: 'ignore' },
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await vi.waitFor(
      async () => {
        const { rows: waiting } = await database.pool.query(
          `select 1 from pg_stat_activity where application_name = 'shilu-rotate-key' and wait_event_type = 'Lock' and datname = current_database()`,
        );
        expect(waiting).toHaveLength(1);
      },
      { timeout: 60_000, interval: 50 },
    );
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    await holding.query('rollback');
    holding.release();
    await access(at('master.key.next'));
    // PostgreSQL learns of the death at its next word to the client, and rolls back.
    await vi.waitFor(async () => {
      const { rows: left } = await database.pool.query(
        `select 1 from pg_stat_activity where application_name = 'shilu-rotate-key' and datname = current_database()`,
      );
      expect(left).toHaveLength(0);
    }, 20_000);
    expect(await readFile(at('master.key'))).toEqual(key);
    expect(await wrapped()).toEqual(rows);
    await rotate('master');
    expect(await readFile(at('master.key'))).not.toEqual(key);
    await works('master-2');
  });

  test('killed after the change committed and before its file took its place, the next start takes the new key', async () => {
    await copyFile(at('master.key'), at('master.key.before'));
    await rotate('master');
    await copyFile(at('master.key'), at('master.key.next'));
    await copyFile(at('master.key.before'), at('master.key'));
    const opened = await openMasterKey({ pool: database.pool, dataDir, env: {} });
    expect(opened).toEqual(await readFile(at('master.key')));
    expect(opened).not.toEqual(await readFile(at('master.key.before')));
    await expect(access(at('master.key.next'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('is not changed while the product runs', async () => {
    const lab = await open();
    await expect(rotate('master')).rejects.toMatchObject({ key: 'stillRunning' });
    await lab.stop();
  });
});

const signingFaults = async (): Promise<readonly string[]> => {
  const store = await createPostgresEventStore({ pool: database.pool });
  let now: Signing = null;
  const found = (await store.readAll({ after: null, limit: 10_000 })).flatMap((event) => {
    const { fault, next } = judgeSigner(now, asSigned(event), FAST);
    now = next;
    return fault === null ? [] : [`${event.stream} ${fault.kind}`];
  });
  await store.close();
  return found;
};

describe('the signing key', () => {
  const stopped = () => ({
    config: { ...loadConfig({}), databaseUrl: database.url, dataDir, keysDir: dataDir },
    env: {},
  });
  const start = async (): Promise<void> => {
    const opened = closing(createLogger({ level: 'silent', form: 'lines' }));
    const pool = createPool(database.url, { max: 4, name: 'test signer' });
    opened.add(() => pool.end());
    const store = await createPostgresEventStore({ pool });
    opened.add(() => store.close());
    await openCommandSigner({ store, pool, keysDir: dataDir, clock: () => new Date(), onRecoveryKey: sayRecoveryKey }).finally(opened.all); // prettier-ignore
  };
  const shown: string[] = [];
  const keepingWhatIsShown = async (work: () => Promise<unknown>): Promise<void> => {
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      shown.push(...(/Recovery key: ([\da-f-]+)/.exec(String(text))?.slice(1) ?? []));
      return true;
    });
    await work().finally(() => write.mockRestore());
  };

  test('vouches for everything that was written since the first start, and signing began before all else', async () => {
    const { rows } = await database.pool.query<{ type: string; unsigned: number }>(
      `select (select type from log.events order by position limit 1) as type,
         (select count(*)::int from log.events where signature is null) as unsigned`,
    );
    expect(rows).toEqual([{ type: 'SigningBegan', unsigned: 0 }]);
    expect((await stat(at('command.key'))).mode & 0o777).toBe(0o600);
    expect(await signingFaults()).toEqual([]);
  });

  test('is changed; a change that was broken off is finished by the next start', async () => {
    const key = await readFile(at('command.key'));
    await rotate('command');
    const next = await readFile(at('command.key'));
    expect(next).not.toEqual(key);
    await writeFile(at('command.key.next'), next);
    await writeFile(at('command.key'), key);
    await works('signing-1');
    expect(await readFile(at('command.key'))).toEqual(next);
    expect(await signingFaults()).toEqual([]);
    const lab = await open();
    await expect(rotate('command')).rejects.toMatchObject({ key: 'stillRunning' });
    await lab.stop();
  });

  test('another one, or none, does not start', async () => {
    const key = await readFile(at('command.key'));
    await writeFile(at('command.key'), Buffer.alloc(32, 7));
    await expect(open()).rejects.toMatchObject({ key: 'commandKeyOther' });
    await rm(at('command.key'));
    await expect(open()).rejects.toMatchObject({ key: 'commandKeyMissing' });
    await expect(access(at('command.key'))).rejects.toMatchObject({ code: 'ENOENT' });
    await writeFile(at('command.key'), key);
  });

  test('is revoked with the recovery key that was shown last, and with nothing else', async () => {
    const other = await createTestDatabase();
    const [old, folder] = [database, dataDir];
    database = other;
    dataDir = await mkdtemp(join(tmpdir(), 'shilu-revoked-'));
    try {
      await keepingWhatIsShown(start);
      expect(shown).toHaveLength(1);
      const stolen: Buffer = await readFile(at('command.key'));
      const wrong = revokeKey({ ...stopped(), recoveryKey: shown[0]?.replace(/^./, 'x') ?? '', reason: null });
      await expect(wrong).rejects.toMatchObject({ key: 'recoveryKeyWrong' });
      await keepingWhatIsShown(() => revokeKey({ ...stopped(), recoveryKey: shown[0] ?? '', reason: '失窃' }));
      expect(shown).toHaveLength(2);
      const again = revokeKey({ ...stopped(), recoveryKey: shown[0] ?? '', reason: null });
      await expect(again).rejects.toMatchObject({ key: 'recoveryKeyWrong' });
      expect(await readFile(at('command.key'))).not.toEqual(stolen);
      expect(await signingFaults()).toEqual([]);
      // Who stole the key names another one as theirs, and the installation does not start with its own.
      const store = await createPostgresEventStore({ pool: database.pool });
      const thief = { signer: commandSigner(await readFile(at('command.key'))), clock: () => new Date() };
      const key = formatVerifierKey(commandSigner(Buffer.alloc(32, 9)));
      await writeSigningEvent(store, { type: 'SigningKeyChanged', data: { key } }, thief);
      await store.close();
      await expect(start()).rejects.toMatchObject({ key: 'commandKeyOther' });
      await keepingWhatIsShown(() => revokeKey({ ...stopped(), recoveryKey: shown[1] ?? '', reason: null }));
      await start();
      expect(await signingFaults()).toEqual([]);
    } finally {
      await other.drop();
      await rm(dataDir, { recursive: true, force: true });
      [database, dataDir] = [old, folder];
    }
  });
});

describe('the notary key', () => {
  test('is changed: who holds any of the keys verifies what all of them have signed', async () => {
    const first = await readFile(at('notary.pub'), 'utf8');
    await rotate('notary');
    const second = await readFile(at('notary.pub'), 'utf8');
    expect(second).not.toBe(first);
    for (const key of [first, second]) expect(await verify(key)).toMatchObject({ ok: true });
    await works('notary-1');
    await rotate('notary');
    await expect(rotate('notary')).rejects.toMatchObject({ key: 'notaryKeyJustChanged' });
    await rm(at('notary.key.next'));
    const third = await readFile(at('notary.pub'), 'utf8');
    for (const key of [first, second, third]) expect(await verify(key)).toMatchObject({ ok: true });
  });

  test('a key that no change names verifies nothing', async () => {
    const away = await mkdtemp(join(tmpdir(), 'shilu-stranger-'));
    const lone = await createTestDatabase();
    await loadNotarySigner({ pool: lone.pool, dataDir: away, env: {} });
    const other = await readFile(join(away, 'notary.pub'), 'utf8');
    expect(await verify(other)).toMatchObject({ ok: false, failure: { kind: 'checkpointSignature' } });
    await lone.drop();
    await rm(away, { recursive: true });
  });

  test('killed after the change was signed and before its file took its place, the next start signs with the new key', async () => {
    await works('notary-2');
    await copyFile(at('notary.key'), at('notary.key.before'));
    await rotate('notary');
    await copyFile(at('notary.key'), at('notary.key.next'));
    await copyFile(at('notary.key.before'), at('notary.key'));
    await works('notary-3');
    expect(await verify(await readFile(at('notary.pub'), 'utf8'))).toMatchObject({ ok: true });
  });

  test('killed before the change was signed, the old key goes on', async () => {
    const key = await readFile(at('notary.key'));
    await nextKeyFile(dataDir, 'notary.key');
    await loadNotarySigner({ pool: database.pool, dataDir, env: {} });
    expect(await readFile(at('notary.key'))).toEqual(key);
    await rm(at('notary.key.next'));
  });
});

test('the token of the services is changed at once or not at all', async () => {
  await writeFile(at('service.token'), Buffer.alloc(32, 1));
  await rotate('service-token');
  const token = await readFile(at('service.token'));
  expect(token).toHaveLength(32);
  expect(token).not.toEqual(Buffer.alloc(32, 1));
});

describe('keys that a service keeps', () => {
  let transit: TransitDouble;
  let firstPaper: string;
  let env: NodeJS.ProcessEnv;
  const PASSPHRASE = 'a long passphrase of the drill';
  const clock = (): Date => new Date();
  const config = () => ({ ...loadConfig({}), databaseUrl: database.url, dataDir, keysDir: dataDir });
  const change = (which: Rotated, of = config()) => rotateKey({ which, config: of, env });
  const backup = (name: string, given: NodeJS.ProcessEnv) =>
    backUp({ config: config(), env: given, file: at(name), passphrase: PASSPHRASE, clock });
  /** Into a place of its own. */
  const bring = async (name: string, given: NodeJS.ProcessEnv) => {
    const other = await createTestDatabase();
    places.push(other);
    const folder = await mkdtemp(join(tmpdir(), 'shilu-brought-'));
    const of = { ...config(), databaseUrl: other.url, dataDir: folder, keysDir: folder };
    const from = { file: at(name), passphrase: PASSPHRASE, erasures: 'none' };
    return { of, start: () => openStack({ databaseUrl: other.url, dataDir: folder, env: given }), done: restore({ config: of, env: given, ...from, clock }) }; // prettier-ignore
  };
  const places: TestDatabase[] = [];
  const addTo = ({ admin }: Running, account: string) =>
    admin.call(identityCalls.addMember, {
      id: account, account, password: PASSWORD, realName: '成员', mobilePhone: '13800000000', email: `${account}@lab.example`,
      departmentId: null, roleIds: [], isOrganAdmin: false, directLeaderId: null,
    }); // prettier-ignore
  const recovered = (of = config(), more: NodeJS.ProcessEnv = {}, recoveryKey = paper) =>
    recover({
      ...{ config: of, env: { ...env, ...more }, clock },
      confirm: () => Promise.resolve({ reason: '磁盘损坏', confirmers: [], recoveryKey }),
    });
  const openKept = () => openStack({ databaseUrl: database.url, dataDir, env });
  const keys = async (): Promise<readonly string[]> =>
    Promise.all(['command.pub', 'notary.pub'].map((name) => readFile(at(name), 'utf8')));
  beforeAll(async () => {
    transit = await openTransitDouble();
    await writeFile(at('token'), transit.token);
    await backup('files.tar', {});
    firstPaper = paper;
    env = {
      SHILU_COMMAND_SIGNER_URL: transit.keyUrl('shilu-command'),
      SHILU_COMMAND_SIGNER_TOKEN_FILE: at('token'),
      SHILU_NOTARY_SIGNER_URL: transit.keyUrl('shilu-notary'),
      SHILU_NOTARY_SIGNER_TOKEN_FILE: at('token'),
    };
  });
  afterAll(async () => {
    await transit.stop();
    for (const place of places) await place.drop();
  });

  test('take over from those in files, sign all that is written, and are changed by their next version', async () => {
    // What the files sign does not go over by itself.
    await expect(openKept()).rejects.toMatchObject({ key: 'signerKeyOther' });
    const before = await keys();
    for (const which of ['command', 'notary'] as const) await change(which);
    for (const name of ['command.key', 'notary.key']) await rm(at(name));
    const lab = await openKept();
    expect((await fetch(`${lab.url}/readyz`)).status).toBe(200);
    const add = (account: string) => addTo(lab, account);
    await add('kept-1');

    // Away: a refusal in words, nothing is written, and the same is taken afterwards.
    const count = async () => (await database.pool.query<{ n: number }>('select count(*)::int as n from log.events')).rows[0]?.n; // prettier-ignore
    const atFirst = await count();
    await writeFile(at('token'), 'revoked');
    await expect(add('kept-2')).rejects.toThrow(/4483/);
    expect(await count()).toBe(atFirst);
    await writeFile(at('token'), transit.token);
    await add('kept-2');
    await lab.stop();
    expect(lab.logged().join()).toMatch(/status 403/);

    for (const which of ['command', 'notary'] as const) await change(which);
    await (await openKept()).stop();
    const after = await keys();
    expect(new Set([...before, ...after]).size).toBe(4);
    expect(transit.asked().filter((one) => one.endsWith('/rotate'))).toHaveLength(2);
    expect(await signingFaults()).toEqual([]);
    for (const key of [before[1], after[1]]) expect(await verify(key ?? '')).toMatchObject({ ok: true });

    // A service that is away at the start is named.
    await writeFile(at('token'), 'revoked');
    await expect(openKept()).rejects.toMatchObject({ key: 'signerUnreachable' });
  });

  test('are revoked by the recovery key, and a token that may not make the next version is told of by its setting', async () => {
    await writeFile(at('token'), transit.token);
    const revoke = () => revokeKey({ config: config(), env, recoveryKey: paper, reason: '令牌失窃' });
    transit.play('forbidden');
    const away = { key: 'signerUnreachable', params: { variable: 'SHILU_COMMAND_SIGNER_URL' } };
    await expect(revoke()).rejects.toMatchObject(away);
    const [before] = await keys();
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await revoke();
    paper = /Recovery key: ([\da-f-]+)/.exec(said.mock.calls.map(([text]) => String(text)).join(''))?.[1] ?? '';
    said.mockRestore();
    await (await openKept()).stop();
    expect((await keys())[0]).not.toBe(before);
    expect(await signingFaults()).toEqual([]);
    await expect(access(at('command.key'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('changed in what a log lost, it goes on with the versions of before, which the service still has', async () => {
    const add = async (account: string): Promise<void> => {
      const lab = await openKept();
      await addTo(lab, account);
      await lab.stop();
    };
    const end = async () => (await database.pool.query<{ at: string }>('select max(position) as at from log.events')).rows[0]?.at; // prettier-ignore
    await add('stays');
    const [left, before] = [await end(), await keys()];
    await change('command');
    await add('gone');
    await change('notary');
    expect(new Set([...before, ...(await keys())]).size).toBe(4);
    await database.pool.query('delete from log.events where position > $1', [left]);
    await expect(openKept()).rejects.toMatchObject({ key: 'logCut' });
    expect(await recovered()).toMatchObject({ kind: 'epoch', epoch: 2 });
    await add('again');
    expect(await keys()).toEqual(before);
    await change('notary');
    await change('command');
    expect(await signingFaults()).toEqual([]);
    for (const key of await keys()) if (!key.includes('command')) expect(await verify(key)).toMatchObject({ ok: true });
  });

  test('are in no backup, which is restored beside the service that has them', async () => {
    await backup('kept.tar', env);
    await expect((await bring('kept.tar', {})).done).rejects.toMatchObject({ key: 'restoreSignerMissing' });
    const { of, start, done } = await bring('kept.tar', env);
    expect((await done).report.findings).toEqual([]);
    for (const name of ['command.key', 'notary.key'])
      await expect(access(join(of.keysDir, name))).rejects.toMatchObject({ code: 'ENOENT' });
    await (await start()).stop();
  });

  test('took over in what a log lost: recover names that, takes the keys of before from their files, and they go over once more', async () => {
    const outside = { SHILU_LAST_CHECKPOINT_FILE: at('last-checkpoint') };
    const { of, start, done } = await bring('files.tar', { ...env, ...outside });
    expect((await done).report.findings).toEqual([]);
    const kept = join(of.keysDir, 'kept');
    const away = async (name: string, key: string): Promise<void> => {
      await copyFile(join(of.keysDir, name), kept);
      await rm(join(of.keysDir, name));
      await expect(recovered(of, outside)).rejects.toMatchObject({ key, params: { url: expect.stringMatching(/^http.*shilu-/) as string } }); // prettier-ignore
      await copyFile(kept, join(of.keysDir, name));
    };
    await away('notary.key', 'recoverNotarySigner');
    await away('command.key', 'recoverCommandSigner');
    // What is lost had begun epoch 2, which the file of the service's key says.
    expect(await recovered(of, outside, firstPaper)).toMatchObject({ kind: 'epoch', epoch: 3 });
    await expect(start()).rejects.toMatchObject({ key: 'signerKeyOther' });
    for (const which of ['command', 'notary'] as const) await change(which, of);
    await (await start()).stop();
  });
});
