import { act, fireEvent, screen } from '@testing-library/react';
import { notificationsStore, notifications } from '@mantine/notifications';
import { part } from '@shilu/tests/proves';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readTexts, show } from '../testing/show';
import { FREE_AFTER_MS, forgetAnswers } from './late-answer';
import { WorkButton } from './work-button';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('T05 K04 a button that works', () => {
  beforeAll(() => readTexts());
  beforeEach(() => {
    vi.useFakeTimers();
    // What another test still waits for is none of these.
    forgetAnswers();
    notifications.clean();
  });
  afterEach(() => vi.useRealTimers());

  it('shows it, keeps its label, is free after 5 s with what is known, and works anew when pressed again', async () => {
    part('K04', 'free again after 5 s');
    part('T05', 'submitting is shown');
    const press = vi.fn();
    show(
      <WorkButton working onClick={press}>
        提交
      </WorkButton>,
    );
    const button = screen.getByRole('button', { name: '提交' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toBeDisabled();
    await pass(FREE_AFTER_MS - 100);
    expect(button).toBeDisabled();
    await pass(100);
    expect(button).toBeEnabled();
    expect(button).toHaveAttribute('aria-busy', 'false');
    expect(notificationsStore.getState().notifications).toEqual([
      expect.objectContaining({ message: expect.stringContaining('仍在等待') }),
    ]);
    fireEvent.click(button);
    expect(press).toHaveBeenCalledOnce();
    await pass(0);
    expect(button).toBeDisabled();
    await pass(FREE_AFTER_MS);
    expect(button).toBeEnabled();
  });
  it('takes back what it said when the work is done', async () => {
    const { rerender } = show(<WorkButton working>导出</WorkButton>);
    await pass(FREE_AFTER_MS);
    expect(notificationsStore.getState().notifications).toHaveLength(1);
    rerender(<></>);
    await pass(0);
    expect(notificationsStore.getState().notifications).toEqual([]);
  });
});
