import { parseArgs } from 'node:util';
import { askUnseen } from '../backup/ask-passphrase';
import { loadConfig } from '../config/config';
import { bothLanguages, StartRefused } from '../config/start-messages';
import { revokeKey } from './rotate-key';

// npm run revoke-key -- [--reason <why>], while the product is stopped: the signing key was stolen or lost. The recovery
// key was printed when signing began.
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const VARIABLE = 'SHILU_RECOVERY_KEY';
const USAGE = '用法 / usage: npm run revoke-key -- [--reason <原因 why>]';

const recoveryKey = async (): Promise<string> => {
  const given = process.env[VARIABLE];
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY) throw new StartRefused('recoveryKeyMissing', { variable: VARIABLE });
  return askUnseen('恢复密钥 / recovery key: ');
};

const run = async (): Promise<number> => {
  const { values } = parseArgs({ options: { reason: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help === true) {
    say(USAGE);
    return 0;
  }
  const said = await revokeKey({
    ...{ config: loadConfig(process.env), env: process.env },
    ...{ recoveryKey: await recoveryKey(), reason: values.reason?.trim() || null },
  });
  say(said['zh-CN']);
  say(said['en-US']);
  return 0;
};

try {
  process.exitCode = await run();
} catch (error) {
  say(bothLanguages(error));
  process.exitCode = 1;
}
