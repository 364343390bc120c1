import { expect, test } from 'vitest';
import { shrinkInput } from './shrink-input';

test('what has nothing to do with the fault falls away, the rest stays', async () => {
  const fails = (value: unknown): Promise<boolean> => Promise.resolve(/"deep":\[?.*ก/.test(JSON.stringify(value)));
  const found = await shrinkInput({ id: 'x', n: 7, list: [1, 2, 3], deep: ['abc', `กขค${'y'.repeat(50)}`] }, fails);
  expect(found).toEqual({ deep: ['ก'] });
});
