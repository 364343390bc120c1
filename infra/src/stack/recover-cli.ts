import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { askUnseen } from '../backup/ask-passphrase';
import { loadConfig } from '../config/config';
import { bothLanguages, StartRefused } from '../config/start-messages';
import { isNumberAlone, type Loss } from '../notary/find-loss';
import type { Held, Said } from '../notary/hold-log';
import { isStoredAlone, recover, type Confirmer } from './recover';

// npm run recover -- --reason <why> [--against <checkpoint, proof, PDF or witness>] [--from <events>] [--recovery-key], while
// the product is stopped: its log is shorter than it was known to be, or another, and what is gone cannot be found again. Two
// administrators type their names and passwords (one, where there is only one), or whoever has it the recovery key; then the
// log goes on in a new epoch, and says so ever after.
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const USAGE =
  '用法 / usage: npm run recover -- --reason <原因 why> [--against <文件或地址 file or address>] [--from <事件数 events>] [--recovery-key]';
const VARIABLE = 'SHILU_RECOVERY_KEY';

const sayLoss = ({ kind, found, known: { size, by, since } }: Loss): void => {
  const at = since === null ? '' : `, ${since.toISOString()}`;
  say(
    kind === 'shorter'
      ? `这里有 ${found} 个事件，已知有 ${size} 个（${by['zh-CN']}${at}）。`
      : `这里有 ${found} 个事件，其中前 ${size} 个与已知的不同（${by['zh-CN']}${at}）。`,
  );
  say(
    kind === 'shorter'
      ? `There are ${found} events here, and ${size} are known of (${by['en-US']}${at}).`
      : `There are ${found} events here, and the first ${size} are not those known of (${by['en-US']}${at}).`,
  );
};

/** Named beside the range, the first of those that say otherwise. */
const NAMED = 5;

/** Whose checkpoints, of how many events, are not of those that stand here. */
const sayOthers = (others: readonly Said[], from: number): void => {
  for (const { size, by } of others.slice(0, NAMED)) {
    say(`${by['zh-CN']}：第 ${from + 1} 至第 ${size} 个事件中有的与当时签署的不同。`);
    say(`${by['en-US']}: of events ${from + 1} to ${size} some are not those that were signed.`);
  }
};

const sayHeld = ({ left, proven, signed, parted, unfit }: Held, known: number): void => {
  const behind = left.size - proven.size;
  const lost = known - proven.size;
  if (parted.length > 0) {
    const [first] = parted;
    const by = (language: 'zh-CN' | 'en-US') => `${first?.by[language]} (${first?.size})`;
    say(
      `公证密钥签署了两段不同的经过：它自己的检查点与这里的前 ${signed.size} 个事件一致，但${by('zh-CN')}持有的检查点属于另一段。双方确知一致的只有前 ${proven.size} 个，此后从何处分开无人能说；其后的 ${lost} 个将记为丢失，这是上限。`,
    );
    say(
      `The notary's key signed two histories: its own checkpoints go with the first ${signed.size} events here, and a checkpoint of ${by('en-US')} is of another one. Both are known to agree on the first ${proven.size} only, and nobody can say from where they part behind those; the ${lost} behind will be told as lost, which is the most that can be.`,
    );
  } else {
    say(`其中前 ${proven.size} 个由已签署的检查点证明；其后的 ${lost} 个将记为丢失。`);
    say(`The first ${proven.size} are proven by a signed checkpoint; the ${lost} behind will be told as lost.`);
  }
  if (behind === 0) return;
  say(`其后仍有 ${behind} 个事件留在这里，没有检查点证明它们就是原来的事件。`);
  say(`${behind} events stand here behind those, and no checkpoint says that they are what stood there.`);
  sayOthers(
    unfit.filter(({ size }) => size > proven.size),
    proven.size,
  );
};

/** Where the loss is one of what the notary keeps alone. */
const sayStored = (): void => {
  say('日志的事件与所有已签署的检查点一致；与之不符的只是公证另外保存的内容（哈希树或旁边的列），它被改动或损坏了。');
  say('不会开始新的纪元：经确认后由日志重新计算，并记为事故。');
  say(
    'The events of the log are those of every signed checkpoint; only what the notary stores beside them (the tree of hashes, or a column) says otherwise, and was altered or damaged. No epoch begins: once confirmed, it is computed anew from the log, and an incident says so.',
  );
};

/** By what is proven nobody is an administrator. */
const sayNobody = ({ signed }: Held): void => {
  say(`在已证明的事件中没有可登录的管理员。只能用恢复密钥确认，依据公证密钥签到第 ${signed.size} 个事件的记录。`);
  say(
    `By what is proven no administrator is left who can log in. Only the recovery key confirms it, as the notary's signatures up to ${signed.size} events know it.`,
  );
};

const sayNumber = ({ found, known: { by, size, unsigned } }: Loss): void => {
  say(
    `日志有 ${found} 个事件；${by['zh-CN']}记有 ${size} 个，但只是一个数字，没有签名或哈希可以证明。不会开始新的纪元：经确认后该数字改回日志末尾，并记为事故。`,
  );
  say(
    `The log has ${found} events; ${by['en-US']} says ${size}, which is a mere number: nothing signed or hashed says so. No epoch begins: once confirmed, the number is put back to the end of the log, and an incident says so.`,
  );
  if (unsigned !== true) return;
  say('如果公证密钥是在丢失的部分中更换的，请不要确认：先把 SHILU_NOTARY_KEY 设为更换之后的公钥，再运行一次。');
  say(
    "Where the notary's key was changed in what is lost, do not confirm this: set SHILU_NOTARY_KEY to the public key of after the change first, and run this again.",
  );
};

/** Lines of whoever pipes them in; typed at a terminal otherwise, the password unseen. */
const piped = async (): Promise<() => string> => {
  const lines: string[] = [];
  for await (const line of createInterface({ input: process.stdin })) lines.push(line);
  return () => lines.shift() ?? '';
};
const askRecoveryKey = async (): Promise<string> => {
  const given = process.env[VARIABLE];
  if (given !== undefined && given !== '') return given;
  if (!process.stdin.isTTY) throw new StartRefused('recoveryKeyMissing', { variable: VARIABLE });
  return askUnseen('恢复密钥 / recovery key: ');
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
    options: {
      ...{ reason: { type: 'string' }, against: { type: 'string' }, from: { type: 'string' } },
      ...{ 'recovery-key': { type: 'boolean' }, help: { type: 'boolean' } },
    },
  });
  const reason = values.reason?.trim() ?? '';
  const isNumber = values.from === undefined || /^\d{1,15}$/.test(values.from);
  if (values.help === true || reason === '' || !isNumber) {
    say(USAGE);
    return values.help === true ? 0 : 2;
  }
  const { env } = process;
  const clock = (): Date => new Date();
  const done = await recover({
    ...{ config: loadConfig(env), env, clock, against: values.against },
    from: values.from === undefined ? undefined : Number(values.from),
    confirm: async ({ loss, held, people }) => {
      if (isNumberAlone(loss)) sayNumber(loss);
      else if (isStoredAlone(loss, held)) sayStored();
      else {
        sayLoss(loss);
        sayHeld(held, loss.known.size);
      }
      if (people === 0) sayNobody(held);
      if (values['recovery-key'] === true) return { reason, confirmers: [], recoveryKey: await askRecoveryKey() };
      return { reason, confirmers: await askConfirmers(people) };
    },
  });
  if (done === null) {
    say('日志与已知的一致，没有丢失，也没有改动任何内容。');
    say('The log is what it was known to be: nothing is lost, and nothing was changed.');
    return 0;
  }
  if (done.kind === 'tree') {
    say('公证另外保存的内容已由日志重新计算，没有开始新的纪元。请启动并运行 npm run verify。');
    say(
      'What the notary stores beside the log was computed anew from it; no epoch began. Start the product and run npm run verify.',
    );
    return 0;
  }
  if (done.kind === 'number') {
    say(
      `${done.by['zh-CN']}中的数字已改回日志末尾（超出 ${done.places}），没有开始新的纪元。请启动并运行 npm run verify。`,
    );
    say(
      `The number of ${done.by['en-US']} was put back to the end of the log (it was ${done.places} too far); no epoch began. Start the product and run npm run verify.`,
    );
    return 0;
  }
  const { epoch, left, lost, proven } = done;
  say(
    `已开始第 ${epoch} 纪元：保留 ${left} 个事件，其中前 ${proven} 个已被证明，此后记为丢失的有 ${lost} 个。请启动，运行 npm run verify，并做一次备份。`,
  );
  say(
    `Epoch ${epoch} has begun: ${left} events are left, the first ${proven} of them proven; ${lost} behind those are told as lost. Start the product, run npm run verify, and take a backup.`,
  );
  return 0;
};

try {
  process.exitCode = await run();
} catch (error) {
  say(bothLanguages(error));
  process.exitCode = 1;
}
