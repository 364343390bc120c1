import { allCalls } from '@shilu/events/core/calls';
import { homeCalls } from '@shilu/events/home/calls';
import { identityCalls } from '@shilu/events/identity/calls';
import { MantineProvider } from '@mantine/core';
import { refusals } from '@shilu/events/core/result-codes';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Suspense } from 'react';
import { createMemoryRouter, Link, Route, RouterProvider, Routes, useLocation } from 'react-router-dom';
import { ApiError } from '../api/api-error';
import { callApi } from '../api/call-api';
import { asOfHeader, momentStore } from '../api/moment';
import { useStore } from '../lib/store';
import { sessionStore } from '../identity/session';
import { serverForTests } from '../testing/server';
import { sessionForTests } from '../testing/session';
import { readTexts, show } from '../testing/show';
import { ErrorState } from '../ui/error-state';
import { RelativeTime } from '../ui/relative-time';
import { PageHeader } from '../ui/page-header';
import { features } from './features';
import { MomentOutlet } from './moment-outlet';
import { OF_NOW, OF_THEN, ofNow, ofThen } from './of-moment';
import { registerPlaces } from './printed/register-places';
import { DateBar } from './date-bar';
import { useMomentOfAddress } from './moment-keeper';

beforeAll(() => readTexts('common'));
afterEach(() => {
  cleanup();
  momentStore.set(null);
});

const THEN = new Date('2026-05-03T14:00:00').toISOString();
const at = (path: string): string => `${path}?asOf=${encodeURIComponent(THEN)}`;

const Shown = () => {
  const { pathname, search } = useLocation();
  const moment = useStore(momentStore);
  const isOfMoment = useMomentOfAddress();
  return (
    <>
      {moment === null ? null : <DateBar moment={moment} />}
      {isOfMoment ? <PageHeader title={pathname} actions={<button type="button">新建</button>} /> : null}
      <output>{search}</output>
      <Link to="/record?view=all">记录</Link>
      <Link to={at('/project')}>项目那时</Link>
    </>
  );
};
const open = (path: string) =>
  show(
    <Routes>
      <Route path="*" element={<Shown />} />
    </Routes>,
    { at: path },
  );

it('the address says the moment, links keep it, and back to now drops it', async () => {
  const { container } = open(at('/project'));
  expect(await screen.findByText('显示 2026-05-03 14:00 时的内容')).toBeInTheDocument();
  expect(momentStore.get()).toBe(THEN);
  expect(screen.queryByRole('button', { name: '新建' })).toBeNull();
  const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
  expect(violations.map(({ id }) => id)).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: '记录' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: '/record' })).toBeInTheDocument());
  await waitFor(() => expect(screen.getByText(`?view=all&asOf=${encodeURIComponent(THEN)}`)).toBeInTheDocument());
  fireEvent.click(screen.getByRole('button', { name: '回到现在' }));
  await waitFor(() => expect(momentStore.get()).toBeNull());
  expect(screen.getByText('?view=all')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '新建' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('link', { name: '项目那时' }));
  await waitFor(() => expect(momentStore.get()).toBe(THEN));
});

it('another moment is chosen by the keyboard alone, and the focus is never lost', async () => {
  open(at('/project'));
  const main = document.body.appendChild(document.createElement('main'));
  Object.assign(main, { id: 'main', tabIndex: -1 });
  const pressed = async (name: string): Promise<HTMLElement> => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    button.click();
    return button;
  };
  await pressed('换一个时刻');
  const field = await screen.findByLabelText('时刻');
  expect(field).toHaveFocus();
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.getByRole('button', { name: '换一个时刻' })).toHaveFocus());
  await pressed('换一个时刻');
  const again = await screen.findByLabelText('时刻');
  fireEvent.change(again, { target: { value: '#42' } });
  // The key that ends it does not press the button that takes the place of the field.
  expect(fireEvent.keyDown(again, { key: 'Enter' })).toBe(false);
  expect(await screen.findByText('显示 #42 时的内容')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '换一个时刻' })).toHaveFocus();
  await pressed('回到现在');
  await waitFor(() => expect(main).toHaveFocus());
  expect(momentStore.get()).toBeNull();
  main.remove();
});

it('another moment is typed in the bar', async () => {
  open(at('/project'));
  fireEvent.click(await screen.findByRole('button', { name: '换一个时刻' }));
  const field = screen.getByLabelText('时刻');
  fireEvent.change(field, { target: { value: '#42' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(await screen.findByText('显示 #42 时的内容')).toBeInTheDocument();
  expect(momentStore.get()).toBe('42');
});

/** Why a call says no moment of the past, by its id and path: nothing that is looked at is changed or shown by it. */
const callsOfNow: Readonly<Record<string, string>> = {
  'C017 Login/Config': 'before anybody is known',
  'X010 account/login': 'one’s own session',
  'C009 account/logout': 'one’s own session',
  'C013 account/loginStatus': 'one’s own session',
  'C010 account/isAuthorizeLogin': 'one’s own session',
  'X011 account/lockScreen': 'one’s own screen',
  'C011 Account/ValidatePassword': 'unlocks one’s own screen',
  'C012 Organization/AuthorizeInfo': 'the version of the product',
  'C123 UserSetting/Get': 'how one’s own lists are arranged',
};

/** Screens that have nothing of the past. Every other one shows what was there at a moment, and offers no change of it. */
const screensOfNow = [
  ...['/cloneRecord/:id/:bookId', '/newRecord/:id/:bookId', '/record/import', '/record/mark', '/uploadRecord/:id'],
  ...['/globSearch', '/globSearch/structure', '/resource/copyDesign/:id', '/resource/design', '/resource/design/:id'],
  ...['/resource/allApply', '/resource/allShare', '/resource/share', '/resource/todayApply', '/resource/todayShare'],
  ...['/sampleCenter', '/sampleCenter/addInspection', '/sampleCenter/myInspectionSheet'],
  ...['/team/approvedShareRecord', '/team/approvingRecord', '/team/recall', '/team/readLog', '/team/serviceAccounts'],
  ...['/team/deliveries', '/team/messageSetting', '/team/messages', '/team/otherSetting', '/team/serialSetting'],
  ...['/team/system', '/team/watermark'],
];

it('every screen says whether it is of then or of now', () => {
  expect(features.filter(({ handle }) => handle !== OF_THEN && handle !== OF_NOW).map(({ path }) => path)).toEqual([]);
  const changing = registerPlaces.flatMap(({ add, edit, copy }) => [add, edit, copy].flatMap((path) => path ?? []));
  const now = features.flatMap(({ handle, path }) => (handle === OF_NOW && path !== undefined ? [path] : []));
  expect(now.sort()).toEqual([...new Set([...screensOfNow, ...changing])].sort());
});

it('a screen of now shows under the date bar that it is so, and the way back to now', async () => {
  const page = (path: string) => ({ path, element: <h1>{path}</h1> });
  const router = createMemoryRouter(
    [{ element: <Suspense fallback={null}><MomentOutlet bar={document.body} /></Suspense>, children: [...ofThen([page('/then')]), ...ofNow([page('/settings')])] }], // prettier-ignore
    { initialEntries: [at('/then')] },
  );
  const { container } = render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  expect(await screen.findByRole('heading', { name: '/then' })).toBeInTheDocument();
  await act(() => router.navigate('/settings?tab=1'));
  expect(await screen.findByRole('heading', { name: '只能看现在的内容' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: '/settings' })).toBeNull();
  expect(screen.getByRole('region', { name: '过去的时刻' })).toBeInTheDocument();
  const { violations } = await axe.run(container, { runOnly: ['wcag2a', 'wcag2aa'] });
  expect(violations.map(({ id }) => id)).toEqual([]);
  fireEvent.click(screen.getByRole('link', { name: '回到现在' }));
  expect(await screen.findByRole('heading', { name: '/settings' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('?tab=1');
});

it('what is refused for the past leads back to now, and not to trying again', async () => {
  const error = new ApiError(refusals.notAsOf.code, '请回到现在后查看', 422, undefined, 'Share/Page');
  show(<ErrorState error={error} onRetry={() => {}} />, { at: at('/resource') });
  expect(await screen.findByRole('alert')).toHaveTextContent('请回到现在后查看');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  expect(screen.getByRole('link', { name: '回到现在' })).toHaveAttribute('href', '/resource');
});

it('what the past refuses is not asked of it, and says why', async () => {
  const server = serverForTests();
  const ofNow = allCalls.filter((call) => call.ofNow === true);
  expect(ofNow.length).toBeGreaterThan(30);
  momentStore.set(THEN);
  for (const call of ofNow)
    await expect(callApi(call, {}), call.path).rejects.toMatchObject({
      ...{
        code: refusals.notAsOf.code,
        message: '这里没有过去某一时刻的内容，回到现在后查看和操作。',
        path: call.path,
      },
    });
  expect(ofNow.filter((call) => server.sent(call).length > 0)).toEqual([]);
  // Of now it is.
  momentStore.set(null);
  await callApi(homeCalls.messageCounts, {}).catch(() => {});
  expect(server.sent(homeCalls.messageCounts)).toHaveLength(1);
});

it('when something was changed is said by its day in the past, not by how long ago that is now', async () => {
  const { unmount } = show(<RelativeTime at={new Date(Date.now() - 120_000).toISOString()} />);
  expect(await screen.findByText('2 分钟前')).toBeInTheDocument();
  unmount();
  momentStore.set(THEN);
  show(<RelativeTime at="2025-05-03T06:00:00.000Z" />);
  expect(await screen.findByText('2025-05-03')).toBeInTheDocument();
  cleanup();
  show(<RelativeTime at={new Date(Date.now() - 120_000).toISOString()} />);
  expect(await screen.findByText(/^\d\d-\d\d \d\d:\d\d$/)).toBeInTheDocument();
});

it('every call says the moment, so that the server answers as of it and refuses to change, but for those of the session', () => {
  const said = () => allCalls.filter((call) => 'as-of' in asOfHeader(call)).length;
  expect(said()).toBe(0);
  momentStore.set(THEN);
  expect(asOfHeader(identityCalls.modifyMember)).toEqual({ 'as-of': THEN });
  const without = allCalls.filter((call) => !('as-of' in asOfHeader(call))).map(({ id, path }) => `${id} ${path}`);
  expect(without.sort()).toEqual(Object.keys(callsOfNow).sort());
  // Where a new password is due, no moment is shown, and the password is changed.
  for (const due of ['passwordExpired', 'secondFactorDue'] as const) {
    sessionStore.set({ ...sessionForTests, [due]: true });
    expect(said(), due).toBe(0);
  }
  sessionStore.set(sessionForTests);
});
