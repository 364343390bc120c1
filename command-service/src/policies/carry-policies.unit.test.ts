import { AppError } from '@shilu/events/core/app-error';
import { policies } from '@shilu/events/core/policies';
import type { Follow } from '@shilu/events/core/policy';
import { expect, it } from 'vitest';
import type { Author } from '../engine/author';
import type { Services } from '../engine/services';
import { carry, works } from './carry-policies';
import type { PolicyWork } from './policy-work';

const services = {} as Services;
const author: Author = { actor: 'system', session: null, commandId: 'c1', correlation: 'c1', reason: null };

it('every policy that is declared is carried out, and what it does instead is there where it says so', () => {
  expect(Object.keys(works).sort()).toEqual(policies.map(({ name }) => name).sort());
  for (const { name, onRefusal } of policies) expect(works[name]?.instead !== undefined).toBe(onRefusal === 'instead');
});

const refusedWith = (refusal: Error) => {
  const done: string[] = [];
  const work: PolicyWork = {
    carry: () => Promise.reject(refusal),
    instead: (_services, input: Follow['input'], { key }, { commandId }) => {
      done.push(`${String(input['id'])} ${key} ${String(commandId !== author.commandId)}`);
      return Promise.resolve();
    },
  };
  return { done, work };
};

it('what is refused for good is made good by the policy, under a command of its own', async () => {
  const { done, work } = refusedWith(new AppError('wrongState'));
  await carry(services, { onRefusal: 'instead' }, work, { id: 'a' }, author);
  expect(done).toEqual(['a wrongState true']);
});

it.each([
  ['a refusal that waits for a person', 'park', new AppError('wrongState')],
  ['what may be taken a moment later', 'instead', new AppError('unavailable')],
  ['a fault of ours', 'instead', new Error('broke')],
] as const)('%s is told to the ledger, and nothing is done instead', async (_what, onRefusal, refusal) => {
  const { done, work } = refusedWith(refusal);
  await expect(carry(services, { onRefusal }, work, { id: 'a' }, author)).rejects.toBe(refusal);
  expect(done).toEqual([]);
});
