import { act, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { switchLanguage } from '../i18n/i18n';
import { readTexts, show } from '../testing/show';
import { RelativeTime } from './relative-time';

beforeAll(() => readTexts());
afterEach(() => vi.restoreAllMocks());

const AT = '2024-03-05T08:09:10.000Z';

it('a list of a hundred times keeps one clock, and none once it is gone', () => {
  const begun = vi.spyOn(globalThis, 'setInterval');
  const ended = vi.spyOn(globalThis, 'clearInterval');
  const { unmount } = show(
    <>
      {Array.from({ length: 100 }, (_, at) => (
        <RelativeTime key={at} at={AT} />
      ))}
    </>,
  );
  const ticking = begun.mock.calls.flatMap(([, ms], at) => (ms === 30_000 ? [begun.mock.results[at]?.value] : []));
  expect(ticking).toHaveLength(1);
  unmount();
  expect(ended.mock.calls.filter(([timer]) => timer === ticking[0])).toHaveLength(1);
});

it('the exact time with its zone is told on hover, and only then', async () => {
  show(<RelativeTime at={AT} />);
  const time = screen.getByText('2024-03-05');
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.mouseEnter(time);
  expect((await screen.findByRole('tooltip')).textContent).toMatch(/^2024-03-05 \d\d:09:10 UTC/);
  fireEvent.mouseLeave(time);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('a time follows the language by itself', async () => {
  show(<RelativeTime at={new Date(Date.now() - 5.5 * 60_000).toISOString()} />);
  screen.getByText('5 分钟前');
  await act(() => switchLanguage('en-US'));
  screen.getByText(i18next.t('common:time.minutes', { count: 5 }));
  expect(screen.queryByText('5 分钟前')).toBeNull();
  await act(() => switchLanguage('zh-CN'));
});
