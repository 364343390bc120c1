import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toHex } from '@shilu/events/core/hashing';
import { loadConfig, type Config } from '../config/config';
import { bothLanguages, StartRefused } from '../config/start-messages';
import { startEmbeddedPostgres } from '../postgres/embedded';
import { copyLog } from './copy-log';
import { openReached } from './open-reached';

// npm run migrate-log -- --from <log> --to <log>, while nothing writes. Broken off, run it again. Exit code 1: the logs
// are not, or could not be made, the same.
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const SAY_EVERY = 10_000;
const EMBEDDED = 'embedded';
const PRODUCT_DATABASE = '/shilu';

const HELP = `用法 / usage: npm run migrate-log -- --from <日志 log> --to <日志 log>

日志 log:
  embedded             产品自己的数据库：DATA_DIR 中的内置数据库，或 DATABASE_URL；请先停止产品
                       the product's own database: the built-in one in DATA_DIR, or DATABASE_URL; stop the product first
  postgres://…         PostgreSQL 15+
  esdb://…             EventStoreDB 23.10+；事件流名前缀取自 EVENTSTORE_PREFIX
  esdb+discover://…    EventStoreDB 23.10+; the prefix of stream names is EVENTSTORE_PREFIX

把全部事件按原有顺序和内容复制过去，再从头逐一核对。中断后再次运行会继续。完成后把 EVENTSTORE_URL 设为新的地址再启动。
Copies all events, order and content unchanged, then compares the two from the beginning. Broken off, run it again.
Then set EVENTSTORE_URL to the new address and start.`;

type Reached = { readonly url: string; readonly stop: () => Promise<void> };

/** The built-in database is started under the lock of its folder: a product that runs is refused by its pid. */
const reach = async (log: string, config: Config): Promise<Reached> => {
  const nothing = (): Promise<void> => Promise.resolve();
  if (log !== EMBEDDED) return { url: log, stop: nothing };
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: nothing };
  const { dataDir } = config;
  await access(join(dataDir, 'password')).catch(() => {
    throw new StartRefused('dataDirEmpty', { dataDir });
  });
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const url = new URL(server.url);
  url.pathname = PRODUCT_DATABASE;
  return { url: url.href, stop: server.stop };
};

const copy = async (fromUrl: string, toUrl: string, prefix: string): Promise<void> => {
  const from = await openReached(fromUrl, prefix);
  try {
    const to = await openReached(toUrl, prefix);
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
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
};

const migrateLog = async (): Promise<number> => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help === true || values.from === undefined || values.to === undefined) {
    say(HELP);
    return values.help === true ? 0 : 2;
  }
  const config = loadConfig(process.env);
  const from = await reach(values.from, config);
  try {
    const to = await reach(values.to, config);
    try {
      await copy(from.url, to.url, config.eventStorePrefix);
      return 0;
    } finally {
      await to.stop();
    }
  } finally {
    await from.stop();
  }
};

try {
  process.exitCode = await migrateLog();
} catch (error) {
  say(
    error instanceof StartRefused
      ? bothLanguages(error)
      : `日志迁移未完成 / the log was not migrated: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exitCode = 1;
}
