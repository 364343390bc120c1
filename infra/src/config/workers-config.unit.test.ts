import { expect, test } from 'vitest';
import { StartRefused } from './start-messages';
import { loadWorkersConfig } from './workers-config';

test('nothing set means that nothing is sent anywhere', () => {
  expect(loadWorkersConfig({})).toEqual({
    publicUrl: null,
    timeZone: 'Asia/Shanghai',
    mail: null,
    dingtalk: null,
    wecom: null,
    platforms: {},
    clock: { sources: [], limitMs: 5_000 },
  });
});

test('what is set is what the workers may act on', () => {
  const env = {
    PUBLIC_URL: 'https://eln.example.com',
    TIME_ZONE: 'Europe/Berlin',
    SMTP_URL: 'smtp://lab:secret@mail.example.com:587',
    MAIL_FROM: '实录 <eln@example.com>',
    DINGTALK_WEBHOOK: 'https://chat.example.com/robot/send?access_token=1',
    DINGTALK_SECRET: 'SEC1',
    WECOM_WEBHOOK: 'https://chat.example.com/webhook/send?key=2',
    SIP_URL: 'http://sip.example.com/api',
    SIP_KEY: 'k',
    CIMS_URL: 'http://cims.example.com',
    CIMS_KEY: 'c',
    CLOCK_SOURCES: 'ntp://ntp.example.com, https://www.example.com',
    CLOCK_LIMIT_SECONDS: '2',
  };
  expect(loadWorkersConfig(env)).toEqual({
    publicUrl: 'https://eln.example.com',
    timeZone: 'Europe/Berlin',
    mail: { url: 'smtp://lab:secret@mail.example.com:587', from: '实录 <eln@example.com>' },
    dingtalk: { webhook: 'https://chat.example.com/robot/send?access_token=1', secret: 'SEC1' },
    wecom: { webhook: 'https://chat.example.com/webhook/send?key=2' },
    platforms: {
      sip: { url: 'http://sip.example.com/api', key: 'k' },
      cims: { url: 'http://cims.example.com', key: 'c' },
    },
    clock: { sources: [new URL('ntp://ntp.example.com'), new URL('https://www.example.com')], limitMs: 2_000 },
  });
});

test.each([
  ['SMTP_URL', 'http://mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@b.c\r\nBcc: x@y.z'],
  ['DINGTALK_WEBHOOK', 'ftp://chat.example.com'],
  ['WECOM_WEBHOOK', 'nonsense'],
  ['PUBLIC_URL', 'eln.example.com'],
  ['TIME_ZONE', 'Mars/Olympus'],
  ['REGMS_URL', 'file:///x'],
  ['CLOCK_SOURCES', 'ntp.example.com'],
  ['CLOCK_SOURCES', 'http://www.example.com'],
  ['CLOCK_SOURCES', 'ntp://a.example.com,ntp://a.example.com:1123'],
  ['CLOCK_LIMIT_SECONDS', '0'],
])('%s=%s is refused by its name', (variable, value) => {
  let refusal: unknown;
  try {
    loadWorkersConfig({ [variable]: value });
  } catch (error) {
    refusal = error;
  }
  if (!(refusal instanceof StartRefused)) throw new Error('not refused');
  for (const language of ['zh-CN', 'en-US'] as const) expect(refusal.text(language)).toContain(variable);
});
