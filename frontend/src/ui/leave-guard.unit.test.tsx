import { MantineProvider } from '@mantine/core';
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useNavigate } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '../identity/session';
import { sessionForTests } from '../testing/session';
import { readTexts } from '../testing/show';
import { ConfirmLeave } from './confirm-leave';
import { Drawer } from './drawer';
import { LeaveGuard } from './leave-guard';
import { Modal } from './modal';

configure({ defaultHidden: true });
const onTry = vi.fn<() => Promise<boolean>>();

const Page = ({ unsaved }: { readonly unsaved: boolean }) => {
  const navigate = useNavigate();
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string) => () => setOpen((before) => before.filter((each) => each !== name));
  return (
    <>
      <button type="button" onClick={() => setOpen(['panel', 'reason'])}>
        both
      </button>
      <Drawer opened={open.includes('panel')} onClose={close('panel')} title="the panel">
        in the panel
      </Drawer>
      <Modal opened={open.includes('reason')} onClose={close('reason')} title="the reason">
        <button type="button" onClick={() => void navigate('/next')}>
          on
        </button>
      </Modal>
      <ConfirmLeave when={unsaved} onTry={onTry} />
    </>
  );
};
const Screen = () => {
  const navigate = useNavigate();
  return <Modal opened isScreen onClose={() => void navigate(-1)} title="a screen in itself" />;
};
const start = (unsaved = false, at = '/record') => {
  const layout = (
    <>
      <Outlet />
      <LeaveGuard />
    </>
  );
  const children = [
    { path: '/list', element: 'the list' },
    { path: '/record', element: <Page unsaved={unsaved} /> },
    { path: '/screen', element: <Screen /> },
    { path: '/token', element: <Modal opened closeOnEscape={false} onClose={() => {}} title="shown once" /> },
    { path: '/next', element: 'the next' },
  ];
  const router = createMemoryRouter([{ element: layout, children }], { initialEntries: ['/list', at] });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  const back = () => act(() => router.navigate(-1));
  return { back, path: () => router.state.location.pathname };
};
const names = (): readonly string[] =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent ?? '');

beforeAll(() => readTexts('common'));
beforeEach(() => {
  sessionStore.set(sessionForTests);
  onTry.mockReset().mockResolvedValue(false);
});

it("the browser's Back closes the topmost dialog and leaves the page only when none is open", async () => {
  const { back, path } = start();
  fireEvent.click(screen.getByText('both'));
  expect(names()).toEqual(['the panel', 'the reason']);
  await back();
  expect([names(), path()]).toEqual([['the panel'], '/record']);
  await back();
  expect([names(), path()]).toEqual([[], '/record']);
  await back();
  expect(path()).toBe('/list');
});

it('what leads on from a dialog leads on', async () => {
  const { path } = start();
  fireEvent.click(screen.getByText('both'));
  fireEvent.click(screen.getByText('on'));
  await waitFor(() => expect(path()).toBe('/next'));
});

it('a dialog that is a screen in itself is left by Back and by its own way back', async () => {
  const { back, path } = start(false, '/screen');
  await back();
  expect(path()).toBe('/list');
});

it('what its own buttons alone close is not closed by Back, and not left', async () => {
  const { back, path } = start(false, '/token');
  await back();
  expect([names(), path()]).toEqual([['shown once'], '/token']);
});

it('with changes not saved Back closes the dialog first, then asks, and while it asks is to stay', async () => {
  const { back, path } = start(true);
  fireEvent.click(screen.getByText('both'));
  await back();
  await back();
  expect([onTry.mock.calls.length, names(), path()]).toEqual([0, [], '/record']);
  await back();
  await screen.findByText('有未保存的更改');
  await back();
  expect([names(), path()]).toEqual([[], '/record']);
  await back();
  fireEvent.click(await screen.findByText('离开'));
  await waitFor(() => expect(path()).toBe('/list'));
});

it('a saving on the way out that is given up by Back leaves nothing to be asked', async () => {
  let saved = (_done: boolean): void => {};
  onTry.mockImplementation(() => new Promise((resolve) => (saved = resolve)));
  const { back, path } = start(true);
  await back();
  expect(onTry).toHaveBeenCalledOnce();
  // It asks for a reason meanwhile.
  fireEvent.click(screen.getByText('both'));
  await back();
  await act(async () => saved(false));
  expect([names(), path()]).toEqual([['the panel'], '/record']);
});

it('what could be saved on the way out is left without a question', async () => {
  onTry.mockResolvedValue(true);
  const { back, path } = start(true);
  await back();
  await waitFor(() => expect(path()).toBe('/list'));
});

it("Android's request to close closes the topmost dialog, one for each", () => {
  const watchers = new Set<Watcher>();
  class Watcher {
    onclose: (() => void) | null = null;
    constructor() {
      watchers.add(this);
    }
    destroy(): void {
      watchers.delete(this);
    }
  }
  vi.stubGlobal('CloseWatcher', Watcher);
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Chrome/126');
  start();
  expect(watchers.size).toBe(0);
  fireEvent.click(screen.getByText('both'));
  for (const left of [['the panel'], []]) {
    expect(watchers.size).toBe(1);
    act(() => [...watchers][0]?.onclose?.());
    expect(names()).toEqual(left);
  }
  expect(watchers.size).toBe(0);
  agent.mockRestore();
  vi.unstubAllGlobals();
});
