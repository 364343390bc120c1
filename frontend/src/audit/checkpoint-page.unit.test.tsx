import { noteSigner, signCheckpoint } from '@shilu/events/core/checkpoint-note';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import { readTexts, show } from '../testing/show';
import { CheckpointPage } from './checkpoint-page';

const signer = noteSigner('eln.example.com/log', new Uint8Array(32).fill(3));
const root = new Uint8Array(32).fill(9);
const hex = '09'.repeat(32);
const note = signCheckpoint({ origin: signer.name, size: 1234, root }, signer);

const asked: string[] = [];
beforeAll(() => readTexts('common', 'checkpoint'));
afterEach(() => vi.unstubAllGlobals());
const replaced = signCheckpoint(
  {
    ...{ origin: `${signer.name}/2`, size: 90, root },
    epoch: { number: 2, size: 80, lost: 0, since: '2026-03-01T08:00:00.000Z' },
  },
  signer,
);
const open = (at: string): void => {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const answer = { code: 4040, message: '没有找到', response: null };
    return Promise.resolve(
      url.endsWith('/7')
        ? new Response(JSON.stringify(answer), { status: 404, headers: { 'content-type': 'application/json' } })
        : new Response(url.endsWith('/90') ? replaced : note, {
            headers: { 'content-type': 'text/plain; charset=utf-8' },
          }),
    );
  });
  show(
    <Routes>
      <Route path="/checkpoint/:size?" element={<CheckpointPage />} />
    </Routes>,
    { at },
  );
};

test('a print is compared with the checkpoint that its code leads to, and one that is gone is told of', async () => {
  open(`/checkpoint/1234#${hex}`);
  await screen.findByText('根哈希与纸上的一致。');
  expect(asked).toContain('/api/checkpoint/1234');
  expect(screen.getByText(hex)).toBeDefined();
  screen.getByAltText('此检查点的二维码');
  document.body.replaceChildren();
  open(`/checkpoint/1234#${'00'.repeat(32)}`);
  await screen.findByText(/根哈希与纸上的不一致/);
  document.body.replaceChildren();
  open('/checkpoint/7');
  await screen.findByText(/没有规模为 7 的检查点/);
});

test('without a number it is the checkpoint of this moment, to be printed', async () => {
  open('/checkpoint');
  await screen.findByRole('button', { name: '打印' });
  expect(asked.at(-1)).toBe('/api/checkpoint');
  expect(screen.queryByRole('status')).toBeNull();
});

test('an epoch before which no event was lost says that events were replaced', async () => {
  open('/checkpoint/90');
  await screen.findByText(/第 2 纪元，自 .* 起，此前有事件被替换$/);
});
