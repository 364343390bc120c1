import { expect, test } from 'vitest';
import { StartRefused } from '../config/start-messages';
import { patiently } from './patiently';

const away = new StartRefused('databaseUnreachable', { address: 'db', detail: 'no answer' });
const log = { warn: (): void => undefined };

test('a server that comes up later is waited for', async () => {
  let tries = 0;
  const begin = (): Promise<string> => {
    tries += 1;
    return tries < 3 ? Promise.reject(away) : Promise.resolve('up');
  };
  expect(await patiently(begin, { seconds: 60, log })).toBe('up');
});

test('one that stays away is refused as at first, and without a time to wait at once', async () => {
  let tries = 0;
  const begin = (): Promise<never> => {
    tries += 1;
    return Promise.reject(away);
  };
  await expect(patiently(begin, { seconds: 0, log })).rejects.toBe(away);
  expect(tries).toBe(1);
  await expect(patiently(begin, { seconds: 0.3, log })).rejects.toBe(away);
  expect(tries).toBeGreaterThan(2);
});

test('what waiting does not mend is refused at once', async () => {
  const wrong = new StartRefused('databaseUnsuitable');
  await expect(patiently(() => Promise.reject(wrong), { seconds: 60, log })).rejects.toBe(wrong);
});
