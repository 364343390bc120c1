import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { readTexts, show } from '../../testing/show';
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
beforeAll(() => readTexts('records'));

it('a module too large to be shown side by side says so and keeps its changes; the others are compared', async () => {
  show(<Comparison recordId="r" from={0} to={1} people={{}} />);
  expect(await screen.findByRole('heading', { name: /大表/ })).toBeInTheDocument();
  expect(screen.getAllByText(/内容过多，无法并排显示/)).toHaveLength(1);
  expect(screen.getAllByTestId('side-by-side')).toHaveLength(1);
  expect(screen.queryByRole('heading', { name: /未改/ })).toBeNull();
});
