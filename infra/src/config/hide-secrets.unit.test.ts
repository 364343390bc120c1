import { expect, test } from 'vitest';
import { allSettings } from './all-settings';
import { hideSecrets } from './hide-secrets';
import { loadConfig } from './config';
import { loadServicesConfig } from './services-config';
import { StartRefused } from './start-messages';
import { loadWorkersConfig } from './workers-config';

const addresses: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://lab:geheim%40wort@db:5432/shilu',
  EVENTSTORE_URL: 'esdb://lab:geheim%40wort@log:2113?tls=true',
  SMTP_URL: 'smtp://lab:geheim%40wort@mail:587',
  DINGTALK_WEBHOOK: 'https://chat.example/robot/send?access_token=geheim%40wort',
  WECOM_WEBHOOK: 'https://chat.example/webhook/send?key=geheim%40wort',
};
const secret = Object.keys(allSettings).filter((name) => allSettings[name]?.secret === true);

test.each(secret)('the secret of %s does not reach a log line, a message or a stack', (name) => {
  const value = addresses[name] ?? (name.endsWith('_URL') ? 'https://lab:geheim%40wort@other' : 'geheim@wort');
  const said = `failed: ${value}; geheim@wort; geheim%40wort ${JSON.stringify({ given: value })}`;
  expect(hideSecrets({ [name]: value })(said)).not.toContain('geheim');
});

test('what is no secret is told as it is', () => {
  const env = { DATABASE_URL: addresses['DATABASE_URL'], PUBLIC_URL: 'https://eln.example/path', SIP_KEY: '' };
  const said = 'connect ECONNREFUSED db:5432 for https://eln.example/path';
  expect(hideSecrets(env)(said)).toBe(said);
});

test.each(secret)('a wrong %s is refused by its name, without its value', (name) => {
  const load = [loadConfig, loadServicesConfig, loadWorkersConfig];
  const said: string[] = [];
  for (const one of load)
    try {
      one({ [name]: 'x://lab:geheim@host/wort geheim\u0000' });
    } catch (error) {
      if (error instanceof StartRefused) said.push(error.text('zh-CN'), error.text('en-US'));
    }
  // Any text is a key; an address of another kind is refused.
  if (name.endsWith('_URL') || name.endsWith('_WEBHOOK')) expect(said.join()).toContain(name);
  expect(said.join()).not.toMatch(/geheim|wort|lab:/);
});
