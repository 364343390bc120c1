// The product as a process of its own, for whoever built it: ends with it, and it ends with us, however we went.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

export const runStack = (entry, args) => {
  // It hears the channel close when we are gone, also by kill -9.
  const child = spawn(process.execPath, ['--enable-source-maps', entry, ...args], {
    cwd: dirname(dirname(entry)),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // At a terminal Ctrl+C reaches the child too; a second one would cut its orderly stop short.
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
};
