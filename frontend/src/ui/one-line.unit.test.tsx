import { act, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { OneLine } from './one-line';

const LONG = 'PARP 抑制剂关键中间体的放大合成与晶型筛选';
const shown = (text: string, alone = false) => {
  const line = <OneLine text={text} alone={alone} />;
  render(<MantineProvider env="test">{alone ? line : <button type="button">{line}</button>}</MantineProvider>);
};
const told = (): string | null => screen.queryByRole('tooltip')?.textContent ?? null;

describe('K06 a text that shares its line with others', () => {
  it('is cut to 20 characters, and read out whole', () => {
    shown(LONG);
    const button = screen.getByRole('button', { name: LONG, hidden: false });
    expect(button.querySelector('[aria-hidden]')).toHaveTextContent('PARP 抑制剂关键中间体的放大合成与晶…');
  });
  it('tells the whole of it while the pointer is on what it stands in, and while that has the focus', () => {
    shown(LONG);
    const button = screen.getByRole('button');
    expect(told()).toBeNull();
    fireEvent.pointerEnter(button);
    expect(told()).toBe(LONG);
    fireEvent.pointerLeave(button);
    expect(told()).toBeNull();
    act(() => button.focus());
    expect(told()).toBe(LONG);
    act(() => button.blur());
    expect(told()).toBeNull();
  });
  it('standing alone, it takes the focus itself, only where it is cut', () => {
    shown(LONG, true);
    const line = document.querySelector<HTMLElement>('[tabindex="0"]');
    act(() => line?.focus());
    expect(told()).toBe(LONG);
  });
  it('a short one is neither cut, told nor focused', () => {
    shown('合成', true);
    const line = screen.getByText('合成');
    fireEvent.pointerEnter(line);
    expect(told()).toBeNull();
    expect(line).not.toHaveAttribute('tabindex');
  });
  it('a short one that its line has no room for is told whole', () => {
    shown('合成路线');
    const line = screen.getByText('合成路线');
    Object.defineProperties(line, { scrollWidth: { value: 90 }, clientWidth: { value: 40 } });
    fireEvent.pointerEnter(screen.getByRole('button'));
    expect(told()).toBe('合成路线');
  });
});
