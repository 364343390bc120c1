import { part } from '@shilu/tests/proves';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditCalls } from '@shilu/events/audit/calls';
import { checkBundle } from '@shilu/events/audit/offline/check-bundle';
import { tellBundle } from '@shilu/events/audit/offline/told-bundle';
import { noteSigner, parseCheckpoint, signCheckpoint, type NoteSigner } from '@shilu/events/core/checkpoint-note';
import { formatWitnessKey } from '@shilu/events/core/cosignature';
import { own } from '@shilu/events/core/own';
import { registerCalls } from '@shilu/events/core/register-calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { notebookRegister } from '@shilu/events/records/notebook';
import { writeBackup } from '@shilu/infra/backup/write-backup';
import { loadConfig } from '@shilu/infra/config/config';
import { createPostgresEventStore } from '@shilu/infra/event-store/postgres-event-store';
import { readEpochs } from '@shilu/infra/notary/epochs';
import { keepAnchor } from '@shilu/infra/notary/anchors';
import { readKeptCheckpoint, writeKeptCheckpoint } from '@shilu/infra/notary/kept-checkpoint';
import { createLogger } from '@shilu/infra/logging/logger';
import { readNotaryKey } from '@shilu/infra/notary/public-key';
import { checkpointPages, type SignedCheckpoint } from '@shilu/infra/notary/tables';
import { recover, type Confirmer, type RecoverOptions, type Told } from '@shilu/infra/stack/recover';
import { provenAdministrators } from '@shilu/infra/stack/recover-confirm';
import { refuseLostLog } from '@shilu/infra/stack/refuse-lost-log';
import { restore } from '@shilu/infra/stack/restore';
import { schemas } from '@shilu/infra/stack/schemas';
import { createTestDatabase, type TestDatabase } from '@shilu/infra/testing/test-database';
import { unzip } from '@shilu/infra/verifiers/unzip';
import { runVerify } from '@shilu/projection-service/audit/verify-command';
import { verifyLog } from '@shilu/projection-service/audit/verify-log';
import { postgresSource } from '@shilu/projection-service/audit/verify-source';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Person } from '../support/client';
import { kindOf, saidOf } from '../attacks/offline-programs';
import { openStack, PASSWORD, type Running } from '../support/stack';

const PASSPHRASE = 'a long passphrase of the drill';
const clock = (): Date => new Date();
let folder: string;
let before: TestDatabase;
let after: TestDatabase;
let moved: TestDatabase;
/** Kept where it outlives database and data folder. */
let env: { readonly SHILU_LAST_CHECKPOINT_FILE: string; readonly SHILU_WITNESSES?: string };
/** As it was kept before the loss. */
let kept: string;
let lab: Running | null = null;
const numbers: string[] = [];
/** The recovery key, as it was written down. */
let paper: string;

const at = (...path: readonly string[]): string => join(folder, ...path);
const begin = async (): Promise<Running> =>
  (lab = await openStack({ databaseUrl: after.url, dataDir: at('new'), env }));
const end = async (): Promise<void> => {
  if (lab !== null) await allSigned(after);
  await lab?.stop();
  lab = null;
};
const write = async (person: Person, id: string): Promise<void> => {
  await person.call(recordCalls.addRecord, { id, title: `偶联 ${id}`, bookId: 'book', projectId: null, taskId: null });
  numbers.push((await person.call(recordCalls.record, { id })).response.number);
};
const serialOf = (number: string): number => Number(number.split('-').at(-1));
const options = async () => ({
  ...{ pool: after.pool, source: postgresSource(after.pool), key: await readNotaryKey(at('new')), now: clock() },
});
const recovered = (
  confirmers: readonly Confirmer[],
  {
    reason = '磁盘损坏，由昨夜的备份恢复',
    recoveryKey,
    ...more
  }: Partial<Pick<RecoverOptions, 'against' | 'from'> & { reason: string; recoveryKey: string }> = {},
) =>
  recover({
    ...{ config: { ...loadConfig({}), databaseUrl: after.url, dataDir: at('new'), keysDir: at('new') }, env, clock },
    ...more,
    confirm: (now) => {
      told = now;
      return Promise.resolve({ reason, confirmers, recoveryKey });
    },
  });
/** As a start asks first of all. */
const asking = (): ReturnType<typeof refuseLostLog> =>
  storeOf().then((store) =>
    refuseLostLog({
      ...{ config: { ...loadConfig({}), databaseUrl: after.url, dataDir: at('new'), keysDir: at('new') }, env, clock },
      ...{ log: createLogger({ level: 'silent', form: 'lines' }), store, pool: after.pool },
    }),
  );
/** What whoever confirmed was told last. */
let told: Told | null = null;
/** Something else stands there meanwhile, and is put back. */
const meanwhile = async (change: string, back: string, work: () => Promise<unknown>): Promise<void> => {
  await after.pool.query(change);
  await work();
  await after.pool.query(back);
};
const withFile = async (name: string, bytes: Uint8Array, work: () => Promise<unknown>): Promise<void> => {
  const kept = await readFile(at('new', name));
  await writeFile(at('new', name), bytes);
  await work();
  await writeFile(at('new', name), kept);
};
const events = async (): Promise<number> =>
  Number((await after.pool.query<{ n: string }>('select count(*) as n from log.events')).rows[0]?.n);
/** And kept outside. */
const allSigned = ({ pool }: TestDatabase): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await pool.query<{ n: string }>('select count(*) as n from log.events');
    const last = await readKeptCheckpoint(env.SHILU_LAST_CHECKPOINT_FILE);
    expect(last?.opened.size).toBe(Number(rows[0]?.n));
  }, 20_000);
/** The line of a witness below this text, of now. */
const cosigned = (text: string, witness: NoteSigner): string => {
  const seconds = Math.floor(Date.now() / 1_000);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(seconds));
  const id = Buffer.from(formatWitnessKey(witness).split('+')[1] ?? '', 'hex');
  const signature = witness.sign(Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`));
  return `\u2014 ${witness.name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`;
};
const storeOf = () => createPostgresEventStore({ pool: after.pool });
const [admin, second] = ['admin', 'second'].map((account) => ({ account, password: PASSWORD })) as [
  Confirmer,
  Confirmer,
];

const backUp = async ({ pool }: TestDatabase, data: string): Promise<void> => {
  const store = await createPostgresEventStore({ pool });
  await writeBackup({
    ...{ file: at(`${data}.tar`), passphrase: PASSPHRASE, pool, store, schemas },
    keys: {
      ...{ masterKey: await readFile(at(data, 'master.key')), notaryKey: await readFile(at(data, 'notary.key')) },
      commandKey: await readFile(at(data, 'command.key')),
    },
    ...{ blobs: at(data, 'blobs'), erasures: at(data, 'erasures'), version: 'drill', now: clock() },
  });
  await store.close();
};
const bring = (from: string, { url }: TestDatabase, data: string) => {
  const config = { ...loadConfig({}), databaseUrl: url, dataDir: at(data), keysDir: at(data) };
  return restore({ config, env, file: at(`${from}.tar`), passphrase: PASSPHRASE, erasures: 'none', clock });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shilu-epochs-'));
  env = { SHILU_LAST_CHECKPOINT_FILE: at('last-checkpoint') };
  [before, after, moved] = [await createTestDatabase(), await createTestDatabase(), await createTestDatabase()];
  const said = vi.spyOn(process.stdout, 'write');
  const old = await openStack({ databaseUrl: before.url, dataDir: at('old'), env });
  paper = /^Recovery key: (\S+)$/m.exec(said.mock.calls.map(([text]) => String(text)).join(''))?.[1] ?? '';
  said.mockRestore();
  await old.admin.call(identityCalls.changePassword, {
    ...{ oldPassword: old.admin.digest, newPassword: PASSWORD },
  });
  await old.member('second', { isOrganAdmin: true });
  await old.identify('second');
  const author = await old.member('author');
  await author.call(registerCalls(notebookRegister).add, { id: 'book', name: '合成记录本' });
  await write(author, 'first');
  await backUp(before, 'old');
  await write(author, 'lost');
  await allSigned(before);
  await old.stop();
  kept = (await readKeptCheckpoint(env.SHILU_LAST_CHECKPOINT_FILE))?.checkpoint ?? '';
  await bring('old', after, 'new');
}, 120_000);
afterAll(async () => {
  await end();
  await before.drop();
  await after.drop();
  await moved.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a laboratory restored from a backup that is older than what was known of its log', () => {
  test('does not start, and begins an epoch only by two administrators with their passwords', async () => {
    await expect(begin()).rejects.toMatchObject({ key: 'logCut' });
    await expect(recovered([admin])).rejects.toMatchObject({ key: 'recoverTooFew' });
    await expect(recovered([admin, admin])).rejects.toMatchObject({ key: 'recoverTooFew' });
    await expect(recovered([admin, { account: 'second', password: 'guessed' }])).rejects.toMatchObject({ key: 'recoverUnconfirmed' }); // prettier-ignore
    await expect(recovered([admin, { account: 'author', password: PASSWORD }])).rejects.toMatchObject({ key: 'recoverUnconfirmed' }); // prettier-ignore
    await expect(recovered([admin, second], { reason: ' ' })).rejects.toMatchObject({ key: 'recoverReasonMissing' });
    expect(told).toMatchObject({ people: 2, held: { unfit: [] } });
    await expect(begin()).rejects.toMatchObject({ key: 'logCut' });
  });

  test('counts its administrators by what is proven, append by append, and believes nothing that nobody signed', async () => {
    const { rows } = await after.pool.query<{ position: string; type: string }>(
      `select position, type from log.events where stream = 'account-second' order by revision limit 3`,
    );
    expect(rows.map(({ type }) => type)).toEqual(['AccountOpened', 'PasswordCommitted', 'SigningSuspended']);
    const store = await storeOf();
    const counted = [null, ...rows.map(({ position }) => position), await store.head()].map(
      async (upTo) => (await provenAdministrators(store, upTo)).people,
    );
    // An administrator, whose opening was decided together with what keeps them from signing, is none without it.
    expect(await Promise.all(counted)).toEqual([0, 1, 1, 1, 2]);
    const ofIdentity = `where stream = 'account-second' and type = 'IdentityConfirmed'`;
    await meanwhile(
      `update log.events set signature = 'x' || signature ${ofIdentity}`,
      `update log.events set signature = substr(signature, 2) ${ofIdentity}`,
      async () => expect((await provenAdministrators(store, await store.head())).people).toBe(1),
    );
    // A copy of an event behind the last says itself that it stands elsewhere: neither it nor an append before it counts less.
    await meanwhile(
      `insert into log.events (position, stream, category, revision, event_id, type, body, signature)
       select 80000, stream, category, 700, gen_random_uuid(), type, body, signature from log.events
       where stream = 'account-second' order by revision limit 1`,
      'delete from log.events where position = 80000',
      async () => expect((await provenAdministrators(store, '80000')).people).toBe(2),
    );
    await store.close();
  });

  test('is told what to do where nobody can confirm, keys were changed in what is lost, or a checkpoint is not ours', async () => {
    await meanwhile(
      'create table public.kept as table notary.checkpoints; delete from notary.checkpoints',
      'insert into notary.checkpoints select * from public.kept; drop table public.kept',
      async () => {
        await expect(recovered([admin, second])).rejects.toMatchObject({ key: 'recoverNobody' });
        const recoveryKey = Array.from({ length: 16 }, () => '0f0f').join('-');
        await expect(recovered([], { recoveryKey })).rejects.toMatchObject({ key: 'commandSigningNotBegun' });
      },
    );
    const recoveryKey = Array.from({ length: 16 }, () => '0f0f').join('-');
    await expect(recovered([], { recoveryKey })).rejects.toMatchObject({ key: 'recoveryKeyWrong' });
    const other = new Uint8Array(32).fill(5);
    await withFile('notary.key', other, () =>
      expect(recovered([admin, second])).rejects.toMatchObject({ key: 'recoverNotaryKey' }),
    );
    await withFile('command.key', other, () =>
      expect(recovered([admin, second])).rejects.toMatchObject({ key: 'recoverCommandKey' }),
    );
    // Started as root beside files of another user, it would leave some that the product cannot read.
    if (process.getuid?.() === 0) {
      await chown(at('new', 'notary.key'), 12_345, 12_345);
      await expect(recovered([admin, second])).rejects.toMatchObject({ key: 'recoverAsOther' });
      await chown(at('new', 'notary.key'), 0, 0);
    }
    const { name } = await readNotaryKey(at('new'));
    const forged = { origin: name, size: 9_000, root: new Uint8Array(32) };
    await writeFile(at('forged'), signCheckpoint(forged, noteSigner(name, other)));
    await expect(recovered([admin, second], { against: at('forged') })).rejects.toMatchObject({ key: 'checkpointForeign' }); // prettier-ignore
    await expect(begin()).rejects.toMatchObject({ key: 'logCut' });
  });

  test('goes on in epoch 2: no number is given twice, quality assurance is told, and the log verifies and says so', async () => {
    part('REQ-P3', 'restored from a backup');
    const left = await events();
    const lost = (parseCheckpoint(kept)?.size ?? 0) - left;
    // The restore signed what it brought.
    expect(await recovered([admin, second])).toMatchObject({ epoch: 2, left, proven: left, lost });
    expect(lost).toBeGreaterThan(1);
    // Run again, it finds that nothing is lost any more.
    expect(await recovered([admin, second])).toBeNull();
    const running = await begin();
    const author = await running.login('author');
    await write(author, 'again');
    const [first = '', gone = '', again = ''] = numbers;
    expect(serialOf(gone)).toBe(serialOf(first) + 1);
    expect(serialOf(again)).toBe(serialOf(first) + lost + 1);
    await vi.waitFor(async () => {
      const { response } = await running.admin.call(messageCalls.messagePage, {});
      expect(JSON.stringify(response)).toContain('epochBegan');
    }, 20_000);
    const exported = await author.send(auditCalls.proof, { experimentId: 'again' });
    const pinned = (await readFile(at('new', 'notary.pub'), 'utf8')).trim();
    const report = await checkBundle({ parts: unzip(exported.body), pinned });
    expect(report).toMatchObject({ outcome: 'ok', checkpoint: { complete: true } });
    expect(report.checkpoint?.origin).toMatch(/\/2$/);
    expect(report.notes).toContainEqual({ kind: 'epoch', detail: expect.stringMatching(`^2, .*, ${lost}$`) as string });
    const lines = tellBundle(report).map(kindOf);
    expect(lines).toContain('(epoch)');
    const [told = []] = await saidOf([{ parts: unzip(exported.body), pinned, asZip: true }]);
    for (const one of told) expect(one.lines).toEqual(lines);
    await end();
    const verified = await verifyLog(await options());
    expect(verified.findings).toEqual([]);
    expect(verified.epochs).toMatchObject([{ number: 2, lost, reason: '磁盘损坏，由昨夜的备份恢复' }]);
    const said: string[] = [];
    expect(await runVerify([], await options(), (line) => void said.push(line))).toBe(0);
    expect(said.join('\n')).toContain(`after a loss of ${lost} events`);
    // What somebody kept of the events that are lost is told as what it is.
    const against = await verifyLog({ ...(await options()), against: [kept] });
    expect(against).toMatchObject({ ok: true, outside: [{ outcome: 'lost', epoch: 2 }] });
    const noted: (readonly string[])[] = [];
    const code = await runVerify(['--against', 'kept'], await options(), (line) => void said.push(line), {
      readCheckpoint: () => Promise.resolve({ note: kept }),
      note: ({ outcome, unchecked = [] }) => Promise.resolve(void noted.push([outcome, ...unchecked])),
    });
    expect([code, said.at(-1)]).toEqual([3, expect.stringMatching(/^LOST .*属于已记明丢失的部分.*what the log says was lost/)]); // prettier-ignore
    expect(said.join('\n')).toMatch(/is of what epoch 2 says was lost, and does not hold any more/);
    expect(noted).toEqual([expect.arrayContaining(['ok', expect.stringMatching(/^held-\d+-[0-9a-f]{24}$/)])]);
    // Of more than was known no epoch says anything.
    const elsewhere = { size: (parseCheckpoint(kept)?.size ?? 0) + 1, root: new Uint8Array(32) };
    const notary = noteSigner((await readNotaryKey(at('new'))).name, await readFile(at('new', 'notary.key')));
    const beyond = signCheckpoint({ origin: notary.name, ...elsewhere }, notary);
    expect((await verifyLog({ ...(await options()), against: [beyond] })).outside).toMatchObject([{ outcome: 'contradicted' }]); // prettier-ignore
  });

  test('is backed up and restored as any other: places that nobody was given are not there any more', async () => {
    await backUp(after, 'new');
    const { report, logHolds } = await bring('new', moved, 'moved');
    expect(report.findings).toEqual([]);
    expect(report.epochs).toMatchObject([{ number: 2 }]);
    expect(logHolds).toBe(true);
    const { rows } = await moved.pool.query<{ all: boolean }>('select max(position) = count(*) as all from log.events');
    expect(rows).toEqual([{ all: true }]);
  });

  test('asks a witness for the log of this epoch', async () => {
    const asked: string[] = [];
    const { name } = await readNotaryKey(at('new'));
    const witness = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://witness.example').searchParams.get('origin') ?? '');
      response.writeHead(404).end();
    });
    await new Promise<void>((listens) => witness.listen(0, '127.0.0.1', listens));
    const key = formatWitnessKey({ name: 'witness.example', publicKey: new Uint8Array(32).fill(7) });
    const place = `http://127.0.0.1:${(witness.address() as AddressInfo).port} ${key}`;
    await expect(recovered([admin, second], { against: place })).rejects.toMatchObject({ key: 'witnessKnowsNothing' });
    await new Promise((closed) => witness.close(closed));
    // And of the one before, and of the next ones, which the log would not tell of where it was put back to before they began.
    expect(asked.toSorted()).toEqual(['', '/2', '/3', '/4', '/5'].map((epoch) => `${name}${epoch}`));
  });

  test('begins no epoch by a mere number, which is named as that and put back', async () => {
    const ahead = `update rm.generation set position = regexp_replace(position, '^[0-9]+', '90000') where name = 'records'`;
    await after.pool.query(ahead);
    const far = `'90000@' || (select name from log.name)`;
    await after.pool.query(`update broker.log_place set position = ${far}`);
    await expect(begin()).rejects.toMatchObject({ key: 'numberAhead', params: { 'by.en-US': 'the read models' } });
    await expect(recovered([admin])).rejects.toMatchObject({ key: 'recoverTooFew' });
    expect(await recovered([admin, second])).toMatchObject({ kind: 'number' });
    const still = await after.pool.query(`select 1 from broker.log_place where position = ${far}`);
    expect(still.rows).toEqual([]);
    expect(await recovered([admin, second])).toBeNull();
    const { rows } = await after.pool.query('select detail from notary.incidents');
    expect(rows).toEqual([{ detail: expect.stringContaining('the read models stood') as string }]);
    // Nor by a row of anchors, what is kept of one, or a checkpoint that nobody signed.
    const far9 = 1_000_000_000;
    const file = env.SHILU_LAST_CHECKPOINT_FILE;
    const { opened: _, ...last } = (await readKeptCheckpoint(file)) ?? expect.unreachable('nothing is kept');
    await keepAnchor(after.pool, {
      kind: 'witness',
      name: 'w',
      size: far9,
      saidAt: clock(),
      evidence: Buffer.from(''),
    });
    await writeKeptCheckpoint(file, { ...last, anchor: { name: 'w', size: far9, saidAt: clock().toISOString() } });
    await expect(begin()).rejects.toMatchObject({ key: 'numberAhead', params: { known: far9 } });
    expect(await recovered([admin, second])).toMatchObject({ kind: 'number' });
    expect(await recovered([admin, second])).toBeNull();
    await after.pool.query(`insert into notary.checkpoints (size, root, note, signed_at)
      select ${far9}, root, note, now() from notary.checkpoints order by size desc limit 1`);
    await expect(begin()).rejects.toMatchObject({ key: 'numberAhead', params: { known: far9 } });
    expect(await recovered([admin, second])).toMatchObject({ kind: 'number' });
    expect(await recovered([admin, second])).toBeNull();
    // Of the largest it is not said that the key is another one.
    const newest = 'where size = (select max(size) from notary.checkpoints)';
    await after.pool.query(`update notary.checkpoints set note = 'x' || note ${newest}`);
    expect(await recovered([admin, second])).toMatchObject({ kind: 'number' });
    expect(await recovered([admin, second])).toBeNull();
    // Nor by a size in the file that is not the one that was signed.
    const signed = await readFile(file, 'utf8');
    await writeFile(file, signed.replace(/(\\n)[0-9]+(\\n)/, '$1900719925474099$2'));
    await expect(asking()).rejects.toMatchObject({ key: 'numberAhead', params: { known: 900_719_925_474_099 } });
    expect(await recovered([admin, second])).toMatchObject({ kind: 'number' });
    expect(await recovered([admin, second])).toBeNull();
    expect(await readFile(file, 'utf8')).toBe(signed);
    await begin();
    await end();
    expect((await verifyLog(await options())).epochs).toHaveLength(1);
  });

  test('begins no epoch where the log is all that was signed and only the tree beside it was altered', async () => {
    await after.pool.query(
      `update notary.progress set roots = set_byte(roots, 0, (get_byte(roots, 0) + 1) % 256), size = size`,
    );
    await after.pool.query(`update notary.checkpoints set root = decode(repeat('00', 32), 'hex')
      where size = (select max(size) from notary.checkpoints)`);
    await expect(asking()).rejects.toMatchObject({ key: 'logRewritten' });
    await expect(recovered([admin])).rejects.toMatchObject({ key: 'recoverTooFew' });
    expect(await recovered([admin, second])).toEqual({ kind: 'tree' });
    expect(await recovered([admin, second])).toBeNull();
    await asking();
    const verified = await verifyLog(await options());
    expect(verified).toMatchObject({ findings: [], epochs: [{ number: 2 }] });
  });

  test('loses its end once more where it stands: epoch 3, and both are told; what was rewritten before is not signed anew unsaid', async () => {
    const known = await events();
    const rewritten = (from: string, to: string) =>
      `update log.events set body = replace(body, '${from}', '${to}') where type = 'RecordCreated' and stream = 'record-first'`;
    // Nothing is missing, and a start looks at the stored tree: whoever recovers hears what the events themselves say.
    await meanwhile(rewritten('偶联', '耦联'), rewritten('耦联', '偶联'), () =>
      expect(recovered([admin, second])).rejects.toMatchObject({ key: 'recoverRewritten' }),
    );
    const cut = `delete from log.events where position > (select max(position) - 3 from log.events)`;
    await after.pool.query(cut);
    // No row that nobody signed hides it, and no padding or name that is too long keeps it from being told.
    await after.pool.query(`insert into notary.checkpoints (size, root, note, signed_at)
      values (1000, decode(repeat('00', 32), 'hex'), 'nobody signed this', now()), (3000000, '', '', now()),
        (9223372036854775807, '', '', now())`);
    await after.pool.query(`insert into notary.anchors (kind, name, size, said_at, evidence)
      values ('timestamp', repeat('x', 300), 5, now(), '')`);
    await after.pool.query(`update notary.checkpoints set note = note || repeat(E'\u2014 x AAAA\n', 2000)`);
    const { opened: _, ...last } =
      (await readKeptCheckpoint(env.SHILU_LAST_CHECKPOINT_FILE)) ?? expect.unreachable('nothing is kept');
    const checkpoint = `${last.checkpoint}${'\u2014 x AAAA\n'.repeat(2_000)}`;
    await writeKeptCheckpoint(env.SHILU_LAST_CHECKPOINT_FILE, { ...last, checkpoint });
    await expect(begin()).rejects.toMatchObject({ key: 'logCut', params: { known } });
    await meanwhile(rewritten('偶联', '耦联'), rewritten('耦联', '偶联'), async () => {
      // The stored tree is as it was: the events themselves are asked.
      await expect(recovered([admin, second])).rejects.toMatchObject({
        key: 'recoverRewritten',
        params: { 'by.en-US': expect.stringContaining('the notary') as string },
      });
      await expect(recovered([admin, second], { from: known - 3 })).rejects.toMatchObject({ key: 'recoverRewritten' });
    });
    const done = await recovered([second, admin]);
    if (done?.kind !== 'epoch') throw new Error('no epoch');
    expect(done).toMatchObject({ epoch: 3, left: known - 3, lost: known - done.proven });
    const kept = await after.pool.query<{ size: string }>('select size from notary.lost_checkpoints where epoch = 3');
    expect(kept.rows.map(({ size }) => Number(size))).toContain(known);
    expect(kept.rows.map(({ size }) => Number(size))).not.toContain(1_000);
    await after.pool.query(`update notary.checkpoints set note = replace(note, E'\u2014 x AAAA\n', '')`);
    const running = await begin();
    await write(await running.login('author'), 'third');
    await end();
    const verified = await verifyLog(await options());
    expect(verified.findings).toEqual([]);
    expect(verified.epochs).toMatchObject([{ number: 2 }, { number: 3, lost: known - done.proven }]);
  });

  test('was put back to an earlier copy and worked on: epoch 4 tells of the loss from where a witness agrees, which goes on', async () => {
    const witness = noteSigner('witness.example', new Uint8Array(32).fill(9));
    const signer = noteSigner((await readNotaryKey(at('new'))).name, await readFile(at('new', 'notary.key')));
    const all: SignedCheckpoint[] = [];
    for await (const page of checkpointPages(after.pool)) all.push(...page);
    const [{ note = '', size: agreed = 0 } = {}, { note: latest = '' } = {}] = [all.at(-3), all.at(-1)];
    const { origin, size: known, epoch } = parseCheckpoint(latest) ?? expect.unreachable('nothing is signed');
    // What it signed before is kept here, and then it saw what was written before the log was put back.
    const text = (of: string): string => of.slice(0, of.lastIndexOf('\n\n') + 1);
    const evidence = Buffer.from(cosigned(text(note), witness));
    await keepAnchor(after.pool, { kind: 'witness', name: witness.name, size: agreed, saidAt: clock(), evidence });
    const seen = { origin, size: known, root: new Uint8Array(32).fill(3), ...(epoch && { epoch }) };
    const kept = (by: NoteSigner): string => {
      const made = signCheckpoint(seen, by);
      return `${made}${cosigned(text(made), witness)}`;
    };
    const answers = { note: kept(signer), later: {} as Readonly<Record<string, string>> };
    const server = createServer(async (request, response) => {
      const asked = new URL(request.url ?? '', 'http://witness.example').searchParams.get('origin');
      const answer = asked === origin ? answers.note : (own(answers.later, asked?.split('/').at(-1) ?? '') ?? '');
      if (request.method === 'GET') return void (answer === '' ? response.writeHead(404).end() : response.end(answer));
      const body = (await request.toArray()).join('');
      response.end(cosigned(text(body.slice(body.indexOf('\n\n') + 2)), witness));
    });
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
    const place = `http://127.0.0.1:${(server.address() as AddressInfo).port} ${formatWitnessKey(witness)}`;
    // Whoever names a witness of their own brings in nothing that the notary did not sign.
    answers.note = kept(noteSigner(signer.name, new Uint8Array(32).fill(1)));
    await expect(recovered([admin, second], { against: place })).rejects.toMatchObject({ key: 'checkpointForeign' });
    const alone = env;
    env = { ...env, SHILU_WITNESSES: place };
    // Nor does a witness by itself keep anybody from starting.
    await asking();
    // One that remembers epochs that the log does not tell of any more does, where the notary signed that: however many began
    // since, the last is asked for, so that whoever recovers hears of the whole loss at once.
    const later = (number: number, size: number): string => {
      const epoch = { number, size: 9, lost: 1, since: clock().toISOString() };
      const made = signCheckpoint({ ...seen, origin: `${signer.name}/${number}`, epoch, size }, signer);
      return `${made}${cosigned(text(made), witness)}`;
    };
    answers.later = {
      4: later(4, known + 1),
      5: later(5, known + 2),
      8: later(8, known + 3),
      11: later(11, known + 4),
    };
    await expect(asking()).rejects.toMatchObject({ key: 'logCut', params: { known: known + 4 } });
    await recovered([admin], { from: 0 }).catch(() => null);
    expect(told?.loss.known).toMatchObject({ size: known + 4, epoch: 11 });
    answers.later = {};
    const { rows: noted } = await after.pool.query('select kind from notary.incidents where stream = $1', [
      `witness ${witness.name}`,
    ]);
    expect(noted).toEqual([{ kind: 'witnessDisagrees' }]);
    answers.note = kept(signer);
    await expect(begin()).rejects.toMatchObject({ key: 'logRewritten', params: { known, 'by.en-US': 'the witness witness.example' } }); // prettier-ignore
    await expect(recovered([admin, second])).rejects.toMatchObject({ key: 'recoverParted', params: { proven: agreed, at: known } }); // prettier-ignore
    const left = await events();
    const lost = known - agreed;
    expect(await recovered([admin, second], { from: agreed })).toMatchObject({ epoch: 4, left, proven: agreed, lost });
    expect(told?.held.signed.size).toBeGreaterThan(agreed);
    expect(await recovered([admin, second])).toBeNull();
    await begin();
    await end();
    await new Promise((closed) => server.close(closed));
    env = alone;
    const verified = await verifyLog(await options());
    expect(verified.findings).toEqual([]);
    expect(verified.epochs?.at(-1)).toMatchObject({ number: 4, lost });
    // What an epoch says is proven has to be signed.
    const strange = `update log.events set body = replace(body, '"note":"', '"note":"x') where type = 'EpochBegan' and revision = 2`;
    const back = `update log.events set body = replace(body, '"note":"x', '"note":"') where type = 'EpochBegan' and revision = 2`;
    await meanwhile(strange, back, async () => {
      const details = (await verifyLog(await options())).findings.map(({ detail }) => detail);
      expect(details).toContainEqual(expect.stringContaining('by which an epoch says what was proven is not signed'));
    });
  });

  test('is rewritten and cut at once: who goes on says from where, and every event behind is told as lost', async () => {
    const known = await events();
    const { rows } = await after.pool.query<{ position: string; body: string }>(
      `select position, body from log.events where type = 'RecordCreated' and stream = 'record-again'`,
    );
    await after.pool.query(`update log.events set body = replace(body, '偶联', '耦联') where position = $1`, [
      rows[0]?.position,
    ]);
    await after.pool.query('delete from log.events where position = (select max(position) from log.events)');
    const proven = await recovered([admin, second]).then(
      () => null,
      (error: { readonly params: { readonly proven: number } }) => error.params.proven,
    );
    // Nobody remembers the passwords of then.
    const done = await recovered([], { from: proven ?? -1, recoveryKey: paper });
    expect(done).toMatchObject({ epoch: 5, proven, left: known - 1, lost: known - (proven ?? 0) });
    const verified = await verifyLog(await options());
    // The event itself is named ever after, for the product did not sign it, and so is that epoch 3 began with another.
    const found = verified.findings.map(({ kind, stream }) => `${kind} ${stream}`);
    expect(found).toEqual(expect.arrayContaining(['signatureWrong record-again', 'epochMismatch epoch-log']));
    // And, where it stood before what epoch 3 says is proven, that the log does not lead to that any more.
    expect(['signatureWrong record-again', 'epochMismatch epoch-log', 'rootMismatch null']).toEqual(expect.arrayContaining(found)); // prettier-ignore
    expect(verified.epochs?.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
    expect(verified.epochs?.at(-1)).toMatchObject({ lost: known - (proven ?? 0) });
    const store = await storeOf();
    expect(await readEpochs(store)).toHaveLength(4);
    // Nobody hides a checkpoint among the lost that the log has to lead to, moves one into another epoch, or begins one.
    await after.pool.query(`insert into notary.lost_checkpoints (epoch, size, root, note, signed_at)
      select 5, size, root, note, signed_at from notary.checkpoints order by size limit 1`);
    await after.pool.query(`update log.events set signature = null where type = 'EpochBegan' and revision = 1`);
    const kinds = (await verifyLog(await options())).findings.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['unsignedEvent', 'epochMismatch']));
    expect(await readEpochs(store)).toHaveLength(3);
    await store.close();
  });
});
