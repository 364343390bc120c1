import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { texts as common } from '../../i18n/zh-CN/common';
import { texts as records } from '../../i18n/zh-CN/records';
import { Comparison } from './comparison';

const module = { type: 'labDocument', change: 'modified', changes: [], before: null, after: null };
vi.mock('../../api/use-query-call', () => ({
  useQueryCall: () => ({
    isError: false,
    data: {
      response: {
        info: [],
        modules: [
          { ...module, moduleId: 'a', title: '大表', omitted: true },
          { ...module, moduleId: 'b', title: '步骤' },
          { ...module, moduleId: 'c', title: '未改', change: 'same', omitted: true },
        ],
      },
    },
  }),
}));
vi.mock('../dialogs/side-by-side', () => ({ SideBySide: () => <div data-testid="side-by-side" /> }));
beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    ns: ['records', 'common'],
    resources: { 'zh-CN': { records, common } },
    interpolation: { escapeValue: false },
  });
});

it('a module too large to be shown side by side says so and keeps its changes; the others are compared', () => {
  render(
    <MantineProvider env="test">
      <Comparison recordId="r" from={0} to={1} people={{}} />
    </MantineProvider>,
  );
  expect(screen.getByRole('heading', { name: /大表/ })).toBeInTheDocument();
  expect(screen.getAllByText(/内容过多，无法并排显示/)).toHaveLength(1);
  expect(screen.getAllByTestId('side-by-side')).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: /未改/ })).toBeNull();
});
