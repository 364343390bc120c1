import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createPool } from '@shilu/infra/postgres/pool';
import { freePort } from '../../infra/bin/free-port.mjs';
import { createClient, freshAddress, login, type Person } from '../support/client';
import { databaseOf, until } from '../support/child';
import { liveOneDay } from './day';
import { readFacts, type Facts } from './facts';
import { createOldProduct } from './old-product';
import { pack } from './pack';

// node infra/bin/run.mjs tests/archives/make.ts <checkout>: starts the product of an older commit, checked out and installed
// there, lives a day in it, and keeps its data folder in `tests/archives`. README.md beside this says what was made so.
const PASSWORD = 'shilu2026';
/** Its signatures carry the words of their meaning. */
const FIRST = '774ca49';
const here = join(process.cwd(), 'tests', 'archives');

const given = process.argv[2];
if (given === undefined) throw new Error('usage: node infra/bin/run.mjs tests/archives/make.ts <checkout>');
const checkout = resolve(given);
const commit = execFileSync('git', ['-C', checkout, 'rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim();
const home = mkdtempSync(join(tmpdir(), 'shilu-archive-'));
chmodSync(home, 0o755);
const dataDir = join(home, 'data');
const port = await freePort();
const url = `http://127.0.0.1:${port}`;

const product = spawn(process.execPath, [join(checkout, 'infra', 'bin', 'start.mjs')], {
  cwd: checkout,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
});
const ended = new Promise((done) => product.once('exit', done));

type Stand = { readonly log: Facts['log']; readonly walFile: string };

/** Where the log stands once the notary has signed all of it, and the file of its last writes. */
const readLog = async (databaseUrl: string): Promise<Stand> => {
  const pool = createPool(databaseUrl, { max: 1, name: 'archive' });
  const read = async (): Promise<Facts['log'] | undefined> => {
    const { rows } = await pool.query<{ readonly events: number; readonly size: number; readonly root: string }>(
      `select (select count(*)::int from notary.leaves) as events, size::int, encode(root, 'hex') as root
       from notary.checkpoints order by checkpoints.size desc limit 1`,
    );
    return rows.map(({ events, size, root }) => ({ events, checkpoint: { size, root } }))[0];
  };
  let log: Facts['log'] | undefined;
  const isSigned = async (): Promise<boolean> => {
    const before = log;
    log = await read();
    return log !== undefined && log.events === log.checkpoint.size && before?.events === log.events;
  };
  await until('the notary has signed the whole log', isSigned, 60_000);
  // What was written ahead is then in the files themselves, and all that follows in a segment that is nearly empty.
  await pool.query('select pg_switch_wal()');
  await pool.query('checkpoint');
  const { rows } = await pool.query<{ readonly name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
  await pool.end();
  if (log === undefined || rows[0] === undefined) throw new Error('nothing was signed');
  return { log, walFile: rows[0].name };
};

/** What a stopped server leaves of no use to the next: other segments than its last, paths of the machine it ran on. */
const tidy = (walFile: string): void => {
  const wal = join(dataDir, 'cluster', 'pg_wal');
  for (const name of readdirSync(wal)) if (/^[0-9A-F]{24}$/.test(name) && name !== walFile) rmSync(join(wal, name));
  rmSync(join(dataDir, 'cluster', 'postmaster.opts'), { force: true });
};

try {
  await until(
    'it is ready',
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    300_000,
  );
  const person = (account: string): Promise<Person> =>
    login(createClient(url, { address: freshAddress() }), account, PASSWORD);
  const [author, reviewer, admin, reader] = await Promise.all(['wangsy', 'chengd', 'admin', 'zhouj'].map(person));
  if (!author || !reviewer || !admin || !reader) throw new Error('somebody is missing');
  const old = createOldProduct();
  const { verificationCode, file } = await liveOneDay(
    old,
    { author, reviewer, admin },
    { meaningInFull: commit === FIRST },
  );
  const { moments, ...read } = await readFacts(old, { reader, admin, author });
  const database = databaseOf(dataDir);
  if (database === null) throw new Error('the database is gone');
  const { log, walFile } = await readLog(database.url);
  product.kill('SIGTERM');
  await ended;
  if (existsSync(join(dataDir, 'cluster', 'postmaster.pid'))) throw new Error('the database was not stopped');
  tidy(walFile);
  const facts: Facts = {
    ...{ commit, notaryKey: readFileSync(join(dataDir, 'notary.pub'), 'utf8').trim(), log },
    ...{ ...read, day: { verificationCode, file: { hash: file.hash, size: file.size }, moments } },
  };
  const size = pack(dataDir, join(here, `${commit}.tar.br`));
  writeFileSync(join(here, `${commit}.json`), `${JSON.stringify(facts, null, 2)}\n`);
  console.log(`${commit}: ${log.events} events, ${read.records.length} records, ${size} bytes`);
} finally {
  product.kill('SIGTERM');
  await ended;
  rmSync(home, { recursive: true, force: true });
  // Connections to the stopped product are kept alive.
  process.exit();
}
