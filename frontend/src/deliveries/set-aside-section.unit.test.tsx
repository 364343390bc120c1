import { MantineProvider } from '@mantine/core';
import type { SetAsideRow } from '@shilu/events/integrations/set-aside-calls';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { callApi } from '../api/call-api';
import { texts as audit } from '../i18n/zh-CN/audit';
import { texts as common } from '../i18n/zh-CN/common';
import { texts as deliveries } from '../i18n/zh-CN/deliveries';
import { SetAsideSection } from './set-aside-section';

vi.mock('../api/call-api', () => ({ callApi: vi.fn() }));
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { deliveries, audit, common } },
    interpolation: { escapeValue: false },
  });
});

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
const sent = vi.mocked(callApi);
beforeEach(() => {
  sent.mockReset();
});

const show = (items: readonly SetAsideRow[], mayAct: boolean) => {
  const answer = {
    code: 100,
    message: '',
    rows: items.length,
    response: {
      items,
      paused: [{ projection: 'audit', pausedAt: '2026-03-02T08:00:00.000Z', errorDetail: 'TypeError' }],
    },
  };
  sent.mockImplementation(((call: { readonly id: string }) =>
    Promise.resolve(call.id === 'X345' ? answer : { code: 100, message: '', response: {} })) as typeof callApi);
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <SetAsideSection mayAct={mayAct} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
};

it('tells what is set aside, why, and what waits behind it; each cell names its column, for narrow screens', async () => {
  show([row], true);
  const line = (await screen.findByText('SL-2026-0007 偶联')).closest('tr');
  if (line === null) throw new Error('it stands in no row');
  expect(within(line).getByRole('link')).toHaveAttribute('href', '/editRecord/1');
  expect(line).toHaveTextContent('string is too long for tsvector');
  const names = [...line.querySelectorAll('td')].map((cell) => cell.dataset['label']);
  expect(names).toEqual(['读取环节', '涉及对象', '起因', '原因', '隔离时间', '等候数', undefined]);
  fireEvent.click(within(line).getByRole('button', { name: '再试一次' }));
  await vi.waitFor(() =>
    expect(sent.mock.calls.map(([call, request]) => [call.id, request])).toContainEqual([
      'X346',
      { projection: 'records', stream: 'record-1' },
    ]),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('“审计追踪”已暂停');
  expect(screen.getByRole('button', { name: '继续读取' })).toBeInTheDocument();
});

it('who may only look finds nothing to press, and neither does anybody where only another program helps', async () => {
  const { unmount } = show([row], false);
  await screen.findByText('SL-2026-0007 偶联');
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  show([{ ...row, projection: 'rights', mayRetry: false }], true);
  await screen.findByText('SL-2026-0007 偶联');
  expect(screen.queryByRole('button', { name: '再试一次' })).toBeNull();
});
