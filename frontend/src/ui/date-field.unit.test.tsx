import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { readDay } from '../lib/read-day';
import { readTexts, show } from '../testing/show';
import { DateField } from './date-field';
import { Modal } from './modal';

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

it('what is no day stays as it was typed with the fault beside it, is handed on, and the day before is not kept for it', () => {
  const onChange = vi.fn();
  const onUnread = vi.fn();
  const Held = () => {
    const [value, setValue] = useState<string | null>('2026-11-22');
    const hold = (next: string | null): void => {
      onChange(next);
      setValue(next);
    };
    return (
      <DateField label="日期" value={value} onChange={hold} onUnread={(typed) => (onUnread(typed), setValue(typed))} />
    );
  };
  show(<Held />);
  const box = screen.getByRole('textbox', { name: '日期' });
  for (const typed of ['2026-13-45', '22.11.2026']) {
    fireEvent.change(box, { target: { value: typed } });
    fireEvent.blur(box);
    expect(box).toHaveValue(typed);
    expect(box).toBeInvalid();
    expect(screen.getByText('不是日期，请按 2026-11-23 这样填写')).toBeVisible();
    expect(onUnread).toHaveBeenLastCalledWith(typed);
  }
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(box, { target: { value: '2026/11/22' } });
  fireEvent.blur(box);
  expect(box).toHaveValue('2026-11-22');
  expect(box).toBeValid();
  expect(onChange).toHaveBeenLastCalledWith('2026-11-22');
});

it('the calendar opens on a click or Alt and the arrow down, never by itself, and Esc closes it and not the dialog around', async () => {
  const onClose = vi.fn();
  show(
    <Modal opened onClose={onClose} title="表单">
      <DateField label="日期" value={null} onChange={() => {}} />
    </Modal>,
  );
  const box = await screen.findByRole('textbox', { name: '日期' });
  const month = (): HTMLElement | null => document.querySelector('[data-dates-dropdown]');
  fireEvent.focus(box);
  expect(month()).toBeNull();
  fireEvent.keyDown(box, { key: 'ArrowDown', altKey: true });
  await waitFor(() => expect(month()).toBeVisible());
  fireEvent.keyDown(box, { key: 'Escape' });
  await waitFor(() => expect(month()).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(box);
  await waitFor(() => expect(month()).toBeVisible());
  fireEvent.keyDown(box, { key: 'Escape' });
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('every form and filter with a date holds what is none, so that the day before is not kept for it', () => {
  const files = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const without = Object.entries(files).flatMap(([path, source]) =>
    path.includes('.test.')
      ? []
      : (source.match(/<DateField\b[^]*?\/>/g) ?? []).filter((use) => !use.includes('onUnread')).map(() => path),
  );
  expect(without).toEqual([]);
});

it('a day that comes from elsewhere takes the place of what was none', () => {
  const Held = () => {
    const [value, setValue] = useState<string | null>('2026-11-22');
    return (
      <>
        <button onClick={() => setValue('2026-11-22')}>undo</button>
        <DateField label="日期" value={value} onChange={setValue} onUnread={setValue} />
      </>
    );
  };
  show(<Held />);
  const box = screen.getByRole('textbox', { name: '日期' });
  fireEvent.change(box, { target: { value: '2026-13-45' } });
  fireEvent.blur(box);
  expect(box).toBeInvalid();
  fireEvent.click(screen.getByRole('button', { name: 'undo' }));
  expect(box).toBeValid();
  expect(box).toHaveValue('2026-11-22');
});
