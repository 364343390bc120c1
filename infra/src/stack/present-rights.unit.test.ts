import { AppError } from '@shilu/events/core/app-error';
import { organizationCalls } from '@shilu/events/organization/calls';
import { comparePositions } from '@shilu/events/core/position';
import { expect, test } from 'vitest';
import { route, type CallContext } from '../http/call-context';
import { underPresentRights } from './present-rights';

const store = { comparePositions };
const contextAt = (minPosition: string | null): CallContext => ({
  session: { id: '', accountId: '', token: '', signedOnce: false, screenLocked: false, createdAt: '' },
  ...{ language: 'zh-CN', commandId: '', correlation: '', minPosition, address: '', client: '', now: new Date() },
});
const asked = async (
  given: string | null,
  directory: string | null,
  readers: string | null = null,
): Promise<string | null> => (await answered(given, directory, readers)).seen;

const answered = async (
  given: string | null,
  directory: string | null,
  readers: string | null = null,
): Promise<{ readonly seen: string | null; readonly stale: boolean }> => {
  let seen: string | null = null;
  const inner = route(organizationCalls.departmentList, (_input, context) => {
    seen = context.minPosition;
    return Promise.resolve({ response: [] });
  });
  const reply = await underPresentRights(inner, store, {
    latest: () => Promise.resolve({ directory, readers }),
  }).handle({}, contextAt(given), { file: () => Promise.resolve(null) });
  return { seen, stale: reply.stale === true };
};

test('law 11 a query waits for the later of what its caller did and the last change of rights', async () => {
  expect(await asked(null, null)).toBe(null);
  expect(await asked('7', null)).toBe('7');
  expect(await asked(null, '9')).toBe('9');
  expect(await asked('7', '9')).toBe('9');
  expect(await asked('12', '9')).toBe('12');
  expect(await asked('nonsense', '9')).toBe('9');
  expect(await asked('7', null, '8')).toBe('8');
  expect(await asked(null, '9', '8')).toBe('9');
  expect(await asked('nonsense', null, '8')).toBe('8');
});

test('a position of a log that has moved is not waited for, rights are, and the answer says so', async () => {
  expect(await answered('7@aa', '9@bb')).toEqual({ seen: '9@bb', stale: true });
  expect(await answered('7@bb', '9@bb')).toEqual({ seen: '9@bb', stale: false });
});

test('a refusal after a position of a log that has moved says so too', async () => {
  const refused = async (given: string): Promise<unknown> => {
    const inner = route(organizationCalls.departmentList, () => Promise.reject(new AppError('notFound')));
    return underPresentRights(inner, store, { latest: () => Promise.resolve({ directory: '9@bb', readers: null }) })
      .handle({}, contextAt(given), { file: () => Promise.resolve(null) })
      .catch((error: unknown) => error);
  };
  expect(await refused('7@aa')).toMatchObject({ key: 'notFound', stale: true });
  expect(await refused('7@bb')).toMatchObject({ key: 'notFound', stale: false });
});
