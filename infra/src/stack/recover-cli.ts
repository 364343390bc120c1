import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { askUnseen } from '../backup/ask-passphrase';
import { loadConfig } from '../config/config';
import { bothLanguages } from '../config/start-messages';
import type { Loss } from '../notary/find-loss';
import { recover, type Confirmer } from './recover';

// npm run recover -- --reason <why> [--against <checkpoint, proof, PDF or witness>], while the product is stopped: its log is
// shorter than it was known to be, or another, and what is gone cannot be found again. Two administrators type their names and
// passwords (one, where there is only one); then the log goes on in a new epoch, and says so ever after.
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const USAGE = '用法 / usage: npm run recover -- --reason <原因 why> [--against <文件或地址 file or address>]';

const sayLoss = ({ kind, found, known: { size, by, since } }: Loss): void => {
  const at = since === null ? '' : `, ${since.toISOString()}`;
  say(
    kind === 'shorter'
      ? `这里有 ${found} 个事件，已知有 ${size} 个（${by['zh-CN']}${at}）。其余 ${size - found} 个将记为丢失。`
      : `这里有 ${found} 个事件，其中前 ${size} 个与已知的不同（${by['zh-CN']}${at}）。`,
  );
  say(
    kind === 'shorter'
      ? `There are ${found} events here, and ${size} are known of (${by['en-US']}${at}). The other ${size - found} will be told as lost.`
      : `There are ${found} events here, and the first ${size} are not those known of (${by['en-US']}${at}).`,
  );
};

/** Lines of whoever pipes them in; typed at a terminal otherwise, the password unseen. */
const piped = async (): Promise<() => string> => {
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) lines.push(line);
  return () => lines.shift() ?? '';
};
const askConfirmers = async (people: number): Promise<readonly Confirmer[]> => {
  const confirmers: Confirmer[] = [];
  const next = process.stdin.isTTY ? null : await piped();
  for (let at = 1; at <= people; at += 1) {
    if (next) {
      confirmers.push({ account: next(), password: next() });
      continue;
    }
    const terminal = createInterface({ input: process.stdin, output: process.stderr });
    const account = await terminal.question(`管理员账号 / administrator ${at} of ${people}: `);
    terminal.close();
    confirmers.push({ account, password: await askUnseen('密码 / password: ') });
  }
  return confirmers;
};

const run = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { reason: { type: 'string' }, against: { type: 'string' }, help: { type: 'boolean' } },
  });
  const reason = values.reason?.trim() ?? '';
  if (values.help === true || reason === '') {
    say(USAGE);
    return values.help === true ? 0 : 2;
  }
  const { env } = process;
  const clock = (): Date => new Date();
  const done = await recover({
    ...{ config: loadConfig(env), env, clock, against: values.against },
    confirm: async (loss, people) => {
      sayLoss(loss);
      return { reason, confirmers: await askConfirmers(people) };
    },
  });
  if (done === null) {
    say('日志与已知的一致，没有丢失，也没有改动任何内容。');
    say('The log is what it was known to be: nothing is lost, and nothing was changed.');
    return 0;
  }
  const { epoch, left, lost } = done;
  const zh = lost === 0 ? `共 ${left} 个事件，其中有的已被替换` : `保留 ${left} 个事件，丢失 ${lost} 个`;
  const en = lost === 0 ? `${left} events, some of them replaced` : `${left} events are left, ${lost} are lost`;
  say(`已开始第 ${epoch} 纪元：${zh}。请启动，运行 npm run verify，并做一次备份。`);
  say(`Epoch ${epoch} has begun: ${en}. Start the product, run npm run verify, and take a backup.`);
  return 0;
};

try {
  process.exitCode = await run();
} catch (error) {
  say(bothLanguages(error));
  process.exitCode = 1;
}
