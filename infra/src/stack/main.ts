import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '../config/config';
import { explainStart } from './explain-start';
import { createLogger } from '../logging/logger';
import { people } from './demo/content/people';
import { DEMO_PASSWORD } from './demo/load-organisation';
import { startStack } from './stack';

// Built to dist/stack.mjs: the project is one folder up from there.
const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));
const chinese = /^zh/i.test(process.env['LC_ALL'] ?? process.env['LANG'] ?? '');
const say = (zh: string, en: string): void => console.log(chinese ? zh : `${zh}\n${en}`);

const begin = async (): Promise<void> => {
  const config = loadConfig(process.env, projectDir);
  const log = createLogger({
    level: config.logLevel,
    form: process.stdout.isTTY ? 'pretty' : 'lines',
    write: (text) => void process.stderr.write(text),
  });
  let stopping = false;
  const stack = await startStack({
    config,
    log,
    env: process.env,
    onFailure: (why) => {
      if (stopping) return;
      stopping = true;
      console.error(explainStart(why, chinese));
      void stack.stop().then(() => process.exit(1));
    },
    frontendDir: join(projectDir, 'frontend', 'dist'),
    onProgress: (text) => console.log(chinese ? text['zh-CN'] : `${text['zh-CN']} · ${text['en-US']}`),
  });

  const stop = (): void => {
    // A second Ctrl+C does not wait: acknowledged commands are in the log already.
    if (stopping) process.exit(1);
    stopping = true;
    say('正在停止…', 'Stopping…');
    void stack.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The terminal's window was closed: nobody reads what is written from here on, and the database must not stay behind.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('SIGHUP', stop);

  say(`\n实录已就绪：${stack.url}`, `Shilu is ready: ${stack.url}`);
  if (config.demo) {
    const shown = ['wangsy', 'lixt', 'chengd', 'zhouj', 'admin'].flatMap(
      (account) => people.find((person) => person.loginName === account) ?? [],
    );
    say(`示例账号（密码均为 ${DEMO_PASSWORD}）：`, `Demo accounts (password ${DEMO_PASSWORD}):`);
    for (const person of shown) console.log(`  ${person.loginName.padEnd(8)} ${person.realName.zh}  ${person.role}`);
  } else if (stack.firstPassword !== null) {
    say(
      `首位管理员：admin，密码：${stack.firstPassword}（仅显示这一次，请登录后修改）`,
      `First administrator: admin, password: ${stack.firstPassword} (shown this once; change it after login)`,
    );
  }
  say('按 Ctrl+C 停止。', 'Ctrl+C stops it.');
};

begin().catch((error: unknown) => {
  console.error(explainStart(error, chinese));
  process.exit(1);
});
