import { MantineProvider } from '@mantine/core';
import { recordCalls } from '@shilu/events/records/calls';
import { proves } from '@shilu/tests/proves';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { asks, unheard } from '../testing/server';
import { readTexts } from '../testing/show';
import { WorkButton } from '../ui/work-button';
import { useSend } from './use-send';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
let commands: (string | null)[];
let answered: boolean;

beforeAll(() => readTexts());
beforeEach(() => {
  vi.useFakeTimers();
  commands = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'HEAD') return Promise.resolve(new Response(null));
    if (!asks(recordCalls.addComment, url)) return unheard();
    commands.push(new Headers(init.headers).get('command-id'));
    const answer = new Response(JSON.stringify({ code: 100, message: '', response: { id: 'c' } }));
    return answered ? Promise.resolve(answer) : new Promise<Response>(() => undefined);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Comment = () => {
  const { send, sending } = useSend();
  const comment = { experimentId: 'r', text: '请补核磁' };
  return (
    <WorkButton working={sending !== null} onClick={() => void send(recordCalls.addComment, comment)}>
      添加
    </WorkButton>
  );
};

it('the first press counts: what follows within 400 ms is the same command, and without an answer the button is free after 5 s', async () => {
  proves('K04');
  render(
    <MantineProvider env="test">
      <Comment />
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: '添加' });
  answered = true;
  fireEvent.click(button);
  await pass(50);
  expect(commands).toHaveLength(1);
  fireEvent.click(button);
  await pass(50);
  expect(new Set(commands).size).toBe(1);
  await pass(400);
  answered = false;
  fireEvent.click(button);
  await pass(50);
  expect(new Set(commands).size).toBe(2);
  expect(button).toBeDisabled();
  fireEvent.click(button);
  await pass(4_800);
  expect(button).toBeDisabled();
  await pass(200);
  expect(button).toBeEnabled();
  expect(new Set(commands).size).toBe(2);
});
