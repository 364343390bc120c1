import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { readDay } from '../lib/read-day';
import { readTexts, show } from '../testing/show';
import { DateField } from './date-field';

beforeAll(() => readTexts('common'));

it('a day is read as people write it, and never month before day', () => {
  for (const typed of ['2026-03-05', '2026/3/5', '2026.3.5', '2026年3月5日', '2026 年 3 月 5 日', '20260305'])
    expect(readDay(typed), typed).toBe('2026-03-05');
  for (const typed of ['', '03/05/2026', '2026-02-30', '2026-13-01', '202635', 'soon'])
    expect(readDay(typed), typed).toBeNull();
});

it('a date shows as YYYY-MM-DD, whatever the language of the browser', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
  const onChange = vi.fn();
  show(<DateField label="日期" value="2026-03-05" onChange={onChange} />);
  const box = screen.getByRole('textbox', { name: '日期' });
  expect(box).toHaveValue('2026-03-05');
  fireEvent.change(box, { target: { value: '2026年11月20日' } });
  fireEvent.blur(box);
  expect(onChange).toHaveBeenLastCalledWith('2026-11-20');
});

it("no screen has a browser's own date field, which follows the browser's language", () => {
  const files = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  expect(Object.keys(files).length).toBeGreaterThan(200);
  const native = /type=\{?["'](?:date|datetime-local|month|week)["']/;
  expect(
    Object.entries(files).flatMap(([path, text]) => (!path.includes('.test.') && native.test(text) ? [path] : [])),
  ).toEqual([]);
});
