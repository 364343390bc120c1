import { passwordDigest } from '@shilu/events/identity/request-signature';
import { expect, test } from 'vitest';
import { closePublicAccounts } from './close-public-accounts';

const people = [
  { id: 'admin', login: 'admin' },
  { id: 'acc-wangsy', login: 'wangsy' },
];

test('the new password of the administrator is told before it holds, after every other account is closed', async () => {
  const done: string[] = [];
  let told = '';
  const note = (what: string) => (id: string) => {
    done.push(`${what} ${id}`);
    return Promise.resolve();
  };
  await closePublicAccounts(
    {
      newId: () => 'id',
      accounts: { run: note('event') as never },
      credentials: {
        change: (id: string, digest: string) => {
          if (id === 'admin') expect(digest).toBe(passwordDigest('admin', told));
          return note('password')(id);
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
  expect(done).toEqual([
    ...['event acc-wangsy', 'password acc-wangsy', 'sessions acc-wangsy'],
    ...['event admin', 'told', 'password admin', 'sessions admin'],
  ]);
});

test('broken off while it is told, the old password still opens the laboratory', async () => {
  const changed: string[] = [];
  const refused = closePublicAccounts(
    {
      newId: () => 'id',
      accounts: { run: () => Promise.resolve() } as never,
      credentials: { change: (id: string) => Promise.resolve(void changed.push(id)) } as never,
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
