import { parseArgs } from 'node:util';
import { closePublicAccounts } from '@shilu/command-service/identity/close-public-accounts';
import { loadConfig } from '../config/config';
import { bothLanguages } from '../config/start-messages';
import { publicAccounts } from './demo/public-accounts';
import { ADMIN_ID } from './first-administrator';
import { onServer } from './server-command';

// npm run leave-demo -- --operator <who runs this>
// A laboratory that was filled with the demonstration goes on without it: accounts that still have the demonstration's
// password are disabled, and the first administrator gets a new password, shown once. What was recorded stays.
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const USAGE = 'npm run leave-demo -- --operator <经办人 who runs this>';

const leave = async (): Promise<number> => {
  const { values } = parseArgs({ options: { operator: { type: 'string' }, help: { type: 'boolean' } } });
  const operator = values.operator?.trim() ?? '';
  if (operator === '' || values.help === true) {
    say(USAGE);
    return values.help === true ? 0 : 2;
  }
  await onServer({ ...loadConfig(process.env), demo: false }, 'shilu-leave-demo', async (services) => {
    const accounts = await publicAccounts(services);
    await closePublicAccounts(services, {
      ...{ accounts, keep: ADMIN_ID, operator },
      tell: (password) => {
        say(`首位管理员：admin，新密码：${password}（仅显示这一次，请登录后修改）`);
        say(`First administrator: admin, new password: ${password} (shown this once; change it after login)`);
      },
    });
    const disabled = accounts.filter(({ id }) => id !== ADMIN_ID).map(({ login }) => login);
    say(`已停用 ${disabled.length} 个示例账号，其密码不再有效：${disabled.join('、') || '无'}`);
    say(`${disabled.length} accounts of the demonstration are disabled: ${disabled.join(', ') || 'none'}`);
  });
  return 0;
};

try {
  process.exitCode = await leave();
} catch (error) {
  say(bothLanguages(error));
  process.exitCode = 2;
}
