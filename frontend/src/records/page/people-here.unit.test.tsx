import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { myWindows, withTabs } from './people-here';
import { useOtherTabs } from './use-other-tabs';

const me = { myId: 'wang', myName: '王思远' };
const named = { myId: 'wang', me: '您的另一个窗口' };
const lock = (holderId: string, mine: boolean) => ({ holderId, mine, moduleId: 'm2', holderName: holderId, until: '' });

it('one who has a module open in another browser is told so, and which, before both write', () => {
  const told = myWindows({
    ...me,
    holders: new Map([['m2', lock('wang', false)]]),
    elsewhere: [{ moduleId: 'm1' }],
    tabs: [],
  });
  expect(told).toEqual([{ accountId: 'wang elsewhere', name: '王思远', moduleId: 'm2', editing: true, self: true }]);
});
it('what one holds in this window, and what others hold, is no other window of one’s own', () => {
  const holders = new Map([
    ['m2', lock('wang', true)],
    ['m3', lock('li', false)],
  ]);
  expect(myWindows({ ...me, holders, elsewhere: [], tabs: [] })).toEqual([]);
  expect(myWindows({ ...me, holders, elsewhere: [{ moduleId: 'm1' }], tabs: [] })).toMatchObject([
    { moduleId: 'm1', editing: false },
  ]);
});
it('two tabs of one browser know of each other, where each is, and when one closes', async () => {
  const at = (account: string, moduleId: string, editing: readonly string[]) => ({
    ...{ account, at: { moduleId, editing }, give: () => Promise.resolve() },
  });
  const first = renderHook(() => useOtherTabs({ recordId: 'r', ...at('wang', 'm1', ['m1']) }));
  const other = renderHook(() => useOtherTabs({ recordId: 'other', ...at('wang', 'm9', ['m9']) }));
  const second = renderHook(({ moduleId }) => useOtherTabs({ recordId: 'r', ...at('wang', moduleId, []) }), {
    initialProps: { moduleId: 'm1' },
  });
  await waitFor(() => expect(second.result.current.tabs).toEqual([{ moduleId: 'm1', editing: ['m1'] }]));
  second.rerender({ moduleId: 'm2' });
  await waitFor(() => expect(first.result.current.tabs).toEqual([{ moduleId: 'm2', editing: [] }]));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(first.result.current.tabs).toEqual([]));
  expect(other.result.current.tabs).toEqual([]);
});
it('a module goes over to the tab that takes it, once what was typed in the other can be read there', async () => {
  const order: string[] = [];
  const place = { recordId: 'r', account: 'wang' };
  const give = (name: string) => async (moduleId: string) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push(`${name} gives ${moduleId}`);
  };
  renderHook(() => useOtherTabs({ ...place, at: { moduleId: 'm1', editing: ['m1'] }, give: give('wang') }));
  renderHook(() =>
    useOtherTabs({ ...place, account: 'li', at: { moduleId: 'm1', editing: ['m1'] }, give: give('li') }),
  );
  const here = renderHook(() => useOtherTabs({ ...place, at: { moduleId: null, editing: [] }, give: give('here') }));
  await waitFor(() => expect(here.result.current.tabs).toHaveLength(1));
  await here.result.current.take('m1');
  order.push('goes on here');
  expect(order).toEqual(['wang gives m1', 'goes on here']);
});
it('what another tab has open is held by one’s own other window, but not what is open here too', () => {
  const tabs = [{ moduleId: 'm1', editing: ['m1', 'm2'] }];
  const holders = withTabs(new Map(), tabs, { ...named, editing: 'm2' });
  expect([...holders]).toEqual([['m1', { holderId: 'wang', holderName: named.me, until: '', mine: false }]]);
});
