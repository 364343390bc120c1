import { MantineProvider } from '@mantine/core';
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { sessionStore } from '../identity/session';
import { sessionForTests } from '../testing/session';
import { readTexts } from '../testing/show';
import { Drawer } from './drawer';
import { guardFirstEntry } from './first-entry';
import { LeaveGuard } from './leave-guard';
import { staysOpen } from './open-dialogs';
import { Modal } from './modal';

configure({ defaultHidden: true });
beforeAll(() => readTexts('common'));
beforeEach(() => sessionStore.set(sessionForTests));

const Page = () => {
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string) => () => setOpen((before) => before.filter((each) => each !== name));
  return (
    <>
      {['panel', 'reason', 'token'].map((name) => (
        <button key={name} type="button" onClick={() => setOpen((before) => [...before, name])}>
          {`open ${name}`}
        </button>
      ))}
      <Drawer opened={open.includes('panel')} onClose={close('panel')} title="panel">
        in the panel
      </Drawer>
      <Modal opened={open.includes('reason')} onClose={close('reason')} title="reason">
        <button type="button" onClick={close('reason')}>
          done
        </button>
      </Modal>
      <Modal opened={open.includes('token')} closeOnEscape={false} onClose={staysOpen} title="token" />
      <Link to="/next">on</Link>
    </>
  );
};

/** A screen that was opened by its address: what came before in this tab is none of the router's. */
const open = (from = '/before', at = '/record') => {
  window.history.pushState(null, '', from);
  window.history.pushState(null, '', at);
  const layout = (
    <>
      <Outlet />
      <LeaveGuard />
    </>
  );
  const children = [
    { path: at, element: <Page /> },
    { path: '/next', element: 'the next' },
    { path: from, element: 'before' },
  ];
  const stop = guardFirstEntry();
  const router = createBrowserRouter([{ element: layout, children }]);
  const { unmount } = render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  onTestFinished(() => {
    unmount();
    router.dispose();
    stop();
  });
  return router;
};
/** A step in the history, and those that it leads to once it is drawn. */
const go = async (by: number): Promise<void> => {
  const rests = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));
  await act(() => {
    window.history.go(by);
    return rests();
  });
  await act(rests);
};
const back = (): Promise<void> => go(-1);
const names = (): readonly string[] =>
  screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent ?? '');
const press = (name: string): boolean => fireEvent.click(screen.getByText(name));

it('opened by its address: Back closes one dialog after the other, and then leaves at once', async () => {
  open();
  press('open panel');
  press('open reason');
  await back();
  expect([names(), window.location.pathname]).toEqual([['panel'], '/record']);
  await back();
  expect([names(), window.location.pathname]).toEqual([[], '/record']);
  await back();
  expect(window.location.pathname).toBe('/before');
});

it('a dialog that was closed otherwise leaves no Back that does nothing, however often one was opened', async () => {
  open();
  for (let times = 0; times < 3; times += 1) {
    press('open reason');
    press('done');
  }
  const { length } = window.history;
  press('open reason');
  expect(window.history.length).toBe(length);
  await back();
  expect([names(), window.location.pathname]).toEqual([[], '/record']);
  await back();
  expect(window.location.pathname).toBe('/before');
});

it('what its own buttons alone close stays, and so does the page', async () => {
  open();
  press('open token');
  await back();
  await back();
  expect([names(), window.location.pathname]).toEqual([['token'], '/record']);
});

it('who went on from there comes back to it once, and leaves from it', async () => {
  const router = open();
  press('open reason');
  press('done');
  press('on');
  await waitFor(() => expect(router.state.location.pathname).toBe('/next'));
  await back();
  expect([router.state.location.pathname, window.location.pathname]).toEqual(['/record', '/record']);
  press('open panel');
  await back();
  expect([names(), router.state.location.pathname]).toEqual([[], '/record']);
  await back();
  expect(window.location.pathname).toBe('/before');
});

it('an address that was replaced meanwhile is left like the one that it replaced', async () => {
  const router = open();
  press('open reason');
  press('done');
  await act(() => router.navigate('/next', { replace: true }));
  await back();
  expect(window.location.pathname).toBe('/before');
});

it('who went on from the first entry itself is not taken further than back to it', async () => {
  const router = open();
  press('open reason');
  press('done');
  press('on');
  await go(-2);
  expect(window.location.pathname).toBe('/record');
  press('on');
  await back();
  expect([router.state.location.pathname, window.location.pathname]).toEqual(['/record', '/record']);
});
