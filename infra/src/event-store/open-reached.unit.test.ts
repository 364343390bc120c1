import { expect, test } from 'vitest';
import { openReached } from './open-reached';

// Nothing listens on port 1.
test.each([
  ['esdb://admin:geheim@127.0.0.1:1?tls=false', 'esdb://127.0.0.1:1'],
  ['postgres://lab:geheim@127.0.0.1:1/shilu', 'postgres://127.0.0.1:1/shilu'],
])(
  'a log that does not answer is said in words, without user and password: %s',
  async (url, address) => {
    await expect(openReached(url)).rejects.toMatchObject({ key: 'logNotAnswering', params: { address } });
  },
  60_000,
);
