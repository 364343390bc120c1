import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartRefused } from '../config/start-messages';
import { PASSPHRASE_VARIABLE } from './passphrase';

/** Typed at a terminal, where it is not shown. */
export const askUnseen = async (question: string): Promise<string> => {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true });
  process.stderr.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
};

/** From the environment, or typed at a terminal unseen; never an argument, which every process of the machine can read. */
export const askPassphrase = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const given = env[PASSPHRASE_VARIABLE];
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY) throw new StartRefused('backupPassphraseMissing', { variable: PASSPHRASE_VARIABLE });
  return askUnseen('备份口令 / passphrase of the backup: ');
};
