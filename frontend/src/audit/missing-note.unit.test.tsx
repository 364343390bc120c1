import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { texts as audit } from '../i18n/zh-CN/audit';
import { MissingNote } from './missing-note';

const answer = vi.hoisted(() => ({ events: 0, things: 0, asked: [] as unknown[] }));
vi.mock('../api/use-query-call', () => ({
  useQueryCall: (_call: unknown, input: unknown) => {
    answer.asked.push(input);
    return { data: { response: { events: answer.events, things: answer.things } } };
  },
}));
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { audit } },
    interpolation: { escapeValue: false },
  });
});
const show = (element: React.ReactNode) => render(<MantineProvider env="test">{element}</MantineProvider>);

it('law 12 a trail that is whole says nothing', () => {
  show(<MissingNote />);
  expect(screen.queryByRole('status')).toBeNull();
});

it('law 12 a trail that lacks events says how many, of the whole and of one record', () => {
  Object.assign(answer, { events: 3, things: 2, asked: [] });
  show(<MissingNote />);
  expect(screen.getByRole('status')).toHaveTextContent(/^有 3 条事件暂时无法读取/);
  show(<MissingNote recordId="r" />);
  expect(screen.getAllByRole('status').at(-1)).toHaveTextContent(/这份记录有 3 条事件暂时无法读取/);
  expect(answer.asked).toEqual([{}, { recordId: 'r' }]);
});
