import { passwordDigest } from '@shilu/events/identity/request-signature';
import { expect, test } from 'vitest';
import { closePublicAccounts } from './close-public-accounts';

const people = [
  { id: 'admin', login: 'admin' },
  { id: 'acc-wangsy', login: 'wangsy' },
];

test('the new password of the administrator is told before it holds, after every other account is closed', async () => {
  const done: string[] = [];
  let [told, kept] = ['', ''];
  const note = (what: string) => (id: string) => {
    done.push(`${what} ${id}`);
    return Promise.resolve();
  };
  await closePublicAccounts(
    {
      newId: () => 'id',
      accounts: { run: note('event') as never },
      credentials: {
        keep: async (id: string, digest: string) => {
          if (id === 'admin') kept = digest;
          await note('password')(id);
          return '0'.repeat(64);
        },
      } as never,
      sessions: { revokeAll: note('sessions') } as never,
    } as never,
    {
      ...{ accounts: people, keep: 'admin', operator: 'Zhang' },
      tell: (password) => {
        told = password;
        done.push('told');
      },
    },
  );
  expect(told).toMatch(/^[\w-]{16}$/);
  expect(kept).toBe(passwordDigest('admin', told));
  expect(done).toEqual([
    ...['password acc-wangsy', 'event acc-wangsy', 'sessions acc-wangsy'],
    ...['password admin', 'told', 'event admin', 'sessions admin'],
  ]);
});

test('broken off while it is told, the old password still opens the laboratory', async () => {
  const changed: string[] = [];
  const refused = closePublicAccounts(
    {
      newId: () => 'id',
      accounts: { run: (id: string) => Promise.resolve(void changed.push(id)) } as never,
      credentials: { keep: () => Promise.resolve('0'.repeat(64)) } as never,
      sessions: { revokeAll: () => Promise.resolve() } as never,
    } as never,
    {
      ...{ accounts: people, keep: 'admin', operator: 'Zhang' },
      tell: () => {
        throw new Error('nobody listens');
      },
    },
  );
  await expect(refused).rejects.toThrow('nobody listens');
  expect(changed).toEqual(['acc-wangsy']);
});
