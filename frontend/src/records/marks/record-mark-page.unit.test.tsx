import { organizationCalls } from '@shilu/events/organization/calls';
import { recordCalls } from '@shilu/events/records/calls';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { matchRoutes, Route, Routes } from 'react-router-dom';
import { proves } from '@shilu/tests/proves';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { features } from '../../app/features';
import { PreviewPage } from '../preview/preview-page';
import { recordForTests } from '../../testing/record-view';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { sessionForTests } from '../../testing/session';
import { readTexts, show } from '../../testing/show';
import { RecordMarkPage } from './record-mark-page';

const watermark = (text: string, screenOn: boolean, paperOn: boolean) => ({
  text,
  Applicability: [
    { Key: 'INTERFACE', Enabled: screenOn },
    { Key: 'PRINT', Enabled: paperOn },
  ],
});
const shown = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-mark]')].map((each) => each.getAttribute('data-mark'));

describe('R021 the watermark of records', () => {
  let server: ServerForTests;
  beforeAll(() => readTexts('team', 'records', 'common'));
  beforeEach(() => {
    server = serverForTests();
    server.answer(recordCalls.record, recordForTests);
  });
  it('has its own address, open to whoever is logged in', () => {
    expect(matchRoutes([...features], '/record/mark')?.at(-1)?.route.path).toBe('/record/mark');
  });
  it.each([
    [true, true, ['screen', 'paper']],
    [true, false, ['screen']],
    [false, true, ['paper']],
    [false, false, []],
  ])('on screen %s, on paper %s: shows it where records carry it', async (onScreen, onPaper, marks) => {
    proves('R021');
    server.answer(organizationCalls.watermark, watermark('绝密 <1>', onScreen, onPaper));
    show(<RecordMarkPage />);
    await screen.findByRole('img', { name: '屏幕上' });
    expect(shown()).toEqual(marks);
    expect(screen.queryAllByText('不带水印')).toHaveLength(2 - marks.length);
    if (onScreen) {
      const tile = document.querySelector<HTMLElement>('[data-mark=screen]')?.style.backgroundImage ?? '';
      const drawn = decodeURIComponent(tile);
      expect(drawn).toContain('绝密 &#60;1&#62;');
      expect(drawn).toContain('王思远 wangsy');
    }
    if (onPaper) expect(document.querySelector('[data-mark=paper]')).toHaveTextContent('绝密 <1>');
  });
  it('without one it says so, and only an administrator is led to the settings', async () => {
    server.answer(organizationCalls.watermark, watermark('', false, false));
    show(<RecordMarkPage />);
    await screen.findByText('没有设置水印');
    expect(screen.queryByRole('link', { name: '修改水印' })).toBeNull();
    cleanup();
    const accountInfo = { ...sessionForTests.accountInfo, isOrganAdmin: true };
    show(<RecordMarkPage />, { session: { ...sessionForTests, accountInfo } });
    expect(await screen.findByRole('link', { name: '修改水印' })).toHaveAttribute('href', '/team/watermark');
  });
  it.each([
    [true, '绝密'],
    [false, undefined],
  ])('switched for paper: %s, a copy that the browser prints carries %s', async (onPaper, text) => {
    server.answer(organizationCalls.watermark, watermark('绝密', true, onPaper));
    show(
      <Routes>
        <Route path="/recordPreview/:id" element={<PreviewPage />} />
      </Routes>,
      { at: '/recordPreview/r' },
    );
    await screen.findByText(/每份打印件都须登记/);
    await waitFor(() => expect(server.sent(organizationCalls.watermark)).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await waitFor(() => expect(document.querySelector('.paper-watermark')?.textContent).toBe(text));
  });
});
