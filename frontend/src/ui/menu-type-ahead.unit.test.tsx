import { MantineProvider, Menu } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { texts as common } from '../i18n/zh-CN/common';
import { readTexts } from '../testing/show';
import { theme } from '../theme/theme';

const picked = vi.fn<(name: string) => void>();
const NAMES = ['Rich text', 'Form fields', 'Info list', 'Info table', 'Document'];

/** A space on a button presses it when it comes up, unless that was prevented. */
const press = (key: string): void => {
  const at = document.activeElement ?? document.body;
  const went = [fireEvent.keyDown(at, { key }), fireEvent.keyUp(at, { key })];
  if (key === ' ' && went.every(Boolean)) fireEvent.click(at);
};
const type = (name: string): void => [...name].forEach(press);
const focused = (): string => document.activeElement?.textContent ?? '';

beforeAll(() => readTexts());
beforeEach(() => {
  picked.mockReset();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(
    <MantineProvider env="test" theme={theme}>
      <Menu opened>
        <Menu.Target>
          <button type="button">add</button>
        </Menu.Target>
        <Menu.Dropdown>
          {NAMES.map((name) => (
            <Menu.Item key={name} onClick={() => picked(name)} disabled={name === 'Info list'}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </MantineProvider>,
  );
  vi.runAllTimers();
  screen.getAllByRole('menuitem')[0]?.focus();
});

it('a space within the typed name of an item belongs to the name, and picks nothing', () => {
  type('info table');
  expect([focused(), picked.mock.calls]).toEqual(['Info table', []]);
});

it('a space picks the item with the focus when no name is being typed', () => {
  press(' ');
  expect(picked).toHaveBeenLastCalledWith('Rich text');
  type('form');
  vi.advanceTimersByTime(1_100);
  press(' ');
  expect(picked).toHaveBeenLastCalledWith('Form fields');
});

it('the same letter again goes on to the next that begins with it', () => {
  type('d');
  expect(focused()).toBe('Document');
  vi.advanceTimersByTime(1_100);
  type('ff');
  expect(focused()).toBe('Form fields');
});

it.each([
  ['table', 'Info table'],
  ['fields', 'Form fields'],
  ['cume', 'Document'],
  ['text', 'Rich text'],
  ['FORM F', 'Form fields'],
])('“%s” goes to “%s”: by the beginning, else by a word, else by anything within', (name, found) => {
  type(name);
  press('Enter');
  expect(focused()).toBe(found);
});

it('what nothing fits takes the focus off every entry, so that Enter takes none, and says so until something fits', () => {
  type('rq');
  const menu = screen.getByRole('menu');
  expect(menu).toHaveFocus();
  expect(menu.getAttribute('aria-description')).toBe(common.table.nothingFound);
  const went = fireEvent.keyDown(menu, { key: 'Enter' });
  expect([went, picked.mock.calls]).toEqual([true, []]);
  vi.advanceTimersByTime(1_100);
  type('doc');
  expect(focused()).toBe('Document');
  expect([menu.hasAttribute('aria-description'), menu.hasAttribute('data-nothing')]).toEqual([false, false]);
});

it('the arrow goes back to the entries from where nothing fitted', () => {
  type('qq');
  press('ArrowDown');
  expect(focused()).toBe('Rich text');
});

it('who types in a field of the menu types there', () => {
  const field = document.createElement('input');
  screen.getByRole('menu').append(field);
  field.focus();
  expect([fireEvent.keyDown(field, { key: 'f' }), fireEvent.keyDown(field, { key: ' ' })]).toEqual([true, true]);
});
