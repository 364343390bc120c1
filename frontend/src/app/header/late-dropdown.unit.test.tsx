import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { serverForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { LateDropdown } from './late-dropdown';
import { ProductMenu } from './product-menu';
import { UserMenu } from './user-menu';

beforeAll(() => readTexts('frame'));
beforeEach(() => void serverForTests());

it.each([
  [/^产品菜单/, <ProductMenu key="product" />, '使用手册'],
  [/^用户菜单/, <UserMenu key="user" />, '锁定屏幕'],
])(
  '%s opens by the keyboard from the button that always stood there, and gives it the focus back',
  async (name, menu, entry) => {
    show(menu);
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    act(() => button.focus());
    fireEvent.click(button);
    const first = await screen.findByRole('menuitem', { name: entry });
    expect(button).toBeInTheDocument();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const dropdown = screen.getByRole('menu', { name });
    expect(button).toHaveAttribute('aria-controls', dropdown.id);
    await waitFor(() => expect(dropdown.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(first, { key: 'Escape' });
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).toHaveAttribute('aria-expanded', 'false');
  },
);

it('what a button opens is fetched when somebody nears it, and in any case once the page is at rest', () => {
  vi.useFakeTimers();
  const fetch = vi.fn(() => Promise.resolve());
  show(
    <LateDropdown popup="menu" fetch={fetch} dropdown={() => null}>
      菜单
    </LateDropdown>,
  );
  expect(fetch).not.toHaveBeenCalled();
  fireEvent.pointerEnter(screen.getByRole('button', { name: '菜单' }));
  expect(fetch).toHaveBeenCalledTimes(1);
  act(() => screen.getByRole('button', { name: '菜单' }).focus());
  expect(fetch).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(4_000);
  expect(fetch).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
