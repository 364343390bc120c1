import { defineCall } from '@shilu/events/core/call';
import { notifications, notificationsStore } from '@mantine/notifications';
import { part } from '@shilu/tests/proves';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { asks, unheard } from '../testing/server';
import { readTexts } from '../testing/show';
import { FREE_AFTER_MS } from '../ui/late-answer';
import { createSend } from './send-once';

const keep = defineCall({
  method: 'POST',
  id: 'T001',
  context: 'records',
  path: 'Thing/Keep',
  summary: { 'zh-CN': '保存', 'en-US': 'Keeps a thing.' },
  kind: 'command',
  request: z.object({ id: z.string() }),
  response: z.object({}),
});

type Sent = { readonly commandId: string; readonly answer: (code?: number) => void; readonly fail: () => void };

/** The network as the test wants it: each call waits until it is answered. */
const network = (): Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'HEAD') return Promise.resolve(new Response(null));
    if (!asks(keep, url)) return unheard();
    return new Promise<Response>((resolve, reject) => {
      sent.push({
        commandId: new Headers(init.headers).get('command-id') ?? '',
        answer: (code = 100) => resolve(new Response(JSON.stringify({ code, message: 'no', response: {} }))),
        fail: () => reject(new DOMException('cut off', 'NetworkError')),
      });
    });
  });
  return sent;
};
const said = (): string[] =>
  notificationsStore.getState().notifications.map(({ message }) => (typeof message === 'string' ? message : ''));

describe('K04 a command pressed again', () => {
  beforeAll(() => readTexts());
  beforeEach(() => {
    vi.useFakeTimers();
    notifications.clean();
  });
  afterEach(() => vi.useRealTimers());
  const sentAfter = async (sent: readonly Sent[], count: number): Promise<void> =>
    vi.waitFor(() => expect(sent).toHaveLength(count), 20_000);

  it('while its answer is out carries the same command id, and what follows happens once', async () => {
    const sent = network();
    const send = createSend();
    const went = vi.fn();
    void send(keep, { id: 'a' }).then(() => went('first'));
    await sentAfter(sent, 1);
    await vi.advanceTimersByTimeAsync(FREE_AFTER_MS + 1_000);
    void send(keep, { id: 'a' }).then(() => went('second'));
    await sentAfter(sent, 2);
    expect(sent[1]?.commandId).toBe(sent[0]?.commandId);
    sent[0]?.answer();
    await vi.advanceTimersByTimeAsync(10);
    sent[1]?.answer();
    await vi.advanceTimersByTimeAsync(10);
    expect(went.mock.calls).toEqual([['second']]);
  });
  it('within 400 ms, answered or not, is the click of one action', async () => {
    part('K04', 'within 400 ms it is one click');
    const sent = network();
    const send = createSend();
    void send(keep, { id: 'a' });
    await sentAfter(sent, 1);
    sent[0]?.answer();
    await vi.advanceTimersByTimeAsync(200);
    void send(keep, { id: 'a' });
    await sentAfter(sent, 2);
    expect(sent[1]?.commandId).toBe(sent[0]?.commandId);
    sent[1]?.answer();
    await vi.advanceTimersByTimeAsync(500);
    void send(keep, { id: 'a' });
    await sentAfter(sent, 3);
    expect(sent[2]?.commandId).not.toBe(sent[0]?.commandId);
  });
  it('with another request, or after its answer, is another command', async () => {
    const sent = network();
    const send = createSend();
    void send(keep, { id: 'a' });
    void send(keep, { id: 'b' });
    await sentAfter(sent, 2);
    sent.forEach(({ answer }) => answer());
    await vi.advanceTimersByTimeAsync(500);
    void send(keep, { id: 'b' });
    await sentAfter(sent, 3);
    expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(3);
  });
  it('after a refusal is another command, and after no answer at all the same', async () => {
    const sent = network();
    const send = createSend();
    const refused = vi.fn();
    send(keep, { id: 'a' }).catch(refused);
    await sentAfter(sent, 1);
    sent[0]?.answer(4034);
    await vi.advanceTimersByTimeAsync(10);
    send(keep, { id: 'a' }).catch(refused);
    await sentAfter(sent, 2);
    expect(sent[1]?.commandId).not.toBe(sent[0]?.commandId);
    sent[1]?.fail();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refused).toHaveBeenCalledTimes(2);
    send(keep, { id: 'a' }).catch(refused);
    await sentAfter(sent, 3);
    expect(sent[2]?.commandId).toBe(sent[1]?.commandId);
  });
  it('says after 5 s that no answer came, and tells of the late one', async () => {
    const sent = network();
    const send = createSend();
    void send(keep, { id: 'a' });
    await sentAfter(sent, 1);
    await vi.advanceTimersByTimeAsync(FREE_AFTER_MS - 1_000);
    expect(said()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said()).toEqual([expect.stringContaining('同一操作只会执行一次')]);
    sent[0]?.answer();
    await vi.advanceTimersByTimeAsync(10);
    expect(said()).toEqual([expect.stringContaining('刚才的操作已完成')]);
  });
  it('says of a late refusal why', async () => {
    const sent = network();
    const send = createSend();
    send(keep, { id: 'a' }).catch(() => undefined);
    await sentAfter(sent, 1);
    await vi.advanceTimersByTimeAsync(FREE_AFTER_MS);
    sent[0]?.answer(4034);
    await vi.advanceTimersByTimeAsync(10);
    expect(said()).toEqual(['no']);
  });
});
