import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { readTexts, show } from '../testing/show';
import { focusUnpicked, PickOne, PickSome } from './picker';

beforeAll(() => readTexts('common'));

const data = [
  { value: 'li', label: '李晓彤' },
  { value: 'wang', label: '王思远' },
  { value: 'wen', label: '王文' },
];
const onSubmit = vi.fn();
const Form = ({ many = false }: { readonly many?: boolean }) => {
  const [one, setOne] = useState<string | null>('li');
  const [some, setSome] = useState<string[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusUnpicked(event.currentTarget)) onSubmit(many ? some : one);
      }}
    >
      {many ? (
        <PickSome label="人" data={data} value={some} onChange={setSome} />
      ) : (
        <PickOne label="人" data={data} value={one} onChange={setOne} />
      )}
      <button type="submit">保存</button>
    </form>
  );
};
const box = (): HTMLElement => screen.getByRole('combobox', { name: '人' });
const enter = (): boolean => fireEvent.keyDown(box(), { key: 'Enter', code: 'Enter' });
const save = (): boolean => fireEvent.click(screen.getByRole('button', { name: '保存' }));

it.each([false, true])('Enter picks the first of what is found; of several too: %s', async (many) => {
  onSubmit.mockClear();
  show(<Form many={many} />);
  act(() => box().focus());
  fireEvent.click(box());
  fireEvent.change(box(), { target: { value: '王' } });
  await screen.findByRole('option', { name: '王思远' });
  enter();
  act(() => box().blur());
  save();
  expect(onSubmit).toHaveBeenLastCalledWith(many ? ['wang'] : 'wang');
});

it.each([false, true])(
  'text that picked nothing is said beside the field, and is not saved as nothing; of several too: %s',
  async (many) => {
    onSubmit.mockClear();
    show(<Form many={many} />);
    act(() => box().focus());
    fireEvent.click(box());
    fireEvent.change(box(), { target: { value: '赵' } });
    act(() => box().blur());
    expect(await screen.findByText('“赵”没有选中任何一项，请从列表中选择，或将其清除。')).toBeVisible();
    save();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(box()).toHaveFocus();
    act(() => box().blur());
    save();
    expect(onSubmit).toHaveBeenLastCalledWith(many ? [] : 'li');
  },
);

it('leaving what was picked says nothing', () => {
  show(<Form />);
  expect(box()).toHaveValue('李晓彤');
  act(() => box().focus());
  act(() => box().blur());
  expect(box()).toBeValid();
});

it('whatever is found by typing is one of these: text that picked nothing is told everywhere', () => {
  const files = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const own = Object.entries(files).flatMap(([path, source]) =>
    !path.includes('.test.') && /\bsearchable\b/.test(source) ? [path] : [],
  );
  expect(own).toEqual(['./picker.tsx']);
});
