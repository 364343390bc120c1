import { setAsideCalls, type SetAsideRow } from '@shilu/events/integrations/set-aside-calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { serverForTests, type ServerForTests } from '../../testing/server';
import { readTexts, show } from '../../testing/show';
import { SetAsideSection } from './set-aside-section';

beforeAll(() => readTexts('deliveries'));

const row: SetAsideRow = {
  projection: 'records',
  stream: 'record-1',
  entity: 'record',
  entityId: '1',
  entityName: 'SL-2026-0007 偶联',
  eventType: 'ModuleSaved',
  revision: 4,
  position: 'p',
  fault: 'limit',
  errorDetail: 'string is too long for tsvector',
  waiting: 3,
  setAsideAt: '2026-03-02T08:00:00.000Z',
  triedAt: '2026-03-02T08:00:00.000Z',
  tries: 1,
  mayRetry: true,
};
const other: SetAsideRow = {
  ...row,
  projection: 'search',
  stream: 'record-2',
  entityId: '2',
  entityName: 'SL-2026-0008',
};
const paused = (projection: string) => ({ projection, pausedAt: '2026-03-02T08:00:00.000Z', errorDetail: 'TypeError' });

let server: ServerForTests;
beforeEach(() => {
  server = serverForTests();
});
const showRows = async (items: SetAsideRow[], mayAct: boolean) => {
  server.answer(setAsideCalls.setAside, { items, paused: [paused('registers'), paused('audit')] }, items.length);
  server.answer(setAsideCalls.retrySetAside, {});
  const shown = show(<SetAsideSection mayAct={mayAct} />);
  await screen.findByText(items[0]?.entityName ?? '');
  return shown;
};
const rowOf = (name: string): HTMLElement => {
  const line = screen.getByText(name).closest('tr');
  if (line === null) throw new Error('it stands in no row');
  return line;
};

it('tells what is set aside, why, and what waits behind it; each cell names its column, for narrow screens', async () => {
  await showRows([row], true);
  const line = rowOf('SL-2026-0007 偶联');
  expect(within(line).getByRole('link')).toHaveAttribute('href', '/editRecord/1');
  expect(line).toHaveTextContent('string is too long for tsvector');
  const names = [...line.querySelectorAll('td')].map((cell) => cell.dataset['label']);
  expect(names).toEqual(['读取环节', '涉及对象', '起因', '原因', '隔离时间', '等候数', undefined]);
});

it('X346 the row that was pointed at is tried again, and the model that was pointed at goes on', async () => {
  await showRows([row, other], true);
  fireEvent.click(within(rowOf('SL-2026-0008')).getByRole('button', { name: '再试一次' }));
  await waitFor(() =>
    expect(server.sent(setAsideCalls.retrySetAside)).toEqual([{ projection: 'search', stream: 'record-2' }]),
  );
  const alert = screen.getByText(/“审计追踪”已暂停/).closest<HTMLElement>('[role=alert]');
  if (alert === null) throw new Error('it stands in no alert');
  fireEvent.click(within(alert).getByRole('button', { name: '继续读取' }));
  await waitFor(() => expect(server.sent(setAsideCalls.retrySetAside).slice(1)).toEqual([{ projection: 'audit' }]));
});

it('who may only look finds nothing to press, and neither does anybody where only another program helps', async () => {
  const { unmount } = await showRows([row], false);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  await showRows([{ ...row, projection: 'rights', mayRetry: false }], true);
  expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
});
