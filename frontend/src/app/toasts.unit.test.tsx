import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen } from '@testing-library/react';
import { proves } from '@shilu/tests/proves';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error';
import { Toasts } from './toasts';
import { readTexts, show } from '../testing/show';
import { showDone, showError, showUndo } from '../ui/toasts';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('E01 a toast', () => {
  beforeAll(() => readTexts());
  beforeEach(() => {
    vi.useFakeTimers();
    notifications.clean();
    show(<Toasts />);
  });
  afterEach(() => vi.useRealTimers());

  it('says what was done without interrupting, and goes after three seconds', async () => {
    act(() => showDone('已保存'));
    expect(screen.getByRole('status')).toHaveTextContent('已保存');
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(4_000);
    expect(screen.queryByText('已保存')).toBeNull();
  });
  it('says what went wrong at once, and stays until it is closed', async () => {
    proves('E01');
    act(() => showError(new ApiError(4092, '内容刚被他人修改', 409)));
    await pass(60_000);
    expect(screen.getByRole('alert')).toHaveTextContent('内容刚被他人修改');
    fireEvent.click(screen.getByRole('button', { name: '关闭' }));
    await pass(1_000);
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('stays under the pointer and while it has the focus; its time begins again after', async () => {
    act(() => showUndo('已移除', () => undefined));
    const undo = screen.getByRole('button', { name: '撤销' });
    act(() => undo.focus());
    await pass(30_000);
    expect(undo).toBeInTheDocument();
    act(() => undo.blur());
    await pass(4_000);
    fireEvent.mouseEnter(screen.getByRole('status'));
    await pass(30_000);
    expect(screen.getByText('已移除')).toBeInTheDocument();
    fireEvent.mouseLeave(screen.getByRole('status'));
    await pass(9_000);
    expect(screen.queryByText('已移除')).toBeNull();
  });
});
