import { organizationCalls } from '@shilu/events/organization/calls';
import { expect, test } from 'vitest';
import { route, type CallContext } from '../http/call-context';
import { underPresentRights } from './present-rights';

const store = {
  comparePositions: (a: string, b: string): number => {
    if (!/^\d+$/.test(a)) throw new TypeError('no position');
    return Number(a) - Number(b);
  },
};
const asked = async (
  given: string | null,
  directory: string | null,
  readers: string | null = null,
): Promise<string | null> => {
  let seen: string | null = null;
  const inner = route(organizationCalls.departmentList, (_input, context) => {
    seen = context.minPosition;
    return Promise.resolve({ response: [] });
  });
  const session = { id: '', accountId: '', token: '', signedOnce: false, screenLocked: false, createdAt: '' };
  const context: CallContext = {
    session,
    language: 'zh-CN',
    commandId: '',
    correlation: '',
    minPosition: given,
    address: '',
    client: '',
    now: new Date(),
  };
  await underPresentRights(inner, store, { latest: () => Promise.resolve({ directory, readers }) }).handle(
    {},
    context,
    { file: () => Promise.resolve(null) },
  );
  return seen;
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
