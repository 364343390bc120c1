import { spawn } from 'node:child_process';

const LOOK_MS = 250;
const parent = process.ppid;

/**
 * npm runs a script in a shell, and a shell that is told to end does not tell what runs in it: without this, whoever ends
 * npm leaves the product behind. Only under npm: what somebody starts by hand and leaves running has lost its parent on
 * purpose. Windows gives nobody another parent. Answers how to stop looking.
 */
export const whenOrphaned = (end) => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => undefined;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    end();
  }, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
};

/** Runs Node with these arguments, hands on every request to end, and ends as it ended. */
export const runChild = (args, options = {}) => {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // At a terminal Ctrl+C reaches the child too; a second one would cut its orderly stop short.
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  whenOrphaned(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
};
