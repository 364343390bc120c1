import { expect, test } from 'vitest';
import { NOBODY } from './call-context';
import { createOpenStreams, MOST_STREAMS } from './open-streams';

const session = (accountId: string) => ({ ...NOBODY, accountId, token: `token-${accountId}` });
const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

test('a stream ends with its session, and not while the database does not answer', async () => {
  let answers: (() => Promise<boolean>) | null = null;
  let asked = 0;
  const streams = createOpenStreams(() => {
    asked += 1;
    return answers ? answers() : Promise.reject(new Error('no database'));
  }, 5);
  let over = false;
  const running = streams.during(session('a'), until).then(() => (over = true));
  await expect.poll(() => asked).toBeGreaterThan(2);
  answers = () => Promise.resolve(true);
  const before = asked;
  await expect.poll(() => asked).toBeGreaterThan(before + 2);
  expect(over).toBe(false);
  answers = () => Promise.resolve(false);
  await running;
  expect(over).toBe(true);
});

test('a person has so many streams and no more; others are not in the way, and one that ends makes room', async () => {
  const streams = createOpenStreams(undefined);
  const ends: (() => void)[] = [];
  const open = (accountId: string): Promise<void> =>
    streams.during(session(accountId), () => new Promise<void>((resolve) => ends.push(resolve)));
  const running = Array.from({ length: MOST_STREAMS }, () => open('a'));
  await expect(open('a')).rejects.toMatchObject({ key: 'tooManyRequests' });
  running.push(open('b'));
  ends[0]?.();
  await running[0];
  running.push(open('a'));
  for (const end of ends) end();
  await Promise.all(running);
});
