import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../testing/show';
import { SearchBox } from './search-box';

it('whoever leaves the box for an action of the list does it with what was typed', () => {
  const onChange = vi.fn();
  show(<SearchBox label="查找" value="" onChange={onChange} />);
  const box = screen.getByRole('textbox', { name: '查找' });
  fireEvent.change(box, { target: { value: '甲 ' } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(box);
  expect(onChange.mock.calls).toEqual([['甲']]);
  fireEvent.blur(box);
  expect(onChange).toHaveBeenCalledOnce();
});
