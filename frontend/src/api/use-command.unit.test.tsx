import { notifications, notificationsStore } from '@mantine/notifications';
import { recordCalls } from '@shilu/events/records/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverForTests, type ServerForTests } from '../testing/server';
import { readTexts, show } from '../testing/show';
import { useCommand, type CommandOptions } from './use-command';
import { useQueryCall } from './use-query-call';

const ask = { experimentId: 'r' };
const said = { experimentId: 'r', text: '请补核磁' };
const id = '0f7f3c1e-8a55-4d0e-9b1c-7d1f5f6f2a10';

beforeAll(() => readTexts());
let server: ServerForTests;
beforeEach(() => {
  notifications.clean();
  server = serverForTests();
  server.answer(recordCalls.comments, []);
  server.answer(recordCalls.addComment, { id });
});
const toasts = (): unknown[] => notificationsStore.getState().notifications.map(({ role }) => role);

const Screen = (options: CommandOptions<typeof recordCalls.addComment>) => {
  useQueryCall(recordCalls.comments, ask, { watch: ['record:r'] });
  const add = useCommand(recordCalls.addComment, options);
  return (
    <button type="button" onClick={() => add.mutate({ request: said })}>
      添加
    </button>
  );
};
const press = (): void => void fireEvent.click(screen.getByRole('button', { name: '添加' }));

describe('a command by itself', () => {
  it('once it is done, what watches its keys is asked again, and who sent it goes on with the answer', async () => {
    const onDone = vi.fn();
    show(<Screen refresh={['record:r']} onDone={onDone} />);
    await waitFor(() => expect(server.sent(recordCalls.comments)).toHaveLength(1));
    press();
    await waitFor(() => expect(server.sent(recordCalls.comments)).toHaveLength(2));
    expect(onDone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ response: { id } }), said);
    expect(toasts()).toEqual([]);
  });

  it('whoever asked for it goes on when what it changed is on screen', async () => {
    const onDone = vi.fn();
    show(<Screen shownFirst refresh={['record:r']} onDone={onDone} />);
    await waitFor(() => expect(server.sent(recordCalls.comments)).toHaveLength(1));
    const release = server.hold(recordCalls.comments);
    press();
    await waitFor(() => expect(server.sent(recordCalls.comments)).toHaveLength(2));
    expect(onDone).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it('refused, the person hears of it, and nothing goes on as if it were done', async () => {
    const onDone = vi.fn();
    server.refuse(recordCalls.addComment, 'forbidden');
    show(<Screen onDone={onDone} />);
    press();
    await waitFor(() => expect(toasts()).toEqual(['alert']));
    expect(onDone).not.toHaveBeenCalled();
  });

  it('a screen that says the refusal itself is left to it', async () => {
    const onRefused = vi.fn();
    server.refuse(recordCalls.addComment, 'forbidden');
    show(<Screen onRefused={onRefused} />);
    press();
    await waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
    expect(toasts()).toEqual([]);
  });
});
