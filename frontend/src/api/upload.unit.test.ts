import { expect, it, vi } from 'vitest';
import { callApi } from './call-api';
import { uploadFile, uploadsSettled } from './upload';

vi.mock('./call-api', () => ({ callApi: vi.fn() }));

it('an editor is left once each file on its way is in its place: those sent one after the other, and refused ones too', async () => {
  const waiting: { readonly take: () => void; readonly refuse: () => void }[] = [];
  vi.mocked(callApi).mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        waiting.push({
          take: () => resolve({ response: { hash: 'a' }, position: null } as never),
          refuse: () => reject(new Error('refused')),
        });
      }),
  );
  const file = new File(['x'], 'a.csv');
  const placed: string[] = [];
  const sending = (async () => {
    for (const name of ['first', 'second', 'third']) {
      await uploadFile(file, 'document').then(
        () => placed.push(name),
        () => placed.push(`${name} refused`),
      );
    }
  })();
  let left = false;
  const leaving = uploadsSettled().then((whole) => {
    left = true;
    return [whole, ...placed];
  });
  for (const [at, end] of (['take', 'refuse', 'take'] as const).entries()) {
    await vi.waitFor(() => expect(waiting).toHaveLength(at + 1), 20_000);
    expect(left).toBe(false);
    waiting[at]?.[end]();
  }
  expect(await leaving).toEqual([false, 'first', 'second refused', 'third']);
  await sending;
});
