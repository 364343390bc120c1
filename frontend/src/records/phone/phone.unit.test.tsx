import { recordCalls } from '@shilu/events/records/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { PhoneDialog } from './phone-dialog';
import { PhonePage } from './phone-page';

let server: ServerForTests;
beforeAll(() => readTexts('common', 'records', 'phone'));
beforeEach(() => {
  server = serverForTests();
});
afterEach(() => vi.unstubAllGlobals());

const photo = { hash: 'a'.repeat(64), name: 'plate.jpg', size: 10, mime: 'image/jpeg' };
const soon = new Date(Date.now() + 600_000).toISOString();

describe('a photo from the phone', () => {
  test('the dialog shows a code, then what arrived, gives it over, and ends the code when it closes', async () => {
    server.answer(recordCalls.beginPhone, { code: 'secret', expiresAt: soon });
    server.answer(recordCalls.phonePhotos, { photos: [photo], expiresAt: soon });
    server.answer(recordCalls.endPhone, {});
    const taken = vi.fn();
    const { unmount } = show(<PhoneDialog experimentId="r" onPhotos={taken} onClose={() => {}} />);
    await screen.findByAltText('手机扫描此二维码');
    await screen.findByText('已收到 1 张');
    fireEvent.click(screen.getByRole('button', { name: '放入记录' }));
    expect(taken).toHaveBeenCalledWith([photo]);
    unmount();
    await waitFor(() => expect(server.sent(recordCalls.endPhone)).toEqual([{ code: 'secret' }]));
  });

  test('what arrived stays when the code has run out, and another can be shown', async () => {
    server.answer(recordCalls.beginPhone, { code: 'secret', expiresAt: soon });
    server.answer(recordCalls.phonePhotos, { photos: [], expiresAt: null });
    show(<PhoneDialog experimentId="r" onPhotos={() => {}} onClose={() => {}} />);
    fireEvent.click(await screen.findByRole('button', { name: '重新生成' }));
    await waitFor(() => expect(server.sent(recordCalls.beginPhone)).toHaveLength(2));
  });

  test('the phone is told where its photos go, by the code behind # alone; without one it is told what to do', async () => {
    server.answer(recordCalls.phonePlace, { number: 'SL-2026-0029', personName: '王思远', expiresAt: soon, photos: 0 });
    show(<PhonePage />, { at: '/phone#secret' });
    await screen.findByText('SL-2026-0029');
    expect(server.sent(recordCalls.phonePlace)).toEqual([{ code: 'secret' }]);
    show(<PhonePage />, { at: '/phone' });
    await screen.findByText(/没有拍照码/);
  });
});
