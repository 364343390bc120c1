import { parseArgs } from 'node:util';
import { toHex } from '@shilu/events/core/hashing';
import { copyLog } from './copy-log';
import { openEventStore } from './open-store';

// npm run migrate-log -- --from <url> --to <url>, while nothing writes. Broken off, run it again. Exit code 1: the logs
// are not, or could not be made, the same.
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const SAY_EVERY = 10_000;

const migrateLog = async (): Promise<number> => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  if (values.from === undefined || values.to === undefined) {
    say('用法 / usage: npm run migrate-log -- --from <postgres://… | esdb://…> --to <postgres://… | esdb://…>');
    return 2;
  }
  const from = await openEventStore(values.from);
  try {
    const to = await openEventStore(values.to);
    try {
      let told = 0;
      const { size, root, copied } = await copyLog({
        from,
        to,
        onProgress: (count) => {
          if (count - told < SAY_EVERY) return;
          told = count;
          say(`已复制 ${count} 条事件 / ${count} events copied`);
        },
      });
      say(`本次复制 ${copied} 条事件 / ${copied} events copied in this run`);
      say(`两份日志完全一致：${size} 条事件，Merkle 根 / the logs are the same: ${size} events, Merkle root`);
      say(toHex(root));
      return 0;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
};

try {
  process.exitCode = await migrateLog();
} catch (error) {
  say(`日志迁移未完成 / the log was not migrated: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
