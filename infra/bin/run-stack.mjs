// The product as a process of its own, for whoever built it: ends with it, and it ends with us, however we went.
import { dirname } from 'node:path';
import { runChild } from './run-child.mjs';

export const runStack = (entry, args) =>
  runChild(['--enable-source-maps', entry, ...args], {
    cwd: dirname(dirname(entry)),
    // It hears the channel close when we are gone, also by kill -9.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
