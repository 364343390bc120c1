import { registerCalls } from '@shilu/events/core/register-calls';
import { messageCalls } from '@shilu/events/messages/calls';
import { instrumentRegister } from '@shilu/events/resources/instrument';
import { methodRegister } from '@shilu/events/resources/method';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStack, type Running } from '../support/stack';

const instruments = registerCalls(instrumentRegister);
const methods = registerCalls(methodRegister);
let stack: Running;
beforeAll(async () => {
  stack = await openStack();
});
afterAll(() => stack.stop());

const removed = async (id: string): Promise<boolean> =>
  (await stack.admin.call(instruments.detail, { id })).response.removed;

it('an instrument that is removed in the moment in which a method takes it up stays, and says why', async () => {
  const fields = { materials: [], steps: [], projectIds: [], attachments: [] };
  let raced = 0;
  for (let at = 0; at < 40 && raced < 3; at += 1) {
    const { response } = await stack.admin.call(instruments.add, {
      ...{ number: `YQ-${String(at)}`, name: '天平', keeperIds: [], certificateFiles: [], manuals: [] },
    });
    const [removal, use] = await Promise.allSettled([
      stack.admin.call(instruments.remove, { id: response.id }),
      stack.admin.call(methods.add, {
        ...fields,
        number: `F-${String(at)}`,
        name: '称量',
        instrumentIds: [response.id],
      }),
    ]);
    if (removal.status !== 'fulfilled' || use.status !== 'fulfilled') continue;
    raced += 1;
    await expect.poll(() => removed(response.id), { timeout: 20_000 }).toBe(false);
    const asked = { id: response.id, pageIndex: 1, pageSize: 10 };
    const trail = async () => (await stack.admin.call(instruments.history, asked)).response;
    await expect.poll(async () => (await trail())[0]).toMatchObject({ type: 'InstrumentRestored' });
    expect((await trail())[0]?.reason).toBe('仍在使用（方法），因此保留 / Still in use (Methods), so it stays');
    const told = async () =>
      (await stack.admin.call(messageCalls.messagePage, { pageSize: 50 })).response.map(({ kind, about }) => [
        kind,
        about.id,
      ]);
    await expect.poll(told).toContainEqual(['entryPutBack', response.id]);
  }
  expect(raced).toBeGreaterThan(0);
});
