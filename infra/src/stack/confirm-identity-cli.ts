import { parseArgs } from 'node:util';
import { confirmOnServer } from '@shilu/command-service/identity/confirm-identity';
import { isAppError } from '@shilu/events/core/app-error';
import { IDENTIFIED_BY } from '@shilu/events/identity/account';
import { enUS } from '@shilu/events/messages/en-US';
import { zhCN } from '@shilu/events/messages/zh-CN';
import { loadConfig } from '../config/config';
import { bothLanguages } from '../config/start-messages';
import { onServer } from './server-command';

// npm run confirm-identity -- --account <login name> --operator <who runs this> [--how inPerson|document|video] [--administrator] [--reset-second-factor]
// For a laboratory without a second administrator, while the product runs or while it is stopped: opens the signing of
// an account whose person was identified, and unlocks it. The log names the operator; who oversees the audit trail is told.
// With --reset-second-factor it takes away the second factor of somebody who has lost it and every recovery code.
// With --administrator, where no administrator is left, it also lets the account in and makes it one.
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const USAGE =
  'npm run confirm-identity -- --account <登录名 login name> --operator <经办人 who runs this> [--how inPerson|document|video] [--administrator] [--reset-second-factor]';

const confirm = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      ...{ account: { type: 'string' }, operator: { type: 'string' }, how: { type: 'string' } },
      ...{ administrator: { type: 'boolean' }, 'reset-second-factor': { type: 'boolean' } },
    },
  });
  const how = IDENTIFIED_BY.find((each) => each === (values.how ?? 'inPerson'));
  const [account, operator] = [values.account?.trim() ?? '', values.operator?.trim() ?? ''];
  if (how === undefined || account === '' || operator === '') {
    say(USAGE);
    return 2;
  }
  await onServer(loadConfig(process.env), 'shilu-confirm-identity', (services) =>
    confirmOnServer(services, {
      ...{ account, operator, how, administrator: values.administrator ?? false },
      resetSecondFactor: values['reset-second-factor'] ?? false,
    }),
  );
  say(`已核实账号 ${account} 的身份 · the identity of ${account} is confirmed`);
  return 0;
};

try {
  process.exitCode = await confirm();
} catch (error) {
  say(isAppError(error) ? `${zhCN[error.key]}\n${enUS[error.key]}` : bothLanguages(error));
  process.exitCode = 2;
}
