import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig, type Config } from '../config/config';
import { checkSettings } from '../config/check-settings';
import { hideSecrets } from '../config/hide-secrets';
import { loadServicesConfig } from '../config/services-config';
import { StartRefused } from '../config/start-messages';
import { createLogger, type Logger } from '../logging/logger';
import { people } from './demo/content/people';
import { DEMO_PASSWORD } from './demo/load-organisation';
import { explainStart } from './explain-start';
import type { Progress } from './first-start';
import { startGateway } from './services/gateway-service';
import type { PreparedDatabase } from './prepare-database';
import { services, startService, type ServiceName } from './services/service';
import { setUp } from './services/setup';
import { startServices } from './services/start-services';
import { startStack } from './stack';

// Built to dist/stack.mjs: the project is one folder up from there.
const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));
const frontendDir = join(projectDir, 'frontend', 'dist');
const chinese = /^zh/i.test(process.env['LC_ALL'] ?? process.env['LANG'] ?? '');
const say = (zh: string, en: string): void => console.log(chinese ? zh : `${zh}\n${en}`);
const hide = hideSecrets(process.env);
const onProgress: Progress = (text) => console.log(chinese ? text['zh-CN'] : `${text['zh-CN']} · ${text['en-US']}`);

type Started = { readonly stop: () => Promise<void>; readonly onReady?: () => void };
type Begin = (context: {
  readonly config: Config;
  readonly log: Logger;
  readonly onFailure: (why: Error) => void;
}) => Promise<Started>;

const sayPassword = (password: string | null): void => {
  if (password === null) return;
  say(
    `首位管理员：admin，密码：${password}（仅显示这一次，请登录后修改）`,
    `First administrator: admin, password: ${password} (shown this once; change it after login)`,
  );
};

const sayRoles = ({ noRoles, keyMadeAnew }: Pick<PreparedDatabase, 'noRoles' | 'keyMadeAnew'>): void => {
  if (keyMadeAnew)
    say(
      'KEYS_DIR（或 DATABASE_KEYS_DIR）中没有 database.key，而数据库角色已在使用：已生成新的文件，各角色的密码随之更换。用原密码连接的程序须重新启动或改用新密码。',
      'There was no database.key in KEYS_DIR (or DATABASE_KEYS_DIR), though the roles of the database were in use: a new one was made, and the roles have new passwords. What connects with those of before must be started again, or be given the new ones.',
    );
  if (noRoles === null) return;
  say(
    `数据库角色未建立（${noRoles}）：各服务以同一个数据库用户连接。建立方法见 npm run roles 和 docs/INSTALL.md。`,
    `The roles of the database are not there (${noRoles}): all services connect as one user. How to make them: npm run roles and docs/INSTALL.md.`,
  );
};

const sayKeysInReach = ({ databaseUrl }: Config): void => {
  if (databaseUrl !== null || process.getuid?.() === 0) return;
  say(
    '内置数据库与产品由同一个系统用户运行，该用户能读取密钥：能防范掌握该用户者的，只有外部锚定与通行密钥（见 docs/PROOF.md）。',
    'The built-in database runs as the same user as the product, which can read the keys: against whoever has that user, only anchors outside and passkeys protect (docs/PROOF.md).',
  );
};

/** Browsers let passkeys work at this machine's name, not at its number. */
const named = (url: string): string => url.replace('//127.0.0.1:', '//localhost:');

const sayReady = (at: string, demo: boolean): void => {
  const url = named(at);
  say(`\n实录已就绪：${url}`, `Shilu is ready: ${url}`);
  if (!demo) return;
  const shown = ['wangsy', 'lixt', 'chengd', 'zhouj', 'admin'].flatMap(
    (account) => people.find((person) => person.loginName === account) ?? [],
  );
  say(`示例账号（密码均为 ${DEMO_PASSWORD}）：`, `Demo accounts (password ${DEMO_PASSWORD}):`);
  for (const person of shown) console.log(`  ${person.loginName.padEnd(8)} ${person.realName.zh}  ${person.role}`);
};

const embedded: Begin = async (context) => {
  const stack = await startStack({ ...context, env: process.env, frontendDir, onProgress });
  sayReady(stack.url, context.config.demo);
  sayRoles(stack);
  sayKeysInReach(context.config);
  if (!context.config.demo) sayPassword(stack.firstPassword);
  say('按 Ctrl+C 停止。', 'Ctrl+C stops it.');
  return stack;
};

const supervised: Begin = async (context) => {
  const running = await startServices({ ...context, env: process.env, entry: fileURLToPath(import.meta.url) });
  sayReady(running.url, context.config.demo);
  sayKeysInReach(context.config);
  say('按 Ctrl+C 停止。', 'Ctrl+C stops it.');
  return running;
};

const setup: Begin = async ({ config, log }) => {
  const password = await setUp({ config, log, env: process.env, onProgress, onDatabase: sayRoles });
  if (!config.demo) sayPassword(password);
  return { stop: () => Promise.resolve() };
};

const gateway: Begin = ({ config, log }) =>
  startGateway({ config, log, frontendDir, others: loadServicesConfig(process.env) });

const ways: ReadonlyMap<string, Begin> = new Map([
  ['embedded', embedded],
  ['services', supervised],
  ['setup', setup],
  ['gateway', gateway],
  ...Object.keys(services).map(
    (name) =>
      [name, ({ config, log }) => startService({ name: name as ServiceName, config, log, env: process.env })] as [
        string,
        Begin,
      ],
  ),
]);

const begin = async (): Promise<void> => {
  const name = process.argv[2] ?? 'embedded';
  const way = ways.get(name);
  if (!way) throw new StartRefused('serviceUnknown', { name, services: [...ways.keys()].join(', ') });
  const idle = checkSettings(process.env, name);
  if (idle.length > 0)
    say(
      `以下设置在这种运行方式下不起作用：${idle.join('、')}`,
      `These settings have no effect in this way of running: ${idle.join(', ')}`,
    );
  const config = loadConfig(process.env, projectDir);
  const plain = createLogger({
    level: config.logLevel,
    form: process.stdout.isTTY ? 'pretty' : 'lines',
    write: (text) => void process.stderr.write(hide(text)),
  });
  const service = process.env['SERVICE_NAME'];
  const log = service === undefined ? plain : plain.child({ service });
  let stopping = false;
  let started: Started | null = null;
  const end = (code: number): void => {
    stopping = true;
    void (started?.stop() ?? Promise.resolve()).then(() => process.exit(code));
  };
  const stop = (): void => {
    // A second Ctrl+C does not wait: acknowledged commands are in the log already.
    if (stopping) process.exit(1);
    if (service === undefined) say('正在停止…', 'Stopping…');
    end(0);
  };
  // A terminal tells Ctrl+C to every process; those of a supervisor wait for its word.
  const supervised = process.connected && service !== undefined;
  process.on('SIGINT', supervised ? () => undefined : stop);
  process.on('SIGTERM', stop);
  // The terminal's window was closed: nobody reads what is written from here on, and the database must not stay behind.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // It comes twice, from the terminal and from who started us: not a person's second Ctrl+C.
  const stopOnce = (): void => void (stopping || end(0));
  process.on('SIGHUP', supervised ? () => undefined : stopOnce);
  // Whoever started us is gone.
  process.once('disconnect', stopOnce);

  const onFailure = (why: Error): void => {
    if (stopping) return;
    console.error(hide(explainStart(why, chinese)));
    end(1);
  };
  started = await way({ config, log, onFailure });
  if (name === 'setup') end(0);
};

begin().catch((error: unknown) => {
  console.error(hide(explainStart(error, chinese)));
  process.exit(1);
});
