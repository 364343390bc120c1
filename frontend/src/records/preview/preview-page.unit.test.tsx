import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { recordForTests } from '../../testing/record-view';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { PreviewPage } from './preview-page';

beforeAll(() => readTexts('records', 'common'));

it('a copy on paper is registered first, whether by the button or by Ctrl+P, and nothing is printed without a code', async () => {
  const server = serverForTests();
  server.answer(recordCalls.record, recordForTests);
  server.answer(organizationCalls.watermark, { text: '', Applicability: [] });
  server.answer(recordCalls.recordExport, { verificationCode: 'K7QX92MF4T0A', version: 1, revision: 3 });
  const printed: string[] = [];
  vi.stubGlobal('print', () => {
    printed.push(document.body.textContent);
    window.dispatchEvent(new Event('afterprint'));
  });
  show(
    <Routes>
      <Route path="/recordPreview/:id" element={<PreviewPage />} />
    </Routes>,
    { at: '/recordPreview/r' },
  );
  // What the browser's own menu would put on paper.
  expect(await screen.findByText(/每份打印件都须登记/)).toHaveClass('unregistered-copy');
  const key = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true, bubbles: true });
  window.dispatchEvent(key);
  expect(key.defaultPrevented).toBe(true);
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(server.sent(recordCalls.recordExport)).toMatchObject([{ experimentId: 'r', format: 'print', version: null }]);
  expect(printed[0]).toContain('K7QX92MF4T0A');
  expect(printed[0]).not.toMatch(/每份打印件都须登记/);
  // The next copy is another one.
  await screen.findByText(/每份打印件都须登记/);
  fireEvent.click(screen.getByRole('button', { name: '打印' }));
  await waitFor(() => expect(server.sent(recordCalls.recordExport)).toHaveLength(2));
});
