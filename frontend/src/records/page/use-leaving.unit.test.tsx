import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '../../lib/store';
import type { SessionState } from '../session/entries';
import { noteEntered, useLeaving } from './use-leaving';

const entry = {
  ...{ moduleId: 'm1', type: 'labInfoTable', title: '投料表', base: null, baseRevision: 1, baseHash: '', value: null },
  ...{ dirty: false, draftAt: null, editing: true, conflict: null },
};
const store = createStore<SessionState>({
  entries: new Map([['m1', entry]]),
  phase: 'idle',
  lastSaved: null,
  offline: false,
});
const leave = vi.fn(() => Promise.resolve());

const Page = ({ designing }: { readonly designing: boolean }) => {
  useLeaving({ store }, leave);
  return (
    <>
      <article id="module-m1">
        <div {...(designing ? { 'data-designing': true } : {})}>
          <input aria-label="in" />
        </div>
      </article>
      <search>
        <input aria-label="find" />
      </search>
      <aside data-beside>
        <button type="button">panel</button>
      </aside>
      <button type="button">elsewhere</button>
    </>
  );
};
const press = async (name: string): Promise<void> => {
  const at = [...document.querySelectorAll('button, input')].find(
    (each) => each.textContent === name || each.getAttribute('aria-label') === name,
  );
  if (!(at instanceof HTMLElement)) throw new Error(name);
  fireEvent.pointerDown(at);
  at.focus();
  fireEvent.pointerUp(at);
  await vi.advanceTimersByTimeAsync(200);
};
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  leave.mockClear();
  return () => vi.useRealTimers();
});

it('a press in the side panel leaves a module, but not one whose fields or columns are being set up', async () => {
  const { rerender } = render(<Page designing />);
  await press('in');
  await press('panel');
  expect(leave).not.toHaveBeenCalled();
  rerender(<Page designing={false} />);
  await press('in');
  await press('panel');
  expect(leave).toHaveBeenCalledExactlyOnceWith('m1');
});

it('a press elsewhere leaves it though it is being set up', async () => {
  render(<Page designing />);
  await press('in');
  await press('elsewhere');
  expect(leave).toHaveBeenCalledExactlyOnceWith('m1');
});

it('find and replace leaves the module open that it writes into; another part of the page does not', async () => {
  render(<Page designing={false} />);
  await press('in');
  await press('find');
  expect(leave).not.toHaveBeenCalled();
  await press('elsewhere');
  expect(leave).toHaveBeenCalledExactlyOnceWith('m1');
});

it('whoever goes on before the focus has come to rest has been in the module', async () => {
  render(<Page designing={false} />);
  act(() => screen.getByLabelText('in').focus());
  await press('elsewhere');
  expect(leave).toHaveBeenCalledExactlyOnceWith('m1');
});

it('a module that somebody opened is left though its editor was ready only after they had gone on', async () => {
  render(<Page designing={false} />);
  await press('elsewhere');
  noteEntered('m1');
  await press('panel');
  expect(leave).toHaveBeenCalledExactlyOnceWith('m1');
});
