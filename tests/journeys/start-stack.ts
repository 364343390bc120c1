import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../infra/bin/free-port.mjs';
import { startMailServer } from './support/mail-server';

const projectDir = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** With its demonstration, on a machine that may be busy with other things. */
const READY_MS = 300_000;

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

/** Starts the built product on data of its own; answers how to stop it. `BASE_URL` names one that runs already. */
const startStack = async (): Promise<() => Promise<void>> => {
  if (process.env['BASE_URL']) return () => Promise.resolve();
  const dataDir = mkdtempSync(join(tmpdir(), 'shilu-journeys-'));
  const port = await freePort();
  const refuses = join(dataDir, 'refuse-mail');
  const mail = await startMailServer(refuses, join(dataDir, 'demo-mail'));
  process.env['JOURNEYS_REFUSE_MAIL'] = refuses;
  // Another Node than the one that runs the tests, where it is named.
  const node = process.env['PRODUCT_NODE'] ?? process.execPath;
  const child = spawn(node, ['--enable-source-maps', join(projectDir, 'dist', 'stack.mjs')], {
    cwd: projectDir,
    env: {
      ...process.env,
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'true', LOG_LEVEL: 'warn' },
      SMTP_URL: mail.url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode} before it was ready`);
    if (Date.now() > deadline) {
      // Nobody else would end it.
      await stopped(child);
      throw new Error(`the product was not ready within ${READY_MS / 1000} s`);
    }
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  process.env['BASE_URL'] = url;
  process.env['JOURNEYS_DATA_DIR'] = dataDir;
  return async () => {
    await stopped(child);
    await mail.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
};

export default startStack;
