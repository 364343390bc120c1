import { act, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { beforeAll, expect, it, vi } from 'vitest';
import { readTexts } from '../../../testing/show';
import { ImportProgress } from './import-progress';

beforeAll(() => readTexts('spreadSheet'));

it('a file that takes longer than a second says how much of it was sent, then that it is read', () => {
  vi.useFakeTimers();
  const at = (sent: number) => (
    <MantineProvider>
      <ImportProgress name="大表.xlsx" sent={sent} />
    </MantineProvider>
  );
  const { rerender } = render(at(0.2));
  act(() => void vi.advanceTimersByTime(900));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByRole('status')).toHaveTextContent('正在发送“大表.xlsx”');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  rerender(at(1));
  expect(screen.getByRole('status')).toHaveTextContent('正在读取“大表.xlsx”');
  vi.useRealTimers();
});
