import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { OneLine } from './one-line';

const LONG = 'PARP 抑制剂关键中间体的放大合成与晶型筛选';
const shown = (text: string, alone = false) => {
  const line = <OneLine text={text} alone={alone} />;
  render(<MantineProvider env="test">{alone ? line : <button type="button">{line}</button>}</MantineProvider>);
};
/** What tells is fetched; by then it is there. */
const fetched = (): Promise<void> => act(async () => void (await import('./tip')));
const told = (): string | null => screen.queryByRole('tooltip')?.textContent ?? null;

describe('K06 a text that shares its line with others', () => {
  it('is cut to 20 characters, and read out whole', () => {
    shown(LONG);
    const button = screen.getByRole('button', { name: LONG, hidden: false });
    expect(button.querySelector('[aria-hidden]')).toHaveTextContent('PARP 抑制剂关键中间体的放大合成与晶…');
  });
  it('tells the whole of it while the pointer is on what it stands in, and while that has the focus', async () => {
    shown(LONG);
    const button = screen.getByRole('button');
    expect(told()).toBeNull();
    fireEvent.pointerEnter(button);
    await fetched();
    expect(told()).toBe(LONG);
    fireEvent.pointerLeave(button);
    expect(told()).toBeNull();
    act(() => button.focus());
    await fetched();
    expect(told()).toBe(LONG);
    act(() => button.blur());
    expect(told()).toBeNull();
  });
  it('standing alone, it takes the focus itself, only where it is cut', async () => {
    shown(LONG, true);
    const line = document.querySelector<HTMLElement>('[tabindex="0"]');
    act(() => line?.focus());
    await fetched();
    expect(told()).toBe(LONG);
  });
  it('a short one is neither cut, told nor focused', async () => {
    shown('合成', true);
    const line = screen.getByText('合成');
    fireEvent.pointerEnter(line);
    await fetched();
    expect(told()).toBeNull();
    expect(line).not.toHaveAttribute('tabindex');
  });
  it('a short one that its line has no room for is told whole', async () => {
    shown('合成路线');
    const line = screen.getByText('合成路线');
    Object.defineProperties(line, { scrollWidth: { value: 90 }, clientWidth: { value: 40 } });
    fireEvent.pointerEnter(screen.getByRole('button'));
    await fetched();
    expect(told()).toBe('合成路线');
  });
  it('a title is cut by no number of characters, only where its second line ends, and is told whole then', async () => {
    render(
      <MantineProvider env="test">
        <button type="button">
          <OneLine title text={LONG} />
        </button>
      </MantineProvider>,
    );
    const line = screen.getByText(LONG);
    expect(screen.getByRole('button').querySelector('[aria-hidden]')).toBeNull();
    fireEvent.pointerEnter(screen.getByRole('button'));
    await fetched();
    expect(told()).toBeNull();
    Object.defineProperties(line, { scrollHeight: { value: 66 }, clientHeight: { value: 44 } });
    fireEvent.pointerEnter(screen.getByRole('button'));
    await fetched();
    expect(told()).toBe(LONG);
  });
  it('one held by arrow keys is told while the keys rest on it', async () => {
    render(
      <MantineProvider env="test">
        <OneLine text={LONG} held />
      </MantineProvider>,
    );
    expect(told()).toBeNull();
    await waitFor(() => expect(told()).toBe(LONG));
  });
});
