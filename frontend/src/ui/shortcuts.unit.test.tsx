import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../testing/show';
import { useShortcuts } from './shortcuts';

const [submit, stamp] = [vi.fn(), vi.fn()];
const Page = ({ open }: { readonly open: boolean }) => {
  useShortcuts('试', [
    { key: 'mod+Enter', label: '提交', run: submit },
    { key: 'mod+;', label: '时间', inDialogs: true, run: stamp },
  ]);
  return open ? (
    <div role="dialog" aria-modal="true">
      <input aria-label="原因" />
    </div>
  ) : null;
};

it('a key pressed in a dialog does nothing to the page under it, nor what the browser would do with it', () => {
  const { rerender } = show(<Page open />);
  const field = screen.getByLabelText('原因');
  expect(fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })).toBe(false);
  expect(submit).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: ';', ctrlKey: true });
  expect(stamp).toHaveBeenCalledOnce();
  rerender(<Page open={false} />);
  fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true });
  expect(submit).toHaveBeenCalledOnce();
});
