import { MantineProvider } from '@mantine/core';
import type { DisputeView } from '@shilu/events/audit/dispute';
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { texts as common } from '../i18n/zh-CN/common';
import { texts as disputes } from '../i18n/zh-CN/disputes';
import { Disputes } from './disputes';

const asked = vi.hoisted(() => ({ sent: [] as unknown[], overseer: true }));
vi.mock('../api/use-command', () => ({
  useCommand: () => ({ isPending: false, mutate: (input: unknown) => asked.sent.push(input) }),
}));
vi.mock('../identity/session', () => ({ useMe: () => ({}), holds: () => asked.overseer }));
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { disputes, common } },
    interpolation: { escapeValue: false },
  });
});
beforeEach(() => Object.assign(asked, { sent: [], overseer: true }));

const dispute: DisputeView = {
  ...{ id: 'e1', stream: 'record-r1', recordId: 'r1', revision: 7, eventType: 'RecordApproved', saidBy: '李明' },
  ...{ saidAt: '2026-11-27T03:59:00.000Z', whys: ['notAsked'], foundAt: '2026-11-27T04:00:00.000Z', settled: null },
};
const show = (disputes: readonly DisputeView[], refresh?: readonly []) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Disputes disputes={disputes} {...(refresh && { refresh })} />
      </MemoryRouter>
    </MantineProvider>,
  );

it('says nothing where nothing is in dispute', () => {
  show([]);
  expect(screen.queryByRole('status')).toBeNull();
});

it('says which event it is, why and since when, and that nothing changes meanwhile', () => {
  show([dispute]);
  expect(screen.getByRole('status')).toHaveTextContent(
    /第 7 次修订.*所称操作者 李明.*操作者不是被请求作决定的人.*发现.*不能更改/,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it('is decided with a reason by whoever oversees the audit trail, and by nobody else', () => {
  show([dispute], []);
  fireEvent.click(screen.getByRole('button', { name: '不予采信' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '审核人并未审核' } });
  fireEvent.click(screen.getByRole('button', { name: '确认' }));
  expect(asked.sent).toEqual([{ request: { id: 'e1', verdict: 'disregarded', reason: '审核人并未审核' } }]);
});

it('shows others what was decided', () => {
  asked.overseer = false;
  const settled = { verdict: 'stands', by: '王芳', at: '2026-11-27T05:00:00.000Z', reason: '代签已核实' } as const;
  show([{ ...dispute, settled }], []);
  expect(screen.getByRole('status')).toHaveTextContent(/王芳 于 .* 决定：认定有效。原因：代签已核实/);
  expect(screen.queryByRole('button')).toBeNull();
});
